package notation_test

import (
	"testing"

	"railpost/engine/notation"
)

// FuzzRead: any text is read without a panic, and what was read prints and reads back.
func FuzzRead(f *testing.F) {
	for _, c := range reads {
		f.Add(c.text)
	}
	for _, c := range faults {
		f.Add(c.text)
	}
	f.Add("say to yellow: hi\norder yellow: issue 2\nset yellow cash 3 because x")
	_, w := rustBelt(f, 4)
	f.Fuzz(func(t *testing.T, text string) {
		notation.Read(nil, text)
		l := notation.Read(w, text)
		for _, st := range l.Decisions {
			for _, lang := range []notation.Language{notation.English, notation.German} {
				printed := st.Print(w, lang)
				again, err := notation.ReadStored(w, printed)
				if err != nil {
					t.Fatalf("%q prints as %q: %v", text, printed, err)
				}
				if again.String(w) != st.String(w) {
					t.Fatalf("%q prints as %q, which reads as %q", text, printed, again.String(w))
				}
			}
		}
	})
}

// FuzzParseRecord: any text is read as a record without a panic, and its print reads back as the same.
func FuzzParseRecord(f *testing.F) {
	f.Add("railpost record 1\nmap: rust-belt\nplayers: brown red purple\nsetup\norder brown red purple\nturn 1\nbrown: issue 1\n")
	f.Add("railpost record 1\nmap: rust-belt\nplayers: a b c\nnote a \"x # y\" # z\nmoderator: set a cash 3 because \"x\"\nundo to turn 1\nstanding a cash 3 out\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := notation.ParseRecord(text)
		if err != nil {
			return
		}
		again, err := notation.ParseRecord(r.String())
		if err != nil {
			t.Fatalf("%q prints as %q: %v", text, r.String(), err)
		}
		if again.String() != r.String() {
			t.Fatalf("%q prints as %q, then %q", text, r.String(), again.String())
		}
		replay, err := notation.NewReplay(r.Header, lookup)
		if err != nil {
			return
		}
		for _, s := range r.Statements {
			if replay.Feed(s.Line, s.Text) != nil {
				break
			}
		}
		_ = replay.Finish()
	})
}

// FuzzPhrases: the same with orders, additions and parts that only a board knows.
func FuzzPhrases(f *testing.F) {
	for _, c := range phraseReads {
		f.Add(c.text)
		f.Add(c.de)
	}
	for _, c := range phraseFaults {
		f.Add(c.text)
	}
	_, w := testBoard(f)
	f.Fuzz(func(t *testing.T, text string) {
		l := notation.Read(w, text)
		for _, st := range l.Decisions {
			for _, lang := range []notation.Language{notation.English, notation.German} {
				printed := st.Print(w, lang)
				again, err := notation.ReadStored(w, printed)
				if err != nil {
					t.Fatalf("%q prints as %q: %v", text, printed, err)
				}
				if again.String(w) != st.String(w) {
					t.Fatalf("%q prints as %q, which reads as %q", text, printed, again.String(w))
				}
			}
		}
	})
}
