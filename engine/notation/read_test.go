package notation_test

import (
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// orders.md, sentence by sentence: what is written, and the canonical text of what was read, a decision a line.
var reads = []struct{ name, text, want string }{
	// Reading
	{"case and spacing", "BUILD   l18  nw-NE", "build L18 NE-NW"},
	{"spaces within", "take firstmove", "take first move"},
	{"dashes", "build L18 NW–NE; build Cincinnati—L18 − Indianapolis", "build L18 NE-NW, Cincinnati-L18-Indianapolis"},
	{"arrows", "move blue Evansville → Indianapolis -> Cincinnati", "move blue Evansville to Indianapolis to Cincinnati"},
	{"double arrows", "move blue Evansville => Cincinnati", "move blue Evansville to Cincinnati"},
	{"full stop", "issue 2.", "issue 2"},
	{"comment", "issue 2 # as planned\nbid 3 // not more", "issue 2|bid 3"},
	{"three letters", "iss 2\nmov blu eva to cin", "issue 2|move blue Evansville to Cincinnati"},
	{"three letters, German", "akt 2\nbew blau eva nach cin", "issue 2|move blue Evansville to Cincinnati"},
	{"exact wins over longer", "take locomotive", "take locomotive"},
	{"greeting and farewell", "Hi all\n\nissue 2\n\nTake care\nAnn", "issue 2"},
	{"greeting that begins like an order", "Take care of yourselves!\nissue 2", "issue 2"},
	{"place by hex", "move blue M17 > K17", "move blue M17 to K17"},
	{"longest name first", "move red Michigan City > Kansas City", "move red Michigan City to Kansas City"},
	{"full stop in a name", "move red St. Louis > st louis", "move red St. Louis to St. Louis"},
	{"New City by letter", "move red city A > city b", "move red city A to city B"},
	{"edges are edges", "build L18 N-S, L18 NO-SO", "build L18 N-S, L18 NE-SE"},
	{"nach and to", "move red Chicago nach Detroit to Toronto", "move red Chicago to Detroit to Toronto"},
	{"continuation", "build L18 NW-NE, \\\nK19 N-SE", "build L18 NE-NW, K19 N-SE"},
	{"continuation after a comma", "build L18 NW-NE,\nK19 N-SE", "build L18 NE-NW, K19 N-SE"},
	{"continuation after a semicolon", "build L18 NW-NE;\nredirect K19 N-SE", "build L18 NE-NW; redirect K19 N-SE"},
	{"continuation within a word of a way", "build Cincinnati-L18-\\\nIndianapolis", "build Cincinnati-L18-Indianapolis"},
	{"arrow line goes on", "move blue Evansville\n> Indianapolis > Cincinnati", "move blue Evansville to Indianapolis to Cincinnati"},
	{"arrow line after arrow", "move blue Evansville >\n> Cincinnati", "move blue Evansville to Cincinnati"},
	{"arrow line after a whole move", "move blue Evansville > Indianapolis\n> Cincinnati", "move blue Evansville to Indianapolis to Cincinnati"},
	{"line without a keyword joins", "take locomotive,\nengineer", "take locomotive, engineer"},
	{"line that makes whole", "move blue Evansville to\nCincinnati", "move blue Evansville to Cincinnati"},
	{"keyword that makes whole", "bid up to 6 then\npass", "bid up to 6 then pass"},
	{"soft hyphens and no-break spaces", "build\u00a0Cincin\u00adnati-L18-\u200bIndianapolis", "build Cincinnati-L18-Indianapolis"},
	{"then on its own line", "bid up to 6\nthen pass", "bid up to 6 then pass"},

	// What
	{"end closes", "issue 2\nend\nbid 3", "issue 2"},
	{"ende closes", "aktien 2\nEnde.\nbid 3", "issue 2"},
	{"building lines are one build", "urbanize Indianapolis A\nbuild L18 N-S\nredirect K19 N-SE\nbuild I17 N", "urbanize Indianapolis A; build L18 N-S; redirect K19 N-SE; build I17 N"},
	{"semicolon ends a part", "issue 2; bid 3; build L18 N-S; K19 N-SE", "issue 2|bid 3|build L18 N-S, K19 N-SE"},
	{"another decision ends a build", "build L18 N-S\nmove none", "build L18 N-S|move none"},
	{"or opens an alternative", "build L18 N-S\nbuild K19 N-S\nor build L18 NE-S\nbuild I17 N\nor none", "build L18 N-S, K19 N-S/or build L18 NE-S, I17 N/or build none"},
	{"or ask", "build L18 N-S or ask", "build L18 N-S/or ask"},
	{"or alone", "build L18 N-S\nor\nbuild K19 N-S", "build L18 N-S/or build K19 N-S"},
	{"if covers its alternative", "if cash >= 6: build L18 N-S\nbuild K19 N-S\nor build none", "if cash >= 6: build L18 N-S, K19 N-S/or build none"},
	{"max caps the build", "build L18 N-S\nbuild K19 N-S max $7", "build L18 N-S, K19 N-S max $7"},
	{"max on its own line", "build L18 N-S\nmax 7", "build L18 N-S max $7"},
	{"max of an alternative", "build L18 N-S max $7\nor build K19 N-S max $3", "build L18 N-S max $7/or build K19 N-S max $3"},
	{"first and second move", "move blue Evansville to Cincinnati\nmove red Chicago to Detroit", "move blue Evansville to Cincinnati|move red Chicago to Detroit"},
	{"or move belongs to the round above", "move 2 blue Evansville to Cincinnati\nor move red Chicago to Detroit\nor locomotive", "move 2 blue Evansville to Cincinnati/or move 2 red Chicago to Detroit/or move 2 locomotive"},

	// Orders of the base game
	{"list with dashes", "- issue 2\n- bid 3", "issue 2|bid 3"},
	{"numbered list", "1. issue 2\n2) take engineer", "issue 2|take engineer"},
	{"colon after the verb", "Build: L18 N-S", "build L18 N-S"},
	{"from", "move blue from Evansville to Cincinnati", "move blue Evansville to Cincinnati"},
	{"issue shares, said in full", "issue 2 shares", "issue 2"},
	{"issue none", "issue none", "issue none"},
	{"issue nothing, German", "aktien keine", "issue none"},
	{"bid", "biete 3", "bid 3"},
	{"limit", "biete bis 6", "bid up to 6"},
	{"limit then ask", "bid up to $6 then ask", "bid up to 6 then ask"},
	{"limit then drop", "bid up to 6 then drop", "bid up to 6"},
	{"bid then pass", "bid 3 then pass", "bid 3 then pass"},
	{"pass", "passe einmal", "pass"},
	{"drop", "raus", "drop"},
	{"plain passe is kept as said", "passe", "passe"},
	{"actions", "nimm lokomotive, ingenieur, erster transport", "take locomotive, engineer, first move"},
	{"else any", "take loc, eng else any", "take locomotive, engineer, else any"},
	{"or within take", "take locomotive or engineer", "take locomotive/or take engineer"},
	{"take none", "take none", "take none"},
	{"urbanize", "urbanisiere Indianapolis A", "urbanize Indianapolis A"},
	{"two tracks at once", "build L18 NW-NE+N-S", "build L18 NE-NW+N-S"},
	{"exits", "build K17 N,S,SE", "build K17 N,S,SE"},
	{"exits then another hex", "build K17 N,S, L18 N-S", "build K17 N,S, L18 N-S"},
	{"tile of a town", "build K17 N-S+NE-SE", "build K17 N-S+NE-SE"},
	{"redirect", "lenke K19 N-SE um", "redirect K19 N-SE"},
	{"redirect and add", "redirect K19 N-SE + NW-S", "redirect K19 N-SE+S-NW"},
	{"build none", "baue nichts", "build none"},
	{"owner between arrows", "move red H12 >yellow> F14 >nobody> F20", "move red H12 to F14 via yellow to F20 via nobody"},
	{"owner by via", "move red H12 to F14 via yellow", "move red H12 to F14 via yellow"},
	{"hex of a link", "move red H12 to Cincinnati via L18", "move red H12 to Cincinnati via L18"},
	{"owner and hex", "move red H12 >yellow:K13> Detroit", "move red H12 to Detroit via yellow:K13"},
	{"owner in German", "bewege rot H12 nach F14 über niemand", "move red H12 to F14 via nobody"},
	{"locomotive", "lokomotive", "locomotive"},
	{"round", "move 2 blue Evansville to Cincinnati\nmove 1 locomotive", "move 2 blue Evansville to Cincinnati|move 1 locomotive"},
	{"move none", "move none", "move none"},
	{"place", "lege rot hell 3, blau B", "place red light 3, blue B"},
	{"place on a square", "place red light 3.1", "place red light 3.1"},
	{"place by one word", "place red light3, blue dark6.2", "place red light 3, blue dark 6.2"},
	{"place none", "place none", "place none"},
	{"place else any", "place red light 3, else any", "place red light 3, else any"},

	// Facts
	{"action free", "if locomotive free: take locomotive", "if locomotive free: take locomotive"},
	{"first", "if I am first: take engineer", "if I am first: take engineer"},
	{"hex free", "if hex E9 free: build E9 N-S", "if hex E9 free: build E9 N-S"},
	{"taken by", "if engineer taken by yellow: take loc", "if engineer taken by yellow: take locomotive"},
	{"cube at", "if red at Chicago: move red Chicago to Detroit", "if red at Chicago: move red Chicago to Detroit"},
	{"facts in German", "wenn Ingenieur genommen von yellow: nimm Lokomotive\noder wenn Geld >= 6: nimm egal", "if engineer taken by yellow: take locomotive/or if cash >= 6: take any"},
}

// shown is a letter's decisions as the table writes them.
func shown(w *notation.Words, l *notation.Letter) string {
	var all []string
	for _, st := range l.Decisions {
		all = append(all, strings.ReplaceAll(st.String(w), "\n", "/"))
	}
	return strings.Join(all, "|")
}

func TestReadsWhatOrdersSays(t *testing.T) {
	_, w := rustBelt(t, 4)
	for _, c := range reads {
		t.Run(c.name, func(t *testing.T) {
			l := notation.Read(w, c.text)
			if len(l.Faults) > 0 {
				t.Errorf("%q: fault %+v", c.text, l.Faults[0])
			}
			if got := shown(w, l); got != c.want {
				t.Errorf("%q reads as\n %s, not\n %s", c.text, got, c.want)
			}
			if c.name == "round" { // records name no alternatives
				return
			}
			for _, lang := range []notation.Language{notation.English, notation.German} {
				var lines []string
				for _, st := range l.Decisions {
					lines = append(lines, st.Print(w, lang))
				}
				again := notation.Read(w, strings.Join(lines, "\n"))
				if got := shown(w, again); got != c.want || len(again.Faults) > 0 {
					t.Errorf("%s: %q reads as %s %+v", lang, lines, got, again.Faults)
				}
			}
		})
	}
}

// Faults: what is written, then line, column, what was read, code and suggestion of the first.
var faults = []struct {
	name, text          string
	line, col           int
	read, code, suggest string
	decision            string
}{
	{"misspelt place", "build Cincinatti-L18-Indianapolis", 1, 7, "Cincinatti", "place.unknown", "Cincinnati", "build"},
	{"misspelt place, later line", "issue 2\nmove blue Evansvile to Cincinnati", 2, 11, "Evansvile", "place.unknown", "Evansville", "goods 0"},
	{"misspelt verb", "biuld Cincinnati-L18-Indianapolis", 1, 1, "biuld", "word.unknown", "build", ""},
	{"misspelt action", "take locomotve", 1, 6, "locomotve", "word.unknown", "locomotive", "action"},
	{"misspelt colour", "move purpel Chicago to Detroit", 1, 6, "purpel", "word.unknown", "purple", "goods 0"},
	{"ambiguous action", "take first", 1, 6, "first", "word.ambiguous", "", "action"},
	{"ambiguous place", "move red Min to Mi", 1, 17, "Mi", "place.unknown", "", "goods 0"},
	{"too short", "move red Ch to Detroit", 1, 10, "Ch", "place.unknown", "", "goods 0"},
	{"unknown hex", "build Z99 N-S", 1, 7, "Z99", "hex.unknown", "", "build"},
	{"edge that is none", "build L18 N-W", 1, 13, "W", "edge.unknown", "", "build"},
	{"same edge twice", "build L18 N-N", 1, 13, "N", "edge.same", "", "build"},
	{"order in words of its own", "issue two", 1, 7, "two", "number.expected", "", "shares"},
	{"more words than needed", "move the blue cube from Evansville to Cincinnati", 1, 6, "the", "word.unknown", "", "goods 0"},
	{"unfinished", "issue 2\nmove blue Evansville to", 2, 24, "", "line.unfinished", "", "goods 0"},
	{"goes on", "issue 2 and more", 1, 9, "and", "line.goes-on", "", "shares"},
	{"no number", "bid up to many", 1, 11, "many", "number.expected", "", "auction"},
	{"no round 3", "move 3 blue Evansville to Cincinnati", 1, 6, "3", "round.unknown", "", "goods 0"},
	{"no player", "move red H12 to F14 via orange", 1, 25, "orange", "player.unknown", "", "goods 0"},
	{"belongs to none", "issue 2\nI hope this is right", 2, 1, "I hope this is right", "line.unknown", "", ""},
	{"or with nothing above", "or build none", 1, 1, "or build none", "or.nothing-above", "", "build"},
	{"or and nothing more", "issue 2\nor", 2, 1, "", "line.unfinished", "", "shares"},
	{"or with another decision", "issue 2\nor bid 3", 2, 1, "or bid 3", "or.other-decision", "", "shares"},
	{"said twice", "issue 2\nbid 3\nissue 3", 3, 1, "issue 3", "said.twice", "", "shares"},
	{"third plain move", "move none\nmove none\nmove none", 3, 1, "move none", "said.twice", "", "goods"},
	{"column of the display", "place red light 7", 1, 17, "7", "column.unknown", "", "production"},
	{"New City", "urbanize Indianapolis J", 1, 23, "J", "city.unknown", "", "build"},
	{"umlauts count as one column", "issue 2\nbewege blau Köln nach Cincinnati", 2, 13, "Köln", "place.unknown", "", "goods 0"},
}

func TestFaultsSayWhereAndWhat(t *testing.T) {
	_, w := rustBelt(t, 4)
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			l := notation.Read(w, c.text)
			if len(l.Faults) == 0 {
				t.Fatalf("%q has no fault: %+v", c.text, l)
			}
			f := l.Faults[0]
			if f.Line != c.line || f.Col != c.col || f.Read != c.read || f.Code != c.code || f.Suggest != c.suggest || (f.Decision != c.decision && c.decision != "goods") {
				t.Errorf("%q: %d:%d %q %s %q of %q", c.text, f.Line, f.Col, f.Read, f.Code, f.Suggest, f.Decision)
			}
		})
	}
}

