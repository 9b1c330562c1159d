package engine

// Phrase is the wording of an order, of an addition to one, or of a part of a build that only some boards know.
// Notation reads and prints by it, so that it knows no board. What follows is for those who write a board's phrases.
//
// An order of the board's own: the verb and its slots, in one order of them, separated by blanks.
//
//	{Verb: "teleport", German: […], Slots: {{Kind: SlotCube}, {Kind: SlotFrom}, {Kind: SlotStop, Lead: {"to"}, German: {"nach"}}}}
//	teleport red Istanbul to Trieste = Order{Verb: "teleport", Cube: Red, From: …, Stops: {{Place, Owner: Nobody, Via: NoHex}}}
//
// The order that reading gives is exactly that: fields that no slot fills are plain zero, also Cube and From. A slot that
// is Optional and left out gives 0, "", nil, NoColor or NoHex. `none` gives the order with its verb alone,
// Order{Verb: "teleport"}. Legal must list orders in just this form, so that they print and read back as themselves.
// The verb must be among the Verbs of the step that it answers; a verb of the base game may be declared anew and is then
// read by the phrase alone (`take engineer, locomotive` as SlotActions).
//
// An order that takes one of several wishes (Wishes): the text lists them, `cattle K13, L14, else any`; the step's Legal
// lists orders of one each. When asked, the first wish that Apply takes is done; it and no other leaves the list, the
// rest stays stored and answers the next time.
//
// An addition (Of) fills slots of the order that it is added to: `build … selling 2` is Order{Verb: "build", Parts, M: 2}.
// Its slots may be N, M, Word, Hexes, Seats, Words and one of Puts, as far as the order does not use them itself; an
// addition without slots puts its verb into Word. It is printed when one of its slots is filled. It stands behind the
// order, or on a line of its own below it; with Front before it; with AtStart behind the place from which a cube moves.
// What a move's additions do before its cube sets out (plowing, a drive) is done by Rules.Prepare.
// What counts as a build's verb is "build", whatever the parts.
//
// A part of a build (Part) fills an engine.Part: SlotHex is Hex (NoHex in phrases without it), SlotN and SlotSquare are N,
// SlotWord is Word, SlotLetter is City. It answers the decision of `build`. Parts need a PartRule of the same verb.
//
// A verb may be shortened to three letters where only one begins so; two that could stand in one place are refused when
// a game is made. It may be a request's word (`reroll`) if slots follow it; an addition that is one cannot stand on a line
// of its own.
//
// One verb may stand for itself in one phrase and be an addition in another: after an order that it can be added to it
// is the addition.
type Phrase struct {
	Verb   string   // canonical, of one or more words: "sell town", or a sign: "~"; it is Order.Verb, or Part.Verb
	Also   []string // further English spellings
	German []string // the printed one first; none: as in English
	// Of names the verbs that the phrase is added to: `build … selling 2`; empty where it stands for itself.
	Of      []string
	Front   bool // the addition stands in front, with a semicolon or on the line above: `plow K9; move …`
	AtStart bool // the addition stands directly behind the cube's start: `move cattle K13 ~ L14 to Wichita`
	Part    bool // it is a part of a build; its slots fill an engine.Part
	None    bool // `unrest none` says that nothing of it is done
	Wishes  bool // a text may list several; each order is one of them, the first that is legal when asked; `else any`
	Slots   []Slot
}

// Slot is one thing that a phrase names.
type Slot struct {
	Kind     SlotKind
	Lead     []string // English words that stand before it, the printed one first: "to"
	German   []string // the same in German: "nach"; none: as in English
	Optional bool
	Words    []Term // the words that may stand in a SlotWord
}

// Term is a word of the language: its canonical key, which is printed, and other spellings.
type Term struct {
	Key    string
	Also   []string
	German []string // the printed one first
}

// SlotKind says what a slot names, and which field of the order (or part) it fills.
type SlotKind uint8

const (
	SlotN       SlotKind = iota // N: a number
	SlotM                       // M: a second number
	SlotWord                    // Word: one of Words, by its key
	SlotCube                    // Cube: a colour
	SlotFrom                    // From: where a cube lies, a place or a hex; of a place its first hex
	SlotStop                    // Stops, one: a place where it goes (Owner Nobody, Via NoHex)
	SlotHex                     // Hexes, one: a hex or a place (its first hex); of a part Part.Hex
	SlotHexes                   // Hexes: one or several, by commas
	SlotSeats                   // Seats: one or several players, by blanks or commas
	SlotLetter                  // Word: a New City's letter, "C"; of a part Part.City
	SlotActions                 // Words: actions' keys, by commas
	SlotGroups                  // Words: actions' keys in two groups, with the word "|" between them
	SlotSquare                  // Puts, one: a square of the display (Cube NoColor, Hex NoHex); of a part Part.N: column*3 + square
	SlotPuts                    // Puts: cubes with their squares, places or hexes, by commas (a hex: Column -1, Square 0); `else any` and more than needed where the step has Next
	SlotPut                     // Puts, one
	SlotParts                   // Parts: a build, its parts as after `build`
)

// PhraseOf is the wording of a board's own verb, of an order before an addition's; nil where the rules have none.
func (r *Rules) PhraseOf(verb string) (ph *Phrase) {
	for i := range r.Phrases {
		if r.Phrases[i].Verb == verb && (ph == nil || len(ph.Of) > 0) {
			ph = &r.Phrases[i]
		}
	}
	return ph
}
