package pbem

import (
	"strings"
	"testing"
)

// Every word that orders.md lists is answered so that one knows what it did, in both languages. ID stands for the
// game, BLUE for Bob's colour.
func TestEveryRequestIsAnswered(t *testing.T) {
	for _, c := range []struct{ en, de, says string }{
		{"help", "hilfe", "How Railpost works"},
		{"help orders", "hilfe befehle", "issue"},
		{"status", "stand", "Goods display"},
		{"orders", "befehle", "is stored for you"},
		{"clear", "lösche", "stored for you"},
		{"clear shares", "lösche aktien", "stored for you"},
		{"preview\nissue 2", "vorschau\naktien 2", "preview"},
		{"map", "karte", "The board"},
		{"map 1", "karte 1", "The board"},
		{"history", "verlauf", "The dice put the players"},
		{"history 2", "verlauf 2", "The dice put the players"},
		{"log", "protokoll", "railpost record"},
		{"legal", "erlaubt", "What may be done now"},
		{"list", "liste", "ID"},
		{"new rust-belt players 3 as Ann", "neu rust-belt spieler 3 als Ann", "Your game is open"},
		{"join ID", "mitspielen ID", "already"},
		{"join nowhere9", "mitspielen nowhere9", "nowhere9"},
		{"leave", "verlassen", "confirm"},
		{"confirm abcdefgh", "bestätige abcdefgh", "fits nothing"},
		{"agree", "einverstanden", "No proposal waits"},
		{"agree abcdefgh", "einverstanden abcdefgh", "No proposal waits"},
		{"disagree", "dagegen", "No proposal waits"},
		{"disagree ID", "dagegen ID", "No proposal waits"},
		{"say: Hello there", "sage: Hello there", "Sent to"},
		{"say to BLUE: Hello", "sage an BLUE: Hello", "Sent to"},
		{"say\nHello\nthere\nend", "sage\nHello\nthere\nende", "Sent to"},
		{"vacation from 2026-12-20 to 2027-01-02", "urlaub von 2026-12-20 bis 2027-01-02", "Vacation noted"},
		{"quiet 22:00-07:00 Europe/Berlin", "ruhe 22:00-07:00 Europe/Berlin", "No letters will be sent"},
		{"quiet off", "ruhe aus", "at any hour"},
		{"language en", "sprache en", "in English"},
		{"mail every", "post jede", "after every order"},
		{"mail turn", "post runde", "Letters come to you now"},
		{"mail mine", "post meine", "Letters come to you now"},
		{"mail digest", "post sammel", "once a day, all in one"},
		{"address add ann@new.test", "adresse add ann@new.test", "code has been sent"},
		{"address drop ann@new.test", "adresse drop ann@new.test", "cannot be dropped"},
		{"name Annabel", "name Annabel", "Annabel"},
		{"watch ID", "zuschauen ID", "each turn's end"},
		{"dispute the dice are wrong", "einspruch the dice are wrong", "has been sent to the moderator"},
		{"ready", "fertig", "you will not be asked"},
		{"wait", "warte", "wait until you are asked"},
		{"stop", "stopp", "No more mail"},
		{"key new", "schlüssel neu", "this letter carries a new one"},

		{"pause", "pause", "paused"},
		{"resume", "weiter", "not possible now"},
		{"extend 24h", "verlängere 24h", "extended"},
		{"deadline 72h", "frist 72h", "deadline"},
		{"remind", "erinnere", "Reminded"},
		{"replace BLUE by zoe@z.test", "ersetze BLUE durch zoe@z.test", "replaced"},
		{"substitute BLUE", "vertrete BLUE", "bot plays"},
		{"order BLUE: issue none", "befehl BLUE: aktien keine", "given an order"},
		{"set BLUE cash 12 because it was wrong", "setze BLUE cash 12 weil it was wrong", "confirm"},
		{"undo to turn 1", "zurück zu 1", "confirm"},
		{"adopt", "übernimm", "nothing to adopt"},
		{"rule no more talk because it is late", "entscheide no more talk weil it is late", "has ruled"},
		{"moderator bob@b.test", "moderator bob@b.test", "is the moderator now"},
		{"kick BLUE", "entferne BLUE", "confirm"},
		{"end game", "beende das Spiel", "confirm"},
		{"reroll", "würfle neu", "not possible now"},
	} {
		for lang, line := range map[string]string{"en": c.en, "de": c.de} {
			t.Run(lang+" "+strings.ReplaceAll(c.en, "\n", "/"), func(t *testing.T) {
				w := newWorld(t)
				id := w.start(3, "deadline 48h")
				blue := ""
				for s := range 3 {
					if x := w.seat(s); x.Name == "Bob" {
						blue = x.Colour
					}
				}
				fill := strings.NewReplacer("ID", id, "BLUE", blue)
				was := len(w.boxes["ann@a.test"])
				w.reply("ann@a.test", fill.Replace(line))
				var says []string
				for _, l := range w.boxes["ann@a.test"][was:] {
					says = append(says, strings.Fields(l.Text)...)
				}
				all := strings.Join(says, " ")
				if !strings.Contains(all, fill.Replace(c.says)) || strings.Contains(all, "not read") {
					t.Errorf("%q: the answer does not say %q:\n%s", line, c.says, w.last("ann@a.test").Text)
				}
			})
		}
	}
}
