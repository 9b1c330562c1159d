package notation

import (
	"slices"
	"strings"

	"railpost/engine"
)

// requestTerms are the words of requests and of the moderator. They are written in full.
var requestTerms = []term{
	{"help", []string{"help"}, []string{"hilfe"}},
	{"status", []string{"status"}, []string{"stand"}},
	{"orders", []string{"orders"}, []string{"befehle", "anweisungen"}},
	{"clear", []string{"clear"}, []string{"lösche"}},
	{"preview", []string{"preview"}, []string{"vorschau"}},
	{"map", []string{"map"}, []string{"karte"}},
	{"history", []string{"history"}, []string{"verlauf"}},
	{"log", []string{"log"}, []string{"protokoll"}},
	{"legal", []string{"legal"}, []string{"erlaubt"}},
	{"list", []string{"list"}, []string{"liste"}},
	{"new", []string{"new"}, []string{"neu"}},
	{"join", []string{"join"}, []string{"mitspielen"}},
	{"leave", []string{"leave"}, []string{"verlassen"}},
	{"confirm", []string{"confirm"}, []string{"bestätige"}},
	{"agree", []string{"agree"}, []string{"einverstanden"}},
	{"disagree", []string{"disagree"}, []string{"dagegen"}},
	{"say", []string{"say"}, []string{"sage", "sag"}},
	{"vacation", []string{"vacation"}, []string{"urlaub"}},
	{"quiet", []string{"quiet"}, []string{"ruhe"}},
	{"language", []string{"language"}, []string{"sprache"}},
	{"mail", []string{"mail"}, []string{"post"}},
	{"address", []string{"address"}, []string{"adresse"}},
	{"name", []string{"name"}, nil},
	{"watch", []string{"watch"}, []string{"zuschauen"}},
	{"dispute", []string{"dispute"}, []string{"einspruch"}},
	{"stop", []string{"stop"}, []string{"stopp"}},
	{"key", []string{"key"}, []string{"schlüssel"}},
	{"ready", []string{"ready"}, []string{"fertig"}},
	{"wait", []string{"wait"}, []string{"warte"}},

	{"pause", []string{"pause"}, nil},
	{"resume", []string{"resume"}, []string{"weiter"}},
	{"extend", []string{"extend"}, []string{"verlängere"}},
	{"deadline", []string{"deadline"}, []string{"frist"}},
	{"remind", []string{"remind"}, []string{"erinnere"}},
	{"replace", []string{"replace"}, []string{"ersetze"}},
	{"substitute", []string{"substitute"}, []string{"vertrete"}},
	{"order", []string{"order"}, []string{"befehl"}},
	{"set", []string{"set"}, []string{"setze"}},
	{"undo", []string{"undo to"}, []string{"zurück zu"}},
	{"adopt", []string{"adopt"}, []string{"übernimm"}},
	{"rule", []string{"rule"}, []string{"entscheide"}},
	{"moderator", []string{"moderator"}, nil},
	{"kick", []string{"kick"}, []string{"entferne"}},
	{"end game", []string{"end game"}, []string{"beende das Spiel"}},
	{"reroll", []string{"reroll"}, []string{"würfle neu"}},
}

// requestArgs says how many words may follow: from, to (-1: any number). A line that has more is no request, so that
// "help me please, I was away" is not one.
var requestArgs = map[string][2]int{
	"help": {0, 3}, "status": {0, 1}, "orders": {0, 1}, "clear": {0, 2}, "preview": {0, 0}, "map": {0, 2}, "history": {0, 2}, "log": {0, 1},
	"legal": {0, 1}, "list": {0, 1}, "new": {1, -1}, "join": {1, -1}, "leave": {0, 1}, "confirm": {1, 1}, "agree": {0, 2},
	"disagree": {0, 2}, "vacation": {1, 6}, "quiet": {1, 4}, "language": {1, 1}, "mail": {1, 4}, "address": {2, 2},
	"name": {1, 5}, "watch": {1, 1}, "stop": {0, 0}, "key": {1, 1}, "ready": {0, 0}, "wait": {0, 0}, "pause": {0, 2}, "resume": {0, 1},
	"extend": {1, 3}, "deadline": {1, 5}, "remind": {0, 2}, "replace": {3, 3}, "substitute": {0, 4}, "set": {3, 4},
	"undo": {1, 2}, "adopt": {0, 2}, "rule": {1, -1}, "moderator": {1, 4}, "kick": {1, 1}, "end game": {0, 0}, "reroll": {0, 3},
}

