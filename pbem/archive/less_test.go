package archive

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// A GET, as of a program that looks at links, changes nothing; a POST without any cookie or field does (RFC 8058).
func TestLessMail(t *testing.T) {
	n := 0
	s := serve(t, &Pages{Games: shelf{}, Less: func(_ context.Context, token string) (string, error) {
		if token != "right" {
			return "", ErrNotFound
		}
		n++
		return "mine", nil
	}})
	for _, lang := range []string{"en", "de"} {
		resp, body := get(t, s, "/less/right", lang)
		if resp.StatusCode != http.StatusOK || !strings.Contains(body, `<form method="post">`) || strings.Contains(body, "less-") {
			t.Errorf("%s: %d\n%s", lang, resp.StatusCode, body)
		}
	}
	if n != 0 {
		t.Fatal("a GET has changed something")
	}
	post := func(path, body string) int {
		resp, err := s.Client().Post(s.URL+path, "application/x-www-form-urlencoded", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp.StatusCode
	}
	if code := post("/less/right", "List-Unsubscribe=One-Click"); code != http.StatusOK || n != 1 {
		t.Errorf("%d, %d clicks", code, n)
	}
	if code := post("/less/right", ""); code != http.StatusOK || n != 2 {
		t.Errorf("from the page: %d, %d clicks", code, n)
	}
	if code := post("/less/wrong", ""); code != http.StatusNotFound || n != 2 {
		t.Errorf("a wrong token: %d, %d clicks", code, n)
	}
}
