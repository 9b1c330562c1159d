package webmail

import (
	"net/http/httptest"
	"testing"
)

// The reader's own box is called so in the language of the page.
func TestTheReaderIsAddressed(t *testing.T) {
	m := &Mail{IMAP: "127.0.0.1:1", SMTP: "127.0.0.1:1", Password: "pw", Service: "play@localhost", Boxes: func() []Box { return []Box{{Name: "you", Yours: true}, {Name: "bob", Person: "Bob"}} }}
	h, err := m.Handler()
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": ">You</span>", "de": ">Du</span>"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/mail/?lang="+lang, nil))
		has(t, lang, w.Body.String(), want, ">Bob</span>")
	}
}
