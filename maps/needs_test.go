package maps

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"railpost/engine"
	"railpost/engine/board"
)

// A sheet of one's own is refused where it lacks a place, a region or an overlay that the board's rules speak of.
func TestSheetLacksWhatTheRulesNeed(t *testing.T) {
	for key, needs := range map[string][]string{
		"western-us":     {"west", "east", "start_west", "start_east"},
		"southern-us":    {"Atlanta"},
		"germany":        {"Berlin"},
		"portugal":       {"Lisboa"},
		"great-britain":  {"countries"},
		"scotland":       {"Ayr", "Glasgow"},
		"south-carolina": {"Charleston"},
		"seattle":        {"Airport", "sectors", "sector1", "sector6"},
		"texas":          {"ranching"},
		"blizzard":       {"front"},
	} {
		m, ok := Find(key)
		if !ok {
			t.Fatalf("no board %s", key)
		}
		players := m.Sheet.Players[0]
		rules := m.Rules(engine.Editions[0], players)
		for _, name := range needs {
			if _, err := engine.New(without(m.Sheet, name), rules, players); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s without %s: %v", key, name, err)
			}
		}
		if _, err := engine.New(m.Sheet, rules, players); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// without is a sheet in which nothing has that name.
func without(b *board.Board, name string) *board.Board {
	as := *b
	as.Places = slices.Clone(b.Places)
	for i := range as.Places {
		if as.Places[i].Name == name {
			as.Places[i].Name = "Elsewhere"
		}
	}
	as.Regions, as.Overlays = maps.Clone(b.Regions), maps.Clone(b.Overlays)
	delete(as.Regions, name)
	delete(as.Overlays, name)
	return &as
}
