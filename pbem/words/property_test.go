package words

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"railpost/engine"
)

// Whatever people call themselves and say, a letter keeps its greeting and footer, and its HTML holds no element that
// the service does not write.
func TestAnyTextMakesALetter(t *testing.T) {
	ours := map[string]bool{"html": true, "head": true, "meta": true, "title": true, "body": true, "div": true, "p": true, "h2": true, "h3": true,
		"ul": true, "li": true, "b": true, "blockquote": true, "br": true, "hr": true, "a": true, "pre": true}
	v := New("de")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"```text", "|a|", "!board x", "---", "=> x || y", "<b>", "**", "{{.}}"})).Draw(t, "text")
		kind := Kinds[rapid.IntRange(0, len(Kinds)-1).Draw(t, "kind")].Kind
		n := Notice{Kind: kind, Who: text, Other: text, Text: text, Lines: []string{text, text}, Games: []GameLine{{Key: "rust42", Players: 3, Names: []string{text}}}}
		l := v.Write(Head{Key: "rust42", Board: "Rust Belt", Name: text, Names: []string{text}, Moderator: text, Seat: engine.Nobody}, n, News{Said: []Said{{To: engine.Nobody, Text: text}}})
		if !strings.HasPrefix(l.Text, "Hallo") || !strings.Contains(l.Text, "„ende“") {
			t.Fatalf("greeting or footer is lost:\n%s", l.Text)
		}
		z := html.NewTokenizer(strings.NewReader(l.HTML))
		for z.Next() != html.ErrorToken {
			tok := z.Token()
			if (tok.Type == html.StartTagToken || tok.Type == html.SelfClosingTagToken) && !ours[tok.Data] {
				t.Fatalf("%s: <%s> in\n%s", kind, tok.Data, l.HTML)
			}
		}
	})
}
