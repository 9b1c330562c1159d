package letter

import (
	"regexp"
	"strings"
)

// absence are the words with which automatic answers of six languages tell that
// nobody is there. They count only in a letter that asks for nothing: a player
// may say the same beside a request.
var absence = regexp.MustCompile(`(?i)` + strings.Join([]string{
	// English
	`\b(i am|i'm|i will be|i'll be|currently) (currently )?(out of (the )?office|away from (the|my) (office|desk|e-?mail)|on (annual |parental |sick |maternity )?(leave|vacation|holiday)|travell?ing)\b`,
	`\b(this is an )?(automatic|automated|auto)[- ](reply|response|answer|generated)\b`,
	`\b(limited|no) access to (my )?e-?mail\b`, `\bi (will|shall) (reply|respond|get back to you|answer) .{0,40}(return|back|as soon as)\b`,
	`\bthank you for (your|the) (e-?mail|message)\W.{0,80}(out of|away|return|respond|as soon as)`,
	// German
	`\b(ich bin|bin ich|wir sind) .{0,60}(nicht (im (büro|buero|haus)|erreichbar|am arbeitsplatz)|abwesend|außer haus|ausser haus|im urlaub|in elternzeit)\b`,
	`\bautomatisch(e|en)? (generierte |erzeugte |erstellte )?(antwort|nachricht|e-?mail)\b`, `\b(ihre|deine) (e-?mail|nachricht) wird nicht (weitergeleitet|gelesen)\b`,
	`\bin dringenden fällen\b`, `\bvielen dank für (ihre|deine) (e-?mail|nachricht)\W.{0,80}(nicht|abwesend|zurück|urlaub)`,
	// French
	`\b(je suis|je serai|actuellement) .{0,40}(absente?|en congés?|en vacances|hors du bureau|en déplacement)`, `\b(ceci est une )?réponse automatique\b`, `\bde retour (le|au bureau)\b`,
	// Spanish
	`\b(estoy|estaré|me encuentro) .{0,40}(fuera de la oficina|de vacaciones|ausente|de viaje)`, `\brespuesta automática\b`, `\bresponderé .{0,40}(regreso|vuelta)\b`,
	// Italian
	`\b(sono|sarò|attualmente) .{0,40}(fuori (ufficio|sede)|in ferie|assente)`, `\brisposta automatica\b`, `\bal mio rientro\b`,
	// Dutch
	`\b(ik ben|momenteel|tot en met) .{0,60}(niet (op kantoor|aanwezig|bereikbaar)|afwezig|met vakantie|op vakantie)`, `\b(dit is een )?automatisch(e)? (antwoord|bericht)\b`, `\bbij terugkomst\b`,
}, "|"))

// absenceLines is in how many of its lines an automatic answer says so.
const absenceLines = 12

// OutOfOffice reports whether the own words of a letter are those of an
// automatic answer: RFC 3834 section 2 asks those who answer by machine to know
// each other, and not all say what they are in a header.
func OutOfOffice(own string) bool {
	var words []string
	for _, line := range strings.Split(own, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			words = append(words, line)
		}
		if len(words) == absenceLines {
			break
		}
	}
	text := strings.Join(words, " ")
	if len(text) > 2000 {
		text = text[:2000]
	}
	return absence.MatchString(strings.ReplaceAll(text, "’", "'"))
}
