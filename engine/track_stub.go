package engine

import "railpost/engine/board"

// Placeholders until the track files are in: delete this file with them.
func (g *Game) LinksFrom(p *Position, id board.PlaceID, dst []Link) []Link { return dst }
func (g *Game) LinkHexes(p *Position, l Link, dst []board.Hex) []board.Hex { return dst }
func (g *Game) LinkSections(p *Position, s Seat) int                       { return 0 }
func (g *Game) Disown(p *Position, s Seat)                                 {}
func loseSections(t *Table) error                                          { return nil }
func standardParts() []PartRule                                            { return nil }
func buildStep() Step {
	return Step{Name: "build", Phase: "Build Track", Verbs: []string{"urbanize", "build", "redirect", "link"},
		Begin:  askInOrder,
		Forced: func(*Game, *Position, Seat) (Order, bool) { return Order{Verb: "build"}, true },
		Apply: func(t *Table, s Seat, o Order) error {
			t.Answered()
			return nil
		}}
}
