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
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom(Languages).Draw(t, "language")
		v, greeting, end := New(lang), "Hello", "“end”"
		if lang == "de" {
			greeting, end = "Hallo", "„ende“"
		}
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"```text", "|a|", "!board x", "---", "=> x || y", "<b>", "**", "{{.}}", "# x", "## x", "- x", "> x", "=> x", "```", "!board", "| x |"})).Draw(t, "text")
		kind := Kinds[rapid.IntRange(0, len(Kinds)-1).Draw(t, "kind")].Kind
		n := Notice{Kind: kind, Who: text, Other: text, Text: text, Lines: []string{text, text}, Games: []GameLine{{Key: "rust42", Players: 3, Names: []string{text}}}}
		l := v.Write(Head{Key: "rust42", Board: "Rust Belt", Name: text, Names: []string{text}, Moderator: text, Seat: engine.Nobody}, n, News{Said: []Said{{To: engine.Nobody, Text: text}}})
		if !strings.HasPrefix(l.Text, greeting) || !strings.Contains(l.Text, end) {
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

// No text of people's becomes a heading, an item, a table or a link, wherever it stands, also at the start of a line.
func TestTextOfPeopleIsNoMarkup(t *testing.T) {
	blocks := func(lang, kind, text string) string {
		n := Notice{Kind: kind, Code: "agree", Who: text, Other: text, Text: text, Lines: []string{text, text}, Games: []GameLine{{Key: "rust42", Players: 3, Names: []string{text}}}}
		l := New(lang).Write(Head{Key: "rust42", Board: "Rust Belt", Name: text, Names: []string{text}, Moderator: text, Seat: engine.Nobody}, n, News{Said: []Said{{To: engine.Nobody, Text: text}}})
		var tags []string
		z := html.NewTokenizer(strings.NewReader(l.HTML))
		for z.Next() != html.ErrorToken {
			if tok := z.Token(); tok.Type == html.StartTagToken || tok.Type == html.SelfClosingTagToken {
				tags = append(tags, tok.Data)
			}
		}
		return strings.Join(tags, " ")
	}
	for _, lang := range Languages {
		for _, k := range Kinds {
			want := blocks(lang, k.Kind, "word")
			for _, text := range []string{"# x", "## x", "- x", "> x", "| x | y |", "|-", "=> x || y", "=> x", "```", "```text", "!board x", "---", "**x**", "**", "<b>x</b>", "{{.}}", "x\n# y", "x\n\n- y", "x\n=> y", " # x", "\t- x", "\u00a0# x", "\u200b# x", "\u2028# x", "x\r# y"} {
				if got := blocks(lang, k.Kind, text); got != want {
					t.Errorf("%s %s: %q makes\n%s\nwhere a word makes\n%s", lang, k.Kind, text, got, want)
				}
			}
		}
	}
}
