package notation

import (
	"fmt"
	"slices"
	"strings"

	"railpost/engine"
)

// The phrases of a board: orders, additions and parts of builds that its rules declare.

// phrase is a board's phrase with its words compiled.
type phrase struct {
	*engine.Phrase
	slots []slotForm
}

// slotForm is a slot with its words compiled.
type slotForm struct {
	engine.Slot
	leads [][]string // words that may stand before it, folded
	words []name     // of a SlotWord; is counts its Words
}

// phrases is what a game's phrases add to the language.
type phrases struct {
	all   []phrase
	verbs []name             // those of the fixed vocabulary and of all phrases; is counts vocabulary[slotVerb], then keys
	keys  []string           // verbs of phrases that the fixed vocabulary has not
	own   map[string]*phrase // orders of the board's own by their verb
	part  map[string]*phrase // parts of a build
	added map[string][]added // additions by the verb that they are added to
}

// added is an addition as it is looked for.
type added struct {
	*phrase
	names []name
}

// addPhrases compiles the phrases of the rules. The error names what could not be told apart.
func (w *Words) addPhrases() error {
	list := w.Game.Rules.Phrases
	w.all = make([]phrase, len(list))
	w.own, w.part, w.added = map[string]*phrase{}, map[string]*phrase{}, map[string][]added{}
	w.verbs = spellings[slotVerb]
	for i := range list {
		ph := &w.all[i]
		ph.Phrase = &list[i]
		for _, s := range ph.Slots {
			form := slotForm{Slot: s}
			for _, lead := range append(slices.Clone(s.Lead), s.German...) {
				form.leads = append(form.leads, folded(lead))
			}
			for k, t := range s.Words {
				for _, word := range append(append([]string{t.Key}, t.Also...), t.German...) {
					form.words = append(form.words, newName(word, k, false))
				}
			}
			if k, two := clash(form.words); two {
				return fmt.Errorf("phrase %q: the word %q has two meanings", ph.Verb, k)
			}
			ph.slots = append(ph.slots, form)
		}
		if err := ph.check(); err != nil {
			return err
		}
		switch {
		case len(ph.Of) > 0:
			names := namesOf(ph.spellings(), 0)
			for _, verb := range ph.Of {
				w.added[verb] = append(w.added[verb], added{ph, names})
			}
		case ph.Part:
			w.part[ph.Verb] = ph
		case w.own[ph.Verb] != nil:
			return fmt.Errorf("the order %q is declared twice", ph.Verb)
		default:
			w.own[ph.Verb] = ph
		}
		if err := w.addVerb(ph); err != nil {
			return err
		}
	}
	for i := range w.all {
		if ph := &w.all[i]; ph.Front && w.own[ph.Verb] != nil {
			return fmt.Errorf("%q stands for itself and in front of another order", ph.Verb)
		}
	}
	for verb, list := range w.added {
		var names []name
		for i, a := range list {
			names = append(names, namesOf(a.spellings(), i)...)
		}
		if k, two := clash(names); two {
			return fmt.Errorf("added to %q, the word %q has two meanings", verb, k)
		}
	}
	if k, two := clash(w.verbs); two {
		return fmt.Errorf("the verb %q has two meanings", k)
	}
	return nil
}

