package pbem

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/html"

	"railpost/pbem/archive"
)

// evil is what somebody writes who wants his script in other people's browsers.
var evil = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `'-alert(1)-'`, `</title><svg onload=alert(1)>`, `javascript:alert(1)`,
	`<a href="javascript:alert(1)">x</a>`, `{{.Games}}`, `]]><script>alert(1)</script>`, `&lt;script&gt;alert(1)&lt;/script&gt;`,
}

// pagesOf serves an office's pages.
func pagesOf(t *testing.T, o *Office) *httptest.Server {
	t.Helper()
	p := archive.Pages{Games: Public{o}, Name: o.Name, Log: slog.New(slog.DiscardHandler), Less: o.Less}
	h, err := p.Handler()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

// Whoever writes script into names, subjects, remarks, reasons, sheets and pages' addresses: on no page is there any that
// a browser would run, every page forbids it besides, and none sets a cookie.
func TestNoScriptGetsIntoThePages(t *testing.T) {
	w := newWorld(t)
	id := w.start(3, "")
	for i, e := range evil {
		who := people[i%3]
		w.take([]byte(strings.Replace(string(w.raw(who, w.last(who).ReplyTo.Addr, "remark "+e+"\nname "+e+"\nmessage all "+e+"\ndispute "+e+"\n// "+e, w.last(who).MessageID)), "Subject: trains", "Subject: "+e, 1)))
		w.deliver()
		w.write("evil"+string(rune('a'+i))+"@e.test", "new rust-belt players 3 as "+strings.ReplaceAll(e, " ", "_"))
		w.write("evil"+string(rune('a'+i))+"@e.test", "new rust-belt players 3 as \""+e+"\"")
		w.attach("evil"+string(rune('a'+i))+"@e.test", "new rust-belt players 3 as Eve option hotseat", "land.toml", strings.Replace(strings.Replace(ownSheet(t), "My Own Land", strings.ReplaceAll(e, `"`, `\"`), 1), `"Chicago"`, `"`+strings.ReplaceAll(e, `"`, `\"`)+`"`, -1))
	}
	for range 4 {
		w.step(id)
	}
	hostile := 0
	players, err := w.o.Store.Players(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	games, err := w.o.Store.Games(w.ctx)
	if err != nil {
		t.Fatal(err)
	}
	site := pagesOf(t, w.o)
	var pages []string
	for _, g := range games {
		pages = append(pages, "/game/"+g.ID, "/game/"+g.ID+"/board.svg", "/game/"+g.ID+"/record", "/game/"+g.ID+"?lang=de")
		if strings.ContainsAny(boardName(g), "<>'{") {
			hostile++
		}
	}
	for _, p := range players {
		if strings.ContainsAny(p.Name, "<>'{") {
			hostile++
		}
	}
	for _, e := range evil {
		q := url.PathEscape(e)
		pages = append(pages, "/game/"+q, "/game/"+q+"/board.svg", "/"+q, "/less/"+q, "/?lang="+url.QueryEscape(e), "/game/"+id+"/turn/"+q, "/board/"+q)
	}
	pages = append(pages, "/", "/style.css", "/healthz", "/nowhere")
	seen := map[string]bool{}
	for len(pages) > 0 {
		page := pages[0]
		pages = pages[1:]
		if seen[page] {
			continue
		}
		seen[page] = true
		pages = append(pages, harmless(t, site, page)...)
	}
	t.Logf("%d pages; %d names with such signs were taken and are shown", len(seen), hostile)
	if len(seen) < 60 {
		t.Error("too few pages were looked at")
	}
}

// harmless reads a page and returns those that it links to.
func harmless(t *testing.T, site *httptest.Server, page string) (links []string) {
	t.Helper()
	resp, err := site.Client().Get(site.URL + page)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 8<<20))
	if err != nil {
		t.Fatal(err)
	}
	h := resp.Header
	csp := h.Get("Content-Security-Policy")
	if !strings.HasPrefix(csp, "default-src 'none';") || strings.Contains(csp, "script") || strings.Contains(csp, "*") {
		t.Errorf("%s: Content-Security-Policy %q", page, csp)
	}
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"} {
		if h.Get(name) != want {
			t.Errorf("%s: %s is %q", page, name, h.Get(name))
		}
	}
	if len(resp.Cookies()) > 0 || resp.StatusCode >= 500 {
		t.Errorf("%s: %s, cookies %v", page, resp.Status, resp.Cookies())
	}
	kind := h.Get("Content-Type")
	if kind == "" {
		t.Errorf("%s: no Content-Type", page)
	}
	if !strings.Contains(kind, "html") && !strings.Contains(kind, "svg") {
		return nil // a browser shows it as text, as it may not guess
	}
	z := html.NewTokenizer(strings.NewReader(string(body)))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return links
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := z.Token()
			if slices.Contains([]string{"script", "iframe", "object", "embed", "base", "foreignobject", "meta http-equiv"}, strings.ToLower(tag.Data)) {
				t.Errorf("%s: <%s>", page, tag.Data)
			}
			for _, a := range tag.Attr {
				value := strings.ToLower(strings.TrimSpace(a.Val))
				if strings.HasPrefix(strings.ToLower(a.Key), "on") || strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") {
					t.Errorf("%s: <%s %s=%q>", page, tag.Data, a.Key, a.Val)
				}
				if (a.Key == "href" || a.Key == "src") && strings.HasPrefix(a.Val, "/") && !strings.HasPrefix(a.Val, "//") {
					links = append(links, a.Val)
				}
			}
		}
	}
}

