package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"railpost/engine"
	"railpost/engine/board"
	"railpost/engine/notation"
)

// scene is what templates see: the voice, the game, and one part of the letter, an event, an error or an order. Its
// methods are the templates' words.
type scene struct {
	*Voice
	Head  Head
	Part  Part
	N     *Notice
	E     *engine.Event
	Err   *engine.Error
	Fault Faulty
	O     *engine.Order
	L     *Line
	Item  string // of a list that a wording joins
	parts []Part
	terms *notation.Words
}

// scene is what a letter's templates see; of a game, with the words of its board.
func (v *Voice) scene(h Head, parts ...Part) *scene {
	switch {
	case h.Game != nil:
		v = v.On(h.Game.Board.Key)
	case h.Map != "":
		v = v.On(h.Map)
	}
	return &scene{Voice: v, Head: h, parts: parts}
}

func (s *scene) of(p Part) *scene {
	c := *s
	c.Part = p
	if n, ok := p.(Notice); ok {
		c.N = &n
	}
	return &c
}

// at is the same scene with another position.
func (s *scene) at(p *engine.Position) *scene {
	if p == nil {
		return s
	}
	c := *s
	c.Head.Pos = p
	return &c
}

// marks are what a line of markup begins with (see document).
var marks = []string{"# ", "## ", "- ", "> ", "|", "=> ", "---", "```", "!board "}

// clean makes one harmless line of what somebody else wrote: also where it comes first on a line, it is no markup.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return ' '
		case r == '|':
			return '¦'
		}
		return r
	}, s)
	s = strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "**", "*\u200b*")
	for _, m := range marks {
		if strings.HasPrefix(s+" ", m) {
			return "\u200b" + s
		}
	}
	return s
}

// Clean is clean for templates.
func (s *scene) Clean(t string) string { return clean(t) }

// Asked is a request as the reader would write it: its word in his language, what follows it as it was written.
func (s *scene) Asked(t string) string {
	words := strings.Fields(clean(t))
	for _, n := range []int{2, 1} {
		if len(words) < n {
			continue
		}
		if w := notation.RequestWord(strings.Join(words[:n], " "), notation.Language(s.lang.key)); w != "" {
			return strings.Join(append([]string{w}, words[n:]...), " ")
		}
	}
	return clean(t)
}

// AskedWord is the first word of Asked, by which help finds it.
func (s *scene) AskedWord(t string) string {
	word, _, _ := strings.Cut(s.Asked(t), " ")
	return word
}

// Label is a short wording by code, of the labels' table.
func (s *scene) Label(code string) string { return s.lang.word("labels", code, s) }

// Player is "Ann (blue)"; nobody and the state have their own words.
func (s *scene) Player(p engine.Seat) string {
	switch {
	case p == engine.State:
		return s.Label("owner.state")
	case p < 0:
		return s.Label("owner.nobody")
	case int(p) >= len(s.Head.Names) || s.Head.Names[p] == "":
		return s.Label("player") + " " + strconv.Itoa(int(p)+1)
	}
	name := clean(s.Head.Names[p])
	if c := s.SeatColor(p); c != "" {
		return name + " (" + c + ")"
	}
	return name
}

// SeatColor is the word of a player's colour, "" if he has none.
func (s *scene) SeatColor(p engine.Seat) string {
	if p < 0 || int(p) >= len(s.Head.Colors) || s.Head.Colors[p] == "" {
		return ""
	}
	return s.Tint(s.Head.Colors[p])
}

// Tint is a player's colour in words: as it is where the language has no word for it.
func (s *scene) Tint(c string) string {
	if s.lang.has("labels", "color."+c) {
		return s.Label("color." + c)
	}
	return clean(c)
}

// Players is a list of players.
func (s *scene) Players(seats []engine.Seat) string {
	out := make([]string, len(seats))
	for i, p := range seats {
		out[i] = s.Player(p)
	}
	return s.And(out)
}

// And joins words: "a", "a and b", "a, b and c".
func (s *scene) And(words []string) string { return s.join(words, "and") }

// Or joins words with "or".
func (s *scene) Or(words []string) string { return s.join(words, "or") }

func (s *scene) join(words []string, by string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " " + s.Label(by) + " " + words[n-1]
	}
}

// Commas joins words with commas.
func (s *scene) Commas(words []string) string { return strings.Join(words, ", ") }

// Semicolons joins words that hold commas.
func (s *scene) Semicolons(words []string) string { return strings.Join(words, "; ") }

