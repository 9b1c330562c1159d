package maps

import (
	"testing"

	"railpost/engine"
	"railpost/engine/notation"
)

// The words of every board and every number of its players can be told apart, in both languages.
func TestWordsOfEveryBoard(t *testing.T) {
	seats := []string{"brown", "red", "purple", "pink", "blue", "yellow"}
	for _, m := range All {
		for _, e := range engine.Editions {
			for n := m.Sheet.Players[0]; n <= m.Sheet.Players[1]; n++ {
				g, err := Game(m.Key, e.Key, n, nil)
				if err != nil {
					t.Errorf("%s, %d players: %v", m.Key, n, err)
					continue
				}
				if _, err := notation.NewWords(g, seats[:n]); err != nil {
					t.Errorf("%s, %d players: %v", m.Key, n, err)
				}
			}
		}
	}
}

// Every phrase is an order of some decision of its board, or is added to one.
func TestPhrasesAnswerDecisions(t *testing.T) {
	for _, m := range All {
		for n := m.Sheet.Players[0]; n <= m.Sheet.Players[1]; n++ {
			g, err := Game(m.Key, "", n, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, ph := range g.Rules.Phrases {
				verbs := ph.Of
				switch {
				case ph.Part:
					verbs = []string{"build"}
				case len(verbs) == 0:
					verbs = []string{ph.Verb}
				}
				for _, v := range verbs {
					if len(g.StepsOf(v)) == 0 {
						t.Errorf("%s, %d players: the verb %q of the phrase %q answers no decision", m.Key, n, v, ph.Verb)
					}
				}
			}
		}
	}
}
