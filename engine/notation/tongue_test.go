package notation

import "testing"

func TestRequestLanguage(t *testing.T) {
	for line, want := range map[string]Language{
		"list": English, "liste": German, "Liste.": German, "mitspielen rust42 als Benjamin farbe rot": German, "join rust42 as Ben": English,
		"pause": "", "moderator blue": "", "hilfe": German, "hello": "", "": "", "issue 2": "", "bestaetige abc": German,
	} {
		if got := RequestLanguage(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