func TestBadLineSpoilsItsDecisionOnly(t *testing.T) {
	_, w := rustBelt(t, 4)
	l := notation.Read(w, "issue 2\nbuild L18 N-S\nbuild Cincinatti-L18\nbuild K19 N-S\nmove none")
	if got := shown(w, l); got != "issue 2|move none" {
		t.Errorf("kept %s", got)
	}
	if len(l.Faults) != 1 || l.Faults[0].Decision != "build" || l.Faults[0].Line != 3 {
		t.Errorf("faults %+v", l.Faults)
	}
	l = notation.Read(w, "build Cincinatti-L18\nbuild K19 N-S\nissue 1")
	if got := shown(w, l); got != "issue 1" {
		t.Errorf("kept %s", got)
	}
	l = notation.Read(w, "take locomotive\nor take locomotve\nissue 1")
	if got := shown(w, l); got != "issue 1" {
		t.Errorf("kept %s", got)
	}
}

func TestNotesTellWhatWasPassedOver(t *testing.T) {
	_, w := rustBelt(t, 4)
	l := notation.Read(w, "Hi all\n\nmove blue Evansville\n> Cincinnati\n\nSee you,\nAnn\n")
	want := []notation.Note{
		{Line: 1, To: 1, Code: "greeting", Text: "Hi all"},
		{Line: 3, To: 4, Code: "joined", Text: "move blue Evansville\n> Cincinnati"},
		{Line: 6, To: 7, Code: "farewell", Text: "See you,\nAnn"},
	}
	if len(l.Notes) != len(want) {
		t.Fatalf("%+v", l.Notes)
	}
	for i := range want {
		if l.Notes[i] != want[i] {
			t.Errorf("%+v is not %+v", l.Notes[i], want[i])
		}
	}
}

