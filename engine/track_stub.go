package engine

// Placeholders until the track files are in: delete this file with them.

func loseSections(t *Table) error { return nil }
func standardParts() []PartRule   { return nil }
func buildStep() Step {
	return Step{Name: "build", Phase: "Build Track", Verbs: []string{"urbanize", "build", "redirect", "link"},
		Begin:  askInOrder,
		Forced: func(*Game, *Position, Seat) (Order, bool) { return Order{Verb: "build"}, true },
		Apply: func(t *Table, s Seat, o Order) error {
			t.Answered()
			return nil
		}}
}
