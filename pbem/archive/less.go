package archive

import "net/http"

// askLess shows the button: a GET changes nothing, as programs that look at links send one (RFC 8058 section 6).
func (p *Pages) askLess(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	p.show(w, r, http.StatusOK, "less.tmpl", p.book(r).Word("less"), nil)
}

// less is the click, in a mail program or on the page.
func (p *Pages) less(w http.ResponseWriter, r *http.Request) {
	mail, err := p.Less(r.Context(), r.PathValue("token"))
	if err != nil {
		p.fail(w, r, err)
		return
	}
	b := p.book(r)
	p.show(w, r, http.StatusOK, "message.tmpl", b.Word("less-done"), b.Word("less-"+mail))
}