// decisionTerms are the words by which `clear` names a decision: of its step, its phase and its orders.
var decisionTerms = map[string][]string{
	"shares":     {"shares", "share", "issue", "aktien", "aktie"},
	"auction":    {"auction", "bid", "pass", "drop", "auktion", "versteigerung", "biete", "gebot", "reihenfolge", "passe", "raus"},
	"action":     {"action", "actions", "take", "aktion", "aktionen", "nimm"},
	"build":      {"build", "track", "urbanize", "redirect", "link", "baue", "bauen", "bau", "urbanisiere", "lenke", "verbinde"},
	"goods":      {"goods", "move", "locomotive", "waren", "güter", "gütertransport", "bewege", "lokomotive"},
	"production": {"production", "place", "produktion", "lege"},
}

// Decision is the name of the step that a word names, in either language: "bauen" is "build". A word that is none of the
// base game's is the board's own and stays as it is; ok is false then.
func Decision(word string) (name string, ok bool) {
	word = strings.ToLower(word)
	for name, words := range decisionTerms {
		if slices.Contains(words, word) {
			return name, true
		}
	}
	return word, false
}

// Decision is the name of the step that a word names in this game: a step's own, a word of the base game's, or a verb's.
func (w *Words) Decision(word string) (name string, ok bool) {
	word = strings.ToLower(word)
	for _, steps := range [][]engine.Step{w.Game.Rules.Turn, w.Game.Rules.SetUp, w.Game.Rules.Asides} {
		for _, s := range steps {
			if s.Name == word && s.Act == nil {
				return word, true
			}
		}
	}
	p := &parser{w: w, toks: lex(word, 1)}
	if verb, used, _ := p.verb(); used > 0 && used == len(p.toks) {
		return w.decisionOf(verb), true
	}
	return Decision(word)
}

// RequestWord is a request's word in a language, by its canonical name; "" if there is none of that name.
func RequestWord(verb string, lang Language) string {
	for _, t := range requestTerms {
		if t.key != verb {
			continue
		}
		if lang == German && len(t.de) > 0 {
			return t.de[0]
		}
		return t.en[0]
	}
	return ""
}

// requestWord says which request a line begins with, and how many of its tokens that takes.
func requestWord(toks []token) (key string, used int) {
	for _, n := range []int{3, 2, 1} {
		if len(toks) < n {
			continue
		}
		var key1, key2 string
		for _, t := range toks[:n] {
			if t.kind != tokWord {
				key1 = "?"
			}
			key1, key2 = key1+t.key, key2+t.key2
		}
		for i := range spellings[slotRequest] {
			if s := &spellings[slotRequest][i]; s.match(key1, key2) == 2 {
				return vocabulary[slotRequest][s.is].key, n
			}
		}
	}
	return "", 0
}

