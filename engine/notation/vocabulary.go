package notation

import (
	"fmt"
	"strings"

	"railpost/engine"
	"railpost/engine/board"
)

// A slot is a place in the language where one of several words can stand.
type slot uint8

const (
	slotVerb slot = iota
	slotColor
	slotEdge
	slotHalf // of the goods display
	slotNone
	slotJoin    // words between the parts of an order
	slotRequest // written in full
	slotPlayer  // the colours that players are called by
	numSlots
)

// term is a word of the language: its canonical key, and its spellings, the printed one first.
type term struct {
	key    string
	en, de []string
}

// vocabulary is the one table of words. Actions are in actionWords, for a board may have others.
var vocabulary = [numSlots][]term{
	slotVerb: {
		{"issue", []string{"issue"}, []string{"aktien"}},
		{"bid", []string{"bid"}, []string{"biete"}},
		{"pass", []string{"pass"}, []string{"passe einmal"}},
		{"passe", nil, []string{"passe"}},
		{"drop", []string{"drop"}, []string{"raus"}},
		{"take", []string{"take"}, []string{"nimm"}},
		{"urbanize", []string{"urbanize", "urbanise"}, []string{"urbanisiere"}},
		{"build", []string{"build"}, []string{"baue", "bau"}},
		{"redirect", []string{"redirect"}, []string{"lenke"}},
		{"link", []string{"link"}, []string{"verbinde"}},
		{"move", []string{"move"}, []string{"bewege"}},
		{"locomotive", []string{"locomotive"}, []string{"lokomotive"}},
		{"place", []string{"place"}, []string{"lege"}},
	},
	slotColor: {
		{"red", []string{"red"}, []string{"rot"}},
		{"blue", []string{"blue"}, []string{"blau"}},
		{"purple", []string{"purple"}, []string{"lila", "violett"}},
		{"yellow", []string{"yellow"}, []string{"gelb"}},
		{"black", []string{"black"}, []string{"schwarz"}},
		{"white", []string{"white"}, []string{"weiß"}},
		{"cattle", []string{"cattle"}, []string{"rind", "rinder", "vieh"}},
	},
	slotPlayer: {
		{"red", []string{"red"}, []string{"rot"}},
		{"blue", []string{"blue"}, []string{"blau"}},
		{"green", []string{"green"}, []string{"grün"}},
		{"yellow", []string{"yellow"}, []string{"gelb"}},
		{"purple", []string{"purple"}, []string{"lila"}},
		{"orange", []string{"orange"}, []string{"orange"}},
		{"brown", []string{"brown"}, []string{"braun"}},
		{"pink", []string{"pink"}, []string{"rosa"}},
		{"black", []string{"black"}, []string{"schwarz"}},
		{"white", []string{"white"}, []string{"weiß"}},
		{"grey", []string{"grey", "gray"}, []string{"grau"}},
		{"teal", []string{"teal"}, []string{"türkis"}},
	},
	slotEdge: {
		{"N", []string{"N"}, []string{"N"}},
		{"NE", []string{"NE"}, []string{"NO"}},
		{"SE", []string{"SE"}, []string{"SO"}},
		{"S", []string{"S"}, []string{"S"}},
		{"SW", []string{"SW"}, []string{"SW"}},
		{"NW", []string{"NW"}, []string{"NW"}},
	},
	slotHalf: {
		{"light", []string{"light"}, []string{"hell"}},
		{"dark", []string{"dark"}, []string{"dunkel"}},
	},
	slotNone: {
		{"none", []string{"none"}, []string{"nichts", "keine"}},
	},
	slotJoin: {
		{"to", []string{"to"}, []string{"nach"}},
		{"from", []string{"from"}, []string{"von"}},
		{"via", []string{"via"}, []string{"über"}},
		{"or", []string{"or"}, []string{"oder"}},
		{"if", []string{"if"}, []string{"wenn", "falls"}},
		{"max", []string{"max"}, []string{"höchstens", "maximal"}},
		{"up to", []string{"up to"}, []string{"bis", "bis zu"}},
		{"then", []string{"then"}, []string{"dann"}},
		{"ask", []string{"ask"}, []string{"frage", "frag"}},
		{"else any", []string{"else any"}, []string{"sonst egal", "sonst beliebig"}},
		{"any", []string{"any"}, []string{"egal", "beliebig"}},
		{"city", []string{"city"}, []string{"stadt"}},
		{"um", nil, []string{"um"}},
		{"nobody", []string{"nobody"}, []string{"niemand"}},
		{"free", []string{"free"}, []string{"frei"}},
		{"I am first", []string{"I am first"}, []string{"ich bin erster", "ich bin erste", "ich bin Startspieler"}},
		{"cash", []string{"cash"}, []string{"Geld", "Bargeld"}},
		{"hex", []string{"hex"}, []string{"Feld"}},
		{"taken by", []string{"taken by"}, []string{"genommen von"}},
		{"at", []string{"at", "in"}, []string{"in", "bei"}},
		{"shares", []string{"shares", "share"}, []string{"Aktien", "Aktie"}},
		{"end", []string{"end"}, []string{"ende"}},
		{"because", []string{"because"}, []string{"weil"}},
	},
	slotRequest: requestTerms,
}