// German names: the accents of double names, and what sheets call a place otherwise.
const rhine = `
name = "Rhine"
players = [3, 6]
source = "published"
grid = """
    A   B   C
 1  KO      DU
 2      .
 3  MU      ES
"""
[cities]
KO = { name = "Köln/Bonn", aka = ["Cologne"], colors = ["red"], growth = ["light1"], cubes = 1 }
DU = { name = "Düren", colors = ["blue"], growth = ["light2"], cubes = 1 }
MU = { name = "München", aka = ["Munich"], colors = ["red"], growth = ["light3"], cubes = 1 }
ES = { name = "Weißenfels-Zeitz", colors = ["red"], growth = ["light4"], cubes = 1 }
`

func TestNamesWithAccents(t *testing.T) {
	b, err := board.Parse("rhine", rhine)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.New(b, engine.Standard(engine.Editions[0]), 3)
	if err != nil {
		t.Fatal(err)
	}
	w, err := notation.NewWords(g, []string{"red", "blue", "black"})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Köln": "Köln/Bonn", "Koeln": "Köln/Bonn", "KOLN": "Köln/Bonn", "bonn": "Köln/Bonn", "Köln/Bonn": "Köln/Bonn", "cologne": "Köln/Bonn",
		"Ko\u0308ln": "Köln/Bonn", "Koe": "Köln/Bonn", "dueren": "Düren", "Dur": "Düren", "Muenchen": "München", "muni": "München",
		"Weissenfels-Zeitz": "Weißenfels-Zeitz", "weiß": "Weißenfels-Zeitz", "Weissenfels - Zeitz": "Weißenfels-Zeitz",
	} {
		l := notation.Read(w, "move red "+text+" to B2")
		if len(l.Faults) > 0 || shown(w, l) != "move red "+want+" to B2" {
			t.Errorf("%q reads as %q %+v", text, shown(w, l), l.Faults)
		}
	}
	if l := notation.Read(w, "build Köln-B2-Düren"); shown(w, l) != "build Köln/Bonn-B2-Düren" {
		t.Errorf("way: %q %+v", shown(w, l), l.Faults)
	}
}