// Place is a place's name.
func (s *scene) Place(id any) string {
	i := number(id)
	if s.Head.Game == nil || i < 0 || i >= len(s.Head.Game.Board.Places) {
		return "?"
	}
	return s.Head.Game.Board.Places[i].Name
}

// Hex is a hex with the name of what is printed there: "L18", "Indianapolis (K17)".
func (s *scene) Hex(h board.Hex) string {
	id := s.HexID(h)
	if id != "?" {
		if p := s.Head.Game.Board.PlaceAt(h); p != nil && p.Name != id {
			return p.Name + " (" + id + ")"
		}
	}
	return id
}

// HexID is a hex's coordinates.
func (s *scene) HexID(h board.Hex) string {
	if s.Head.Game == nil || h < 0 || int(h) >= len(s.Head.Game.Board.Hexes) {
		return "?"
	}
	return s.Head.Game.Board.Hexes[h].ID
}

// Edge is an edge in the language's letters.
func (s *scene) Edge(e board.Edge) string { return s.Label("edge." + e.String()) }

// Edges puts the edges of an error's word into the language's letters: "NE-S" is "NO-S" in German.
func (s *scene) Edges(word string) string {
	parts := strings.Split(word, "-")
	for i, p := range parts {
		if e, ok := board.ParseEdge(p); ok {
			parts[i] = s.Edge(e)
		}
	}
	return strings.Join(parts, "-")
}

// Color is a cube's colour in words.
func (s *scene) Color(c board.Color) string { return s.Label("cube." + c.String()) }

// Action is an action's name in words.
func (s *scene) Action(key string) string {
	if s.lang.has("labels", "action."+key) {
		return s.Label("action." + key)
	}
	return key
}

// Actions is a list of actions.
func (s *scene) Actions(keys []string) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = s.Action(k)
	}
	return out
}

// Tile is a tile's name in words.
func (s *scene) Tile(name string) string {
	if s.lang.has("labels", "tile."+name) {
		return s.Label("tile." + name)
	}
	return name
}

// Reason is what money or income was paid for, in words: the label "reason.…"; "" where there is none.
func (s *scene) Reason(key string) string {
	if key == "" || !s.lang.has("labels", "reason."+key) {
		return ""
	}
	return s.Label("reason." + key)
}

// Decision is a decision's name in words: "build track".
func (s *scene) Decision(step string) string {
	key, round, _ := strings.Cut(step, " ")
	if !s.lang.has("labels", "decision."+key) {
		return step
	}
	name := s.Label("decision." + key)
	if round != "" && round != "0" {
		name += " " + round
	}
	return name
}

// StepName is the decision or act that the position stands at.
func (s *scene) StepName() string {
	if s.Head.Game == nil || s.Head.Pos == nil {
		return ""
	}
	if step := s.Head.Game.Step(s.Head.Pos); step != nil {
		return step.Name
	}
	return ""
}

// Rule is a rule's heading in words.
func (s *scene) Rule(rule string) string {
	if s.lang.has("labels", "rule."+rule) {
		return s.Label("rule." + rule)
	}
	return rule
}

// Number writes a number.
func (s *scene) Number(n any) string { return strconv.Itoa(number(n)) }

// Num writes a number with a proper minus: "−3".
func (s *scene) Num(n any) string {
	if i := number(n); i < 0 {
		return "−" + strconv.Itoa(-i)
	}
	return strconv.Itoa(number(n))
}

// Asking is the part that asks the reader for a decision; nil if none does.
func (s *scene) Asking() *Decide {
	for _, p := range s.parts {
		if d, ok := p.(Decide); ok && s.asked() {
			return &d
		}
	}
	return nil
}

// Dollars is "$7", "−$7" for debts.
func (s *scene) Dollars(n any) string {
	if i := number(n); i < 0 {
		return fmt.Sprintf("−$%d", -i)
	}
	return fmt.Sprintf("$%d", number(n))
}

// Signed is "+2", "−2", "0".
func (s *scene) Signed(n any) string {
	switch i := number(n); {
	case i > 0:
		return fmt.Sprintf("+%d", i)
	case i < 0:
		return fmt.Sprintf("−%d", -i)
	}
	return "0"
}

// Count is a number with its noun: "1 share", "3 shares".
func (s *scene) Count(n any, one, many string) string {
	if i := number(n); i != 1 {
		return strconv.Itoa(i) + " " + many
	}
	return "1 " + one
}

// Plus adds.
func (s *scene) Plus(a, b any) int { return number(a) + number(b) }

// Minus subtracts.
func (s *scene) Minus(a, b any) int { return number(a) - number(b) }

// Times multiplies.
func (s *scene) Times(a, b any) int { return number(a) * number(b) }