// What a request may send is bounded, in size and in time.
func TestRequestsAreBounded(t *testing.T) {
	s := aDaemon(t, slog.New(slog.DiscardHandler), nil)
	base := strings.TrimSuffix(s.Whereabout.Pages, "/")
	client := &http.Client{Timeout: 20 * time.Second}
	defer client.CloseIdleConnections()
	status := func(req *http.Request) int {
		resp, err := client.Do(req)
		if err != nil {
			return 0 // it hung up
		}
		defer resp.Body.Close()
		if n, err := io.Copy(io.Discard, resp.Body); err != nil || n > 1<<20 {
			t.Errorf("%d bytes, %v", n, err)
		}
		return resp.StatusCode
	}
	for range 200 { // it has begun to serve
		if resp, err := client.Get(base + "/healthz"); err == nil {
			resp.Body.Close()
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	long, _ := http.NewRequest("GET", base+"/", nil)
	long.Header.Set("X-Long", strings.Repeat("x", 1<<20))
	if got := status(long); got != http.StatusRequestHeaderFieldsTooLarge && got != 0 {
		t.Errorf("a header of a megabyte: %d", got)
	}
	path, _ := http.NewRequest("GET", base+"/game/"+strings.Repeat("x", 100_000), nil)
	if got := status(path); got < 400 && got != 0 {
		t.Errorf("an address of 100,000 bytes: %d", got)
	}
	var read atomic.Int64
	large, _ := http.NewRequest("POST", base+"/less/x", &endless{n: 1 << 28, read: &read})
	if got := status(large); got < 400 && got != 0 {
		t.Errorf("a body of 256 MiB: %d", got)
	}
	if n := read.Load(); n > 16<<20 {
		t.Errorf("%d bytes of a body were taken", n)
	}
	for _, method := range []string{"PUT", "DELETE", "PATCH", "POST", "TRACE"} {
		req, _ := http.NewRequest(method, base+"/", nil)
		if got := status(req); got != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, got)
		}
	}
}

// endless is n bytes of a request.
type endless struct {
	n    int64
	read *atomic.Int64
}

func (e *endless) Read(b []byte) (int, error) {
	if e.read.Load() >= e.n {
		return 0, io.EOF
	}
	e.read.Add(int64(len(b)))
	return len(b), nil
}