func TestWordsThatClashAreRefused(t *testing.T) {
	g, _ := rustBelt(t, 3)
	for _, seats := range [][]string{{"red", "red", "blue"}, {"chicago", "red", "blue"}, {"turn", "red", "blue"}, {"nobody", "red", "blue"}, {"a b", "red", "blue"}, {"red", "blue"}} {
		if _, err := notation.NewWords(g, seats); err == nil {
			t.Errorf("%v is taken", seats)
		}
	}
}

func TestRequests(t *testing.T) {
	_, w := rustBelt(t, 4)
	for _, c := range []struct{ text, verb, args, reason string }{
		{"help", "help", "", ""},
		{"Hilfe Bauen", "help", "Bauen", ""},
		{"status", "status", "", ""},
		{"orders", "orders", "", ""},
		{"clear build", "clear", "build", ""},
		{"preview", "preview", "", ""},
		{"map 3", "map", "3", ""},
		{"history 2", "history", "2", ""},
		{"log", "log", "", ""},
		{"legal", "legal", "", ""},
		{"list", "list", "", ""},
		{"new rust-belt players 4 edition deluxe deadline 48h language de", "new", "rust-belt players 4 edition deluxe deadline 48h language de", ""},
		{"join k7 as Ann colour blue", "join", "k7 as Ann colour blue", ""},
		{"leave", "leave", "", ""},
		{"confirm AB12-CD", "confirm", "AB12-CD", ""},
		{"agree", "agree", "", ""},
		{"disagree", "disagree", "", ""},
		{"vacation from 2026-12-20 to 2027-01-02", "vacation", "from 2026-12-20 to 2027-01-02", ""},
		{"quiet 22:00-07:00 Europe/Berlin", "quiet", "22:00-07:00 Europe/Berlin", ""},
		{"language de", "language", "de", ""},
		{"mail every", "mail", "every", ""},
		{"address add ann@example.org", "address", "add ann@example.org", ""},
		{"name Ann of Cleves", "name", "Ann of Cleves", ""},
		{"watch k7", "watch", "k7", ""},
		{"stop", "stop", "", ""},
		{"ready", "ready", "", ""},
		{"wait", "wait", "", ""},
		{"pause", "pause", "", ""},
		{"resume", "resume", "", ""},
		{"extend 24h", "extend", "24h", ""},
		{"deadline 2026-12-01 18:00", "deadline", "2026-12-01 18:00", ""},
		{"remind", "remind", "", ""},
		{"replace yellow by bob@example.org", "replace", "yellow by bob@example.org", ""},
		{"substitute", "substitute", "", ""},
		{"set yellow cash 12 because the bank paid twice", "set", "yellow cash 12", "the bank paid twice"},
		{"undo to turn 3", "undo", "turn 3", ""},
		{"adopt", "adopt", "", ""},
		{"rule the cube stays because of the text", "rule", "the cube stays", "of the text"},
		{"moderator bob@example.org", "moderator", "bob@example.org", ""},
		{"kick yellow", "kick", "yellow", ""},
		{"end game", "end game", "", ""},
	} {
		l := notation.Read(w, "Hi\n"+c.text+"\nissue 1")
		if len(l.Requests) != 1 || len(l.Faults) > 0 || shown(w, l) != "issue 1" {
			t.Errorf("%q: %+v", c.text, l)
			continue
		}
		r := l.Requests[0]
		if r.Verb != c.verb || strings.Join(r.Args, " ") != c.args || r.Reason != c.reason || r.Line != 2 {
			t.Errorf("%q: %+v", c.text, r)
		}
	}
	for _, text := range []string{"Help me please, I was away", "Stop that", "sto", "lea", "rea"} {
		if l := notation.Read(w, text); len(l.Requests) > 0 {
			t.Errorf("%q is %+v", text, l.Requests)
		}
	}
	// Talk without a colon may be a greeting: nothing is said, and the hint tells how it would be.
	for text, hint := range map[string]string{
		"Say hello to Bob": "Say: hello to Bob", "sag hallo ": "sag: hallo", "say to yellow hello there": "say to yellow: hello there", "say: hello": "", "say to yellow: hello": "",
	} {
		if l := notation.Read(w, text+"\nissue 1"); len(l.Requests) != 1 || l.Requests[0].Hint != hint || (l.Requests[0].Text == "") != (hint != "") || shown(w, l) != "issue 1" {
			t.Errorf("%q: %+v", text, l)
		}
	}
	if l := notation.Read(nil, "Hello\njoin k7 as Ann"); len(l.Requests) != 1 || len(l.Faults) > 0 {
		t.Errorf("without a game: %+v", l)
	}
}

func TestSay(t *testing.T) {
	_, w := rustBelt(t, 4)
	l := notation.Read(w, "say to yellow: move away\nissue 2\nsay\nissue 3\nsee you\nend\nbid 4")
	if len(l.Requests) != 2 || l.Requests[0].Text != "move away" || len(l.Requests[0].Seats) != 1 || l.Requests[0].Seats[0] != 1 {
		t.Fatalf("%+v", l.Requests)
	}
	if l.Requests[1].Text != "issue 3\nsee you" || shown(w, l) != "issue 2|bid 4" {
		t.Errorf("%+v %s", l.Requests[1], shown(w, l))
	}
	if len(l.Notes) != 1 || l.Notes[0].Code != "said" || l.Notes[0].Line != 4 {
		t.Errorf("%+v", l.Notes)
	}
	l = notation.Read(w, "order yellow: issue 2; bid 3")
	if len(l.Requests) != 1 || l.Requests[0].Orders == nil || shown(w, l.Requests[0].Orders) != "issue 2|bid 3" {
		t.Errorf("%+v", l.Requests)
	}
}