func number(n any) int {
	switch n := n.(type) {
	case int:
		return n
	case int8:
		return int(n)
	case int16:
		return int(n)
	case uint8:
		return int(n)
	case engine.Seat:
		return int(n)
	case board.PlaceID:
		return int(n)
	}
	return 0
}

// When is an instant with weekday and zone: "Tuesday 24 November, 18:00 CET".
func (s *scene) When(t time.Time) string {
	t = t.In(s.zone)
	c := *s
	c.Item = s.Label("month." + strconv.Itoa(int(t.Month())))
	day := s.Label("day." + strconv.Itoa(int(t.Weekday())))
	return strings.NewReplacer("WEEKDAY", day, "DAY", strconv.Itoa(t.Day()), "MONTH", c.Item, "TIME", t.Format("15:04 MST")).Replace(s.Label("when"))
}

// Span is a length of time in words, rounded: "2 days 3 hours", "40 minutes".
func (s *scene) Span(d time.Duration) string { return s.span(d, "span.") }

func (s *scene) span(d time.Duration, label string) string {
	minutes := int(d.Round(time.Minute) / time.Minute)
	days, hours := minutes/1440, minutes%1440/60
	minutes %= 60
	var out []string
	add := func(n int, unit string) {
		if n > 0 {
			out = append(out, s.Count(n, s.Label(label+unit), s.Label(label+unit+"s")))
		}
	}
	add(days, "day")
	add(hours, "hour")
	if days == 0 && (hours < 6 || len(out) == 0) {
		add(minutes, "minute")
	}
	if len(out) == 0 {
		return s.Label(label + "now")
	}
	return strings.Join(out, " ")
}

// Left is how long it is until then, as it stands after "in".
func (s *scene) Left(t time.Time) string { return s.span(t.Sub(s.Head.Now), "left.") }

// subject is the same within a turn; outside a running game it says what the letter is about: the last of its notices
// that has a subject of its own, because what asks for an answer stands last.
func (s *scene) subject() string {
	if s.Head.Pos == nil {
		for _, p := range slices.Backward(s.parts) {
			if n, ok := p.(Notice); ok && s.lang.has("subjects", n.Kind) {
				return strings.TrimSpace(s.lang.word("subjects", n.Kind, s.of(n)))
			}
		}
	}
	switch {
	case s.Head.Key == "":
		return s.Label("subject.service")
	case s.Head.Pos == nil:
		return s.Label("subject.before")
	case s.Head.Pos.Turn == 0:
		return s.Label("subject.set-up")
	case s.Lost() && !s.Broke(), s.Lost() && s.Alone():
		return s.Label("subject.lost")
	case s.Head.Pos.Over && s.Alone():
		return s.Label("subject.won")
	case s.Head.Pos.Over:
		return s.Label("subject.over")
	}
	return s.Label("subject.turn")
}

// Turn is the number of the turn.
func (s *scene) Turn() int {
	if s.Head.Pos == nil {
		return 0
	}
	return int(s.Head.Pos.Turn)
}

// Turns is how many turns the game has.
func (s *scene) Turns() int {
	if s.Head.Game == nil {
		return 0
	}
	return s.Head.Game.Turns()
}

// BoardName is the board's name.
func (s *scene) BoardName() string {
	if s.Head.Game != nil {
		return s.Head.Game.Board.Name
	}
	return s.Head.Board
}

// EditionOf is an edition's name by its key.
func (s *scene) EditionOf(key string) string {
	if s.lang.has("labels", "edition."+key) {
		return s.Label("edition." + key)
	}
	return clean(key)
}

// EditionName is the edition the game is played under.
func (s *scene) EditionName() string {
	if s.Head.Game == nil {
		return ""
	}
	return s.Label("edition." + s.Head.Game.Rules.Edition)
}

// CleanAll is clean for a list.
func (s *scene) CleanAll(all []string) []string {
	out := make([]string, len(all))
	for i, t := range all {
		out[i] = clean(t)
	}
	return out
}

// CleanLine is a line that is shown as it is: harmless, but with its spaces.
func (s *scene) CleanLine(t string) string {
	t = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, t)
	if strings.HasPrefix(t, "```") {
		return " " + t
	}
	return t
}

// TintAll is Tint for a list.
func (s *scene) TintAll(all []string) []string {
	out := make([]string, len(all))
	for i, t := range all {
		out[i] = s.Tint(t)
	}
	return out
}

// Has1 says whether there is a label of that code.
func (s *scene) Has1(code string) bool { return s.lang.has("labels", code) }