// readRequest reads a line as a request; nil if it is none.
func readRequest(w *Words, line string, number int) *Request {
	toks := lex(line, number)
	verb, used := requestWord(toks)
	if verb == "" {
		return nil
	}
	// the words after it as they were written: addresses and codes are not the language's tokens
	rest := strings.TrimSpace(line[toks[used-1].at+len(toks[used-1].text):])
	r := &Request{Verb: verb, Line: number}
	if verb == "say" || verb == "order" {
		return readSaying(w, r, line[toks[0].at:toks[used-1].at+len(toks[used-1].text)], rest)
	}
	if verb == "dispute" {
		r.Text = strings.TrimSpace(strings.TrimPrefix(rest, ":"))
		return r
	}
	rest, r.Reason = cutReason(rest)
	rest = strings.TrimSuffix(rest, ".")
	r.Args = strings.Fields(strings.TrimPrefix(rest, ":"))
	if strings.HasPrefix(rest, ",") {
		return nil
	}
	if w != nil && len(r.Args) > 0 && w.own[verb] != nil {
		return nil // a board's own order: `reroll 2`
	}
	n := requestArgs[verb]
	if len(r.Args) < n[0] || n[1] >= 0 && len(r.Args) > n[1] {
		return nil
	}
	for _, a := range r.Args {
		if w != nil {
			if s, ok := w.FindSeat(a); ok {
				r.Seats = append(r.Seats, s)
			}
		}
		if v, ok := number1(a); ok {
			r.N = v
		}
	}
	switch verb {
	case "rule":
		r.Text = rest
		if r.Reason == "" {
			return nil
		}
	case "kick", "replace", "set":
		if w != nil && len(r.Seats) == 0 {
			return nil
		}
	case "undo":
		if r.N == 0 {
			return nil
		}
	case "mail":
		if len(r.Args) > 1 && !mailModes[strings.ToLower(r.Args[0])] { // "mail sometimes" is answered, "mail is slow" is talk
			return nil
		}
	case "key":
		if a := strings.ToLower(r.Args[0]); a != "new" && a != "neu" {
			return nil
		}
	case "address":
		if a := strings.ToLower(r.Args[0]); a != "add" && a != "drop" || !strings.Contains(r.Args[1], "@") {
			return nil
		}
	}
	return r
}

var mailModes = map[string]bool{"every": true, "turn": true, "mine": true, "digest": true, "jede": true, "runde": true, "meine": true, "sammel": true, "with": true, "mit": true, "without": true, "ohne": true}

// cutReason takes off what stands after "because".
func cutReason(s string) (rest, reason string) {
	blank := func(i int) bool { return i < 0 || i >= len(s) || s[i] == ' ' || s[i] == '\t' }
	for _, word := range joins["because"] {
		for i := range len(s) {
			end := i + len(word[0])
			if end <= len(s) && blank(i-1) && blank(end) && strings.EqualFold(s[i:end], word[0]) {
				return strings.TrimSpace(s[:i]), strings.Trim(strings.TrimSpace(s[end:]), `"`)
			}
		}
	}
	return s, ""
}

func number1(s string) (n int, ok bool) {
	if s == "" || len(s) > 6 {
		return 0, false
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// readSaying reads `say to blue: …` and `order blue: …`; for say without a colon the text is what follows in the letter.
// A say with words on its line, but no colon, gets a hint how it is written: it may be talk, or a greeting.
func readSaying(w *Words, r *Request, word, rest string) *Request {
	head, text, colon := strings.Cut(rest, ":")
	fields := strings.Fields(head)
	if r.Verb == "say" && len(fields) > 0 {
		if f := strings.ToLower(fields[0]); f == "to" || f == "an" {
			fields = fields[1:]
			if len(fields) == 0 {
				return nil
			}
			if w != nil && !colon && len(fields) > 1 {
				if _, ok := w.FindSeat(fields[0]); ok {
					r.Hint = word + " " + f + " " + fields[0] + ": " + strings.Join(fields[1:], " ")
					return r
				}
			}
		} else if !colon {
			r.Hint = word + ": " + strings.Join(fields, " ")
			return r
		} else {
			return nil
		}
	}
	if r.Verb == "order" && (!colon || len(fields) != 1) {
		return nil
	}
	for _, f := range fields {
		f = strings.Trim(f, ",")
		if f == "" || f == "and" || f == "und" {
			continue
		}
		r.Args = append(r.Args, f)
		s, ok := engine.Nobody, false
		if w != nil {
			s, ok = w.FindSeat(f)
		}
		if ok {
			r.Seats = append(r.Seats, s)
		}
	}
	r.Text = strings.TrimSpace(text)
	if r.Verb == "order" && w != nil {
		r.Orders = Read(w, r.Text)
	}
	return r
}
