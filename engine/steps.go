package engine

import (
	"slices"

	"railpost/engine/board"
)

// The steps of a board: the standard ones with some dropped, moved, or put between.

// StepNamed finds a step of the set-up or the turn, to be changed in place; it panics if there is none, as a board's
// rules are then wrong.
func (r *Rules) StepNamed(name string) *Step {
	list, i := r.find(name)
	return &(*list)[i]
}

// Before puts steps in front of the one with that name.
func (r *Rules) Before(name string, steps ...Step) {
	list, i := r.find(name)
	*list = slices.Insert(slices.Clone(*list), i, steps...)
}

// After puts steps behind the one with that name.
func (r *Rules) After(name string, steps ...Step) {
	list, i := r.find(name)
	*list = slices.Insert(slices.Clone(*list), i+1, steps...)
}

// Drop leaves out the steps with these names.
func (r *Rules) Drop(names ...string) {
	for _, name := range names {
		list, i := r.find(name)
		*list = slices.Delete(slices.Clone(*list), i, i+1)
	}
}

func (r *Rules) find(name string) (*[]Step, int) {
	for _, list := range []*[]Step{&r.SetUp, &r.Turn} {
		for i := range *list {
			if (*list)[i].Name == name {
				return list, i
			}
		}
	}
	panic("engine: there is no step " + name)
}

// DropActions leaves out the actions with these keys.
func (r *Rules) DropActions(keys ...string) {
	r.Actions = slices.DeleteFunc(slices.Clone(r.Actions), func(a ActionRule) bool { return slices.Contains(keys, a.Key) })
}

// NoCities leaves out the New Cities with these letters and their columns: NoCities("EFGH").
func (r *Rules) NoCities(letters string) {
	for _, l := range letters {
		r.Cities[l-'A'] = board.NoColor
		r.Squares[ColumnA+int(l-'A')] = 0
	}
}
