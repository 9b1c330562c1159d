package engine

// Phrase is the wording of an order, of an addition to one, or of a part of a build that only some boards know.
// Notation reads and prints by it, so that it knows no board. Slots that an order leaves out are zero.
type Phrase struct {
	Verb   string   // canonical, of one or more words: "sell town"; it is Order.Verb, or Part.Verb
	Also   []string // further English spellings
	German []string // the printed one first
	// Of names the verbs that the phrase is added to: `build … selling 2`; empty where it stands for itself.
	Of     []string
	Front  bool // the addition stands in front, with a semicolon: `plow K9; move …`
	Part   bool // it is a part of a build; its slots fill an engine.Part
	None   bool // `unrest none` says that nothing of it is done: every slot is empty
	Wishes bool // a text may list several; each order is one of them, the first that is legal when asked; `else any`
	Slots  []Slot
}

// Slot is one thing that a phrase names.
type Slot struct {
	Kind     SlotKind
	Lead     []string // English words that stand before it, the printed one first: "to"
	German   []string // the same in German: "nach"
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
	SlotWord                    // Word: one of Words
	SlotCube                    // Cube: a colour
	SlotFrom                    // From: where a cube lies, a place or a hex
	SlotStop                    // Stops, one: where it goes (Owner Nobody, Via NoHex)
	SlotHex                     // Hexes, one (Part.Hex)
	SlotHexes                   // Hexes: one or several, by commas
	SlotSeats                   // Seats: one or several players
	SlotLetter                  // Word (Part.City): a New City's letter
	SlotActions                 // Words: actions' keys, by commas
	SlotGroups                  // Words: actions' keys in two groups, "|" between them
	SlotSquare                  // Puts, one without a cube: a square of the display (Part.N: column*3 + square)
	SlotPuts                    // Puts: cubes with their squares, places or hexes
	SlotPut                     // Puts, one
	SlotParts                   // Parts: a build
)

// PhraseOf is the wording of a board's own verb; nil where the rules have none.
func (r *Rules) PhraseOf(verb string) *Phrase {
	for i := range r.Phrases {
		if r.Phrases[i].Verb == verb {
			return &r.Phrases[i]
		}
	}
	return nil
}