// actionWords are further spellings of the actions' keys: the printed German one first.
var actionWords = map[string][]string{
	engine.FirstMove:    {"erster Transport", "erste Bewegung"},
	engine.FirstBuild:   {"erster Bau", "erster Streckenbau"},
	engine.Engineer:     {"Ingenieur"},
	engine.Locomotive:   {"Lokomotive"},
	engine.Urbanization: {"Urbanisierung", "Urbanisation", "Städtebau"},
	engine.Production:   {"Produktion"},
	engine.TurnOrder:    {"Reihenfolge"},
}

// spellings are the compiled table: of each slot every spelling; is is the index into vocabulary.
var spellings [numSlots][]name

// joins are the words of slotJoin by key, each spelling as folded words.
var joins = map[string][][]string{}

func init() {
	for s := range vocabulary {
		for i, t := range vocabulary[s] {
			for _, w := range append(append([]string{}, t.en...), t.de...) {
				spellings[s] = append(spellings[s], newName(w, i, false))
				if slot(s) == slotJoin {
					var words []string
					for _, tok := range lex(w, 1) {
						words = append(words, tok.key)
					}
					joins[t.key] = append(joins[t.key], words)
				}
			}
		}
		// "in" is both languages' word for "at"; nothing else may mean two things.
		if k, twice := clash(spellings[s]); twice {
			panic(fmt.Sprintf("notation: %q means two things in slot %d", k, s))
		}
	}
}

// word is the printed form of a key in a language.
func (s slot) word(key string, lang Language) string {
	for _, t := range vocabulary[s] {
		if t.key != key {
			continue
		}
		if lang == German && len(t.de) > 0 || len(t.en) == 0 {
			return t.de[0]
		}
		return t.en[0]
	}
	return key
}

func (w *Words) action(key string, lang Language) string {
	if lang == German {
		if a := w.Game.ActionNumber(key); a >= 0 && len(w.Game.Rules.Actions[a].German) > 0 {
			return strings.ToLower(w.Game.Rules.Actions[a].German[0])
		}
		if words := actionWords[key]; len(words) > 0 {
			return strings.ToLower(words[0])
		}
	}
	return key
}

func colorWord(c board.Color, lang Language) string { return slotColor.word(c.String(), lang) }

func edgeWord(e board.Edge, lang Language) string { return slotEdge.word(e.String(), lang) }

// column is a column of the display as orders write it: "light 3", "B".
func column(c int, lang Language) string {
	n := engine.ColumnName(c)
	if half, rest, ok := strings.Cut(n, " "); ok {
		return slotHalf.word(half, lang) + " " + rest
	}
	return n
}