// addVerb puts the phrase's verb among those with which a line can begin.
func (w *Words) addVerb(ph *phrase) error {
	is := slices.IndexFunc(vocabulary[slotVerb], func(t term) bool { return t.key == ph.Verb })
	if is < 0 {
		k := slices.Index(w.keys, ph.Verb)
		if k < 0 {
			k = len(w.keys)
			w.keys = append(w.keys, ph.Verb)
		}
		is = len(vocabulary[slotVerb]) + k
	}
next:
	for _, n := range namesOf(ph.spellings(), is) {
		if n.key == "" {
			continue // a sign
		}
		for _, key := range []string{"or", "if", "max", "ask", "end", "then", "via", "to", "none"} {
			for _, words := range joins[key] {
				if n.key == strings.Join(words, "") {
					return fmt.Errorf("the verb %q is a word of the language", ph.Verb)
				}
			}
		}
		for _, s := range []slot{slotRequest, slotNone} {
			if s == slotRequest && ph.goesOn() {
				continue // with something behind it it is the order, alone the request
			}
			for i := range spellings[s] {
				if spellings[s][i].match(n.key, n.key2) == 2 {
					if s == slotRequest && len(ph.Of) > 0 {
						continue next // on a line of its own it is the request
					}
					if s == slotRequest && len(ph.Slots) > 0 {
						continue // told from the request by what follows
					}
					return fmt.Errorf("the verb %q is a word of the language", ph.Verb)
				}
			}
		}
		if !slices.Contains(w.verbs, n) {
			w.verbs = append(w.verbs[:len(w.verbs):len(w.verbs)], n)
		}
	}
	return nil
}

// goesOn says whether something must stand behind the verb of an order.
func (ph *phrase) goesOn() bool {
	return !ph.Part && len(ph.Of) == 0 && len(ph.Slots) > 0 && !ph.Slots[0].Optional
}

// spellings are the words of the phrase's verb; a fixed verb's own stand in the vocabulary.
func (ph *phrase) spellings() []string {
	return append(append([]string{ph.Verb}, ph.Also...), ph.German...)
}

func namesOf(words []string, is int) (list []name) {
	for _, word := range words {
		n := newName(word, is, false)
		if n.key == "" {
			n.key2 = word // a sign: told by what it is
		}
		list = append(list, n)
	}
	return list
}

// folded is a word, or several, as the parser compares them.
func folded(s string) (words []string) {
	for _, t := range lex(s, 1) {
		words = append(words, t.key)
	}
	return words
}

// fieldOf is the first of the slots that fill the same field of an order.
func fieldOf(k engine.SlotKind) engine.SlotKind {
	switch k {
	case engine.SlotLetter:
		return engine.SlotWord
	case engine.SlotHexes:
		return engine.SlotHex
	case engine.SlotGroups:
		return engine.SlotActions
	case engine.SlotPuts, engine.SlotPut:
		return engine.SlotSquare
	}
	return k
}

// check says what a phrase cannot be.
func (ph *phrase) check() error {
	if toks := lex(ph.Verb, 1); len(toks) == 0 || toks[0].kind == tokSign && (len(toks) > 1 || len(ph.Of) == 0) {
		return fmt.Errorf("phrase %q: no verb", ph.Verb)
	}
	var seen [64]bool
	other := false
	for _, s := range ph.slots {
		field := fieldOf(s.Kind)
		if seen[field] {
			return fmt.Errorf("phrase %q: two slots fill one field", ph.Verb)
		}
		seen[field] = true
		other = other || s.Kind != engine.SlotCube && s.Kind != engine.SlotFrom
		ok := !(ph.Part && s.Optional && s.Kind == engine.SlotSquare)
		switch s.Kind {
		case engine.SlotHex, engine.SlotN, engine.SlotSquare, engine.SlotWord, engine.SlotLetter:
		case engine.SlotCube, engine.SlotFrom, engine.SlotStop, engine.SlotParts, engine.SlotPuts:
			ok = !ph.Part && len(ph.Of) == 0
		default:
			ok = !ph.Part
		}
		if !ok {
			return fmt.Errorf("phrase %q: a slot that nothing holds", ph.Verb)
		}
		if len(s.Lead) == 0 && len(s.German) > 0 {
			return fmt.Errorf("phrase %q: a slot led in by German words alone", ph.Verb)
		}
		if s.Kind == engine.SlotWord && len(s.words) == 0 {
			return fmt.Errorf("phrase %q: a slot for words without words", ph.Verb)
		}
		if many := s.Kind == engine.SlotHexes || s.Kind == engine.SlotSeats || s.Kind == engine.SlotActions ||
			s.Kind == engine.SlotGroups || s.Kind == engine.SlotPuts || s.Kind == engine.SlotParts; many && ph.Wishes {
			return fmt.Errorf("phrase %q: a list in a list of wishes", ph.Verb)
		}
	}
	switch {
	case ph.Wishes && len(ph.Of) > 0, ph.Wishes && ph.Part, ph.Wishes && len(ph.slots) == 0, ph.None && !other:
		return fmt.Errorf("phrase %q: nothing to tell its orders apart by", ph.Verb)
	case ph.Front && (len(ph.slots) == 0 || len(ph.Of) == 0), ph.Part && len(ph.Of) > 0:
		return fmt.Errorf("phrase %q: cannot be added so", ph.Verb)
	}
	return nil
}

