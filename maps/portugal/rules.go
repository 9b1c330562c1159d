// Package portugal is the board Portugal: a tile for nothing before the first actions, the Rada that nothing crosses, and
// Lisboa, which never runs dry.
package portugal

import (
	_ "embed"

	"railpost/engine"
)

//go:generate go run railpost/maps/gen portugal

// Text is the sheet as it is written: a journal begins with it.
//
//go:embed board.toml
var Text string

const lisboaCubes = 3 // to which Lisboa is filled up after the dice

// Rules is the standard rules with what this board says otherwise. The Rada is a border on the sheet.
func Rules(e engine.Edition, _ int) engine.Rules {
	r := engine.Standard(e)
	free := freeTile{parts: r.StepNamed("build").Legal}
	r.Before("action", engine.Step{
		Name: "free", Phase: "Select Actions", Verbs: []string{freeBuild},
		Begin: free.begin, Forced: free.forced, Legal: free.legal, Apply: free.apply,
		Default: func(*engine.Game, *engine.Position, engine.Seat) engine.Order { return engine.Order{Verb: freeBuild} },
	})
	r.After("dark", engine.Step{Name: "lisboa", Phase: "Goods Growth", Act: fillLisboa})
	r.Phrases = []engine.Phrase{{Verb: freeBuild, German: []string{"baue frei"}, None: true, Slots: []engine.Slot{{Kind: engine.SlotParts}}}}
	r.Hint = free.hint
	r.Needs = []string{"Lisboa"}
	return r
}

// fillLisboa (Goods Growth): as many cubes out of the bag as Lisboa has fewer than three.
func fillLisboa(t *engine.Table) error {
	lisboa, lie := t.Board.Named("Lisboa"), 0
	for _, n := range t.P.CountCubes(t.Home(lisboa)) {
		lie += int(n)
	}
	return t.GrowFromBag(lisboa, lisboaCubes-lie)
}