// addedTo says whether the phrase is added to orders of that verb.
func (ph *phrase) addedTo(verb string) bool { return slices.Contains(ph.Of, verb) }

// additionNamed is the addition of that verb to an order, nil if there is none.
func (w *Words) additionNamed(key, verb string) *phrase {
	for _, a := range w.added[verb] {
		if a.Verb == key {
			return a.phrase
		}
	}
	return nil
}

// anyAddition is the addition of that verb to any order.
func (w *Words) anyAddition(key string) *phrase {
	for i := range w.all {
		if w.all[i].Verb == key && len(w.all[i].Of) > 0 {
			return &w.all[i]
		}
	}
	return nil
}

// isPart says whether a verb is one of a build's parts.
func (w *Words) isPart(verb string) bool {
	switch verb {
	case "urbanize", "build", "redirect", "link":
		return w.own[verb] == nil
	}
	return w.part[verb] != nil
}

// filled says whether an addition says anything in an order.
func (ph *phrase) filled(s *Said) bool {
	if len(ph.Slots) == 0 {
		return s.Word == ph.Verb
	}
	for i := range ph.slots {
		if ph.slots[i].filled(s) {
			return true
		}
	}
	return false
}

// filled says whether a slot holds something.
func (slot *slotForm) filled(s *Said) bool {
	switch slot.Kind {
	case engine.SlotN:
		return s.N != 0
	case engine.SlotM:
		return s.M != 0
	case engine.SlotWord:
		return slices.ContainsFunc(slot.Words, func(t engine.Term) bool { return t.Key == s.Word })
	case engine.SlotLetter:
		return len(s.Word) == 1
	case engine.SlotCube:
		return s.Cube != noCube
	case engine.SlotFrom:
		return s.From != nowhere
	case engine.SlotStop:
		return len(s.Stops) > 0
	case engine.SlotHex, engine.SlotHexes:
		return len(s.Hexes) > 0
	case engine.SlotSeats:
		return len(s.Seats) > 0
	case engine.SlotActions, engine.SlotGroups:
		return len(s.Words) > 0
	case engine.SlotSquare, engine.SlotPut, engine.SlotPuts:
		return len(s.Puts) > 0 || s.Any && slot.Kind == engine.SlotPuts
	}
	return len(s.Parts) > 0
}

// copy puts what an addition says into an order.
func (ph *phrase) copy(to, from *Said) {
	if len(ph.Slots) == 0 {
		to.Word = from.Word
	}
	for _, slot := range ph.Slots {
		switch slot.Kind {
		case engine.SlotN:
			to.N = from.N
		case engine.SlotM:
			to.M = from.M
		case engine.SlotWord, engine.SlotLetter:
			to.Word = from.Word
		case engine.SlotHex, engine.SlotHexes:
			to.Hexes = from.Hexes
		case engine.SlotSeats:
			to.Seats = from.Seats
		case engine.SlotActions, engine.SlotGroups:
			to.Words = from.Words
		case engine.SlotSquare, engine.SlotPut, engine.SlotPuts:
			to.Puts = from.Puts
		}
	}
}
