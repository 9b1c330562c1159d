package letter

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Sent is what we know of the letter that is being answered.
type Sent struct {
	// Text is its plain text, as it was sent. Empty: not known.
	Text string
	// HTML is its other part, if it had one: some programs quote that.
	HTML string
	// Rest reports whether line, which begins with ">", is the rest of the
	// unfinished order above it. Nil: a rest follows a line that begins with
	// "move" or its German word and has no arrow yet or ends in one.
	Rest func(above, line string) bool
}

// Own returns the writer's own words in text, and how many lines that are not
// blank were dropped: lines that we sent in the letter being answered, then
// attributions, quotations, signatures, disclaimers and forwarded headers.
//
// A line of ours counts as quoted only where the letter around it is quoted
// too: a writer who copies a line of the draft to the top has written it.
func Own(text string, sent Sent) (own string, dropped int) {
	if sent.Rest == nil {
		sent.Rest = restOfMove
	}
	o := owner{lines: splitLines(clean(text)), sent: sent, ours: newSentLines(sent)}
	o.keep = make([]bool, len(o.lines))
	for i := range o.keep {
		o.keep[i] = true
	}
	o.armor()
	o.quoted()
	o.cut()
	o.attributions()
	o.ourLines()
	o.closings()

	var b strings.Builder
	blank := 0
	for i, line := range o.lines {
		switch {
		case strings.TrimSpace(line) == "":
			blank++
		case !o.keep[i]:
			dropped++
			blank++
		default:
			if blank > 0 && b.Len() > 0 {
				b.WriteByte('\n')
			}
			blank = 0
			b.WriteString(strings.TrimRight(line, " \t"))
			b.WriteByte('\n')
		}
	}
	return b.String(), dropped
}

// An owner goes over the lines of one letter several times; each pass drops
// what it knows.
type owner struct {
	lines []string
	keep  []bool
	sent  Sent
	ours  sentLines
}

func splitLines(text string) []string {
	return strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
}

func isQuote(line string) bool {
	return strings.HasPrefix(strings.TrimLeft(line, " \t"), ">")
}

// armor drops what signs the text (RFC 9580 section 7): the lines above it, which
// end with the first blank one, and the signature below; what the signing
// program escaped with "- " is as it was.
func (o *owner) armor() {
	for i := 0; i < len(o.lines); i++ {
		switch strings.TrimSpace(o.lines[i]) {
		case "-----BEGIN PGP SIGNED MESSAGE-----":
			for ; i < len(o.lines) && strings.TrimSpace(o.lines[i]) != ""; i++ {
				o.keep[i] = false
			}
			for ; i < len(o.lines) && !strings.HasPrefix(o.lines[i], "-----BEGIN PGP SIGNATURE"); i++ {
				o.lines[i] = strings.TrimPrefix(o.lines[i], "- ")
			}
			i--
		case "-----BEGIN PGP SIGNATURE-----", "-----BEGIN PGP PUBLIC KEY BLOCK-----", "-----BEGIN PGP MESSAGE-----":
			for ; i < len(o.lines); i++ {
				o.keep[i] = false
				if strings.HasPrefix(o.lines[i], "-----END PGP") {
					break
				}
			}
		}
	}
}

// quoted drops the lines that begin with ">", but for the rest of a move.
func (o *owner) quoted() {
	for i, line := range o.lines {
		if !isQuote(line) {
			continue
		}
		o.keep[i] = false
		if i > 0 && o.keep[i-1] && strings.TrimSpace(o.lines[i-1]) != "" && !o.ours.has(line) && o.sent.Rest(o.lines[i-1], line) {
			o.keep[i] = true
		}
	}
}

var unfinishedMove = regexp.MustCompile(`(?i)^\s*(mov|move|bew|bewege?)\s`)

func restOfMove(above, line string) bool {
	words := strings.TrimRight(strings.TrimSpace(above), "\\ ")
	if isQuote(above) {
		return false
	}
	lower := strings.ToLower(words)
	for _, arrow := range []string{">", "→", " to", " nach", ","} {
		if strings.HasSuffix(lower, arrow) {
			return true
		}
	}
	if !unfinishedMove.MatchString(words) {
		return false
	}
	return !strings.ContainsAny(words, ">→") && !strings.Contains(lower, " to ") && !strings.Contains(lower, " nach ")
}

var (
	originalMessage = regexp.MustCompile(`(?i)^[\s>*]*(-{2,}|_{3,})\s*(original message|original appointment|forwarded message|forwarded by .*|ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|originalmessage|message d'origine|reply message|oprindelig besked|message transféré|messaggio originale|mensaje original|oorspronkelijk bericht)\s*(-{2,}|_{3,})?\s*$`)
	beginForwarded  = regexp.MustCompile(`(?i)^\s*(begin forwarded message|anfang der weitergeleiteten (nachricht|e-mail))\s*:\s*$`)
	headerLine      = regexp.MustCompile(`(?i)^[\s>*|]*(from|von|sent|gesendet|date|datum|to|an|cc|kopie|subject|betreff|reply-to|antwort an|de|à|envoyé|objet|para|enviado( el)?|asunto|da|inviato|oggetto|van|verzonden|aan|onderwerp|fra|sendt|til|emne|från|skickat|till|ämne|kopia|od|wysłano|do|temat|importance|wichtigkeit|priorität)\s*:\*?\s`)
	headerFrom      = regexp.MustCompile(`(?i)^[\s>*|]*(from|von|de|da|van|fra|från|od|gesendet|sent|date|datum)\s*:\*?\s`)
	headerSure      = regexp.MustCompile(`(?i)^[\s>*|]*(sent|gesendet|date|datum|subject|betreff|envoyé|objet|enviado( el)?|asunto|inviato|oggetto|verzonden|onderwerp|sendt|emne|skickat|ämne|wysłano|temat)\s*:\*?`)
	listFooter      = regexp.MustCompile(`^\s*_{20,}\s*$`)
	rule            = regexp.MustCompile(`^\s*(_{3,}|-{3,}|={3,})\s*$`)
	signature       = regexp.MustCompile(`^--\s*$`)
	disclaimer      = regexp.MustCompile(`(?i)^\W*(confidentiality notice|disclaimer\b|this (e-?mail|message|communication)( and any| \(|, including| is| may| contains| was sent from| transmission)|this transmission|the (information|contents?) (contained )?(in|of) this (e-?mail|message|communication)|important notice|notice: this|please consider the environment|diese (e-?mail|nachricht)( enthält| und| ist| kann|,)|der inhalt dieser (e-?mail|nachricht)|die in dieser (e-?mail|nachricht)|vertraulichkeitshinweis|haftungsausschluss|bitte (denken|prüfen) sie.*(umwelt|ausdruck)|this email has been checked for viruses|diese e-?mail wurde von .* auf viren|virenfrei\.|virus-free\.|ce message( et| est| peut)|you received this message because|sie (erhalten|haben) diese (nachricht|e-?mail)( erhalten)?,? (weil|da))`)
	legal           = regexp.MustCompile(`(?i)confidential|privileged|intended (solely |only |exclusively )?for|recipient|disclos|liab|virus|viren|environment|unsubscribe|vertraulich|empfänger|haft|umwelt|abmelden|abbestellen|confidentiel|destinataire|because you|weil sie|da sie`)
	mobile          = regexp.MustCompile(`(?i)^\W*((sent|gesendet|envoyé|enviado|inviato|verzonden|skickat) (from|with|via|using|by|von|mit|vom|aus|de|depuis|desde|da|dal|vanaf|met|från) .{2,80}|get outlook for (ios|android).*|outlook für (ios|android).*( beziehen| herunterladen)?.*|holen sie sich outlook.*|von meine[mr] .{2,60} gesendet|diese nachricht wurde von meinem .{2,80}gesendet.*|mit .{2,60} gesendet|yahoo mail: search, organize, conquer.*|download mail\.com.*|.{0,40}(von unterwegs|mobil) gesendet)\W*$`)
)

// longest is from how many bytes on a line is no shape of a program's, and most
// how many lines that look like one are tried: more are no letter that somebody
// wrote, and would only take time.
const longest, most = 1000, 300

func atMost(n *int) bool {
	*n++
	return *n <= most
}

// disclaims reports whether a line can begin a notice.
func disclaims(line string) bool {
	line = strings.ToLower(strings.TrimLeftFunc(line[:min(len(line), 60)], func(r rune) bool { return !unicode.IsLetter(r) }))
	for _, w := range []string{"confidential", "disclaimer", "this ", "the ", "important", "notice", "please", "diese ", "der ", "die ", "vertraulich", "haftung", "bitte", "virenfrei", "virus", "ce ", "you ", "sie "} {
		if strings.HasPrefix(line, w) {
			return true
		}
	}
	return false
}

// cut drops everything from the first line on that tells that only another
// letter, a signature or a notice follows.
func (o *owner) cut() {
	blocks, notices := 0, 0
	for i, line := range o.lines {
		if len(line) > longest {
			if !disclaims(line) {
				continue
			}
			line = line[:longest]
		}
		switch {
		case strings.TrimSpace(line) == "":
			continue
		case originalMessage.MatchString(line), beginForwarded.MatchString(line), headerFrom.MatchString(line) && atMost(&blocks) && o.headerBlock(i):
			defer o.keepEdits(i)
		case isQuote(line):
			continue
		case signature.MatchString(line), listFooter.MatchString(line) && o.more(i):
		case disclaims(line) && o.startsParagraph(i) && atMost(&notices) && disclaimer.MatchString(line) && legal.MatchString(o.paragraph(i)):
		default:
			continue
		}
		o.dropFrom(i)
		// An underline before a notice or Outlook's header belongs to it.
		if above := o.above(i); above >= 0 && rule.MatchString(o.lines[above]) {
			o.keep[above] = false
		}
		return
	}
}

// keepEdits keeps what the writer put between the lines of our letter below a
// header block: programs that make those do not mark quotations. Where most of
// what is there is not ours it is another letter, and none of it is kept.
func (o *owner) keepEdits(from int) {
	var other []int
	ours, fields, below := 0, 0, false
	for i := from; i < len(o.lines); i++ {
		line := o.lines[i]
		switch {
		case strings.TrimSpace(line) == "":
			below = below || fields > 0 || i > from+1
		case !below: // the header, its wrapped fields included
			if headerLine.MatchString(line + " ") {
				fields++
			}
		case isQuote(line) || o.ours.has(line):
			ours++
		default:
			other = append(other, i)
		}
	}
	if !o.ours.known() || ours < 4*len(other) {
		return
	}
	for _, i := range other {
		o.keep[i] = true
	}
}

// dropFrom drops the line and all below.
func (o *owner) dropFrom(i int) {
	for ; i < len(o.keep); i++ {
		o.keep[i] = false
	}
}

func (o *owner) more(i int) bool {
	for _, line := range o.lines[i+1:] {
		if strings.TrimSpace(line) != "" {
			return true
		}
	}
	return false
}

func (o *owner) startsParagraph(i int) bool {
	return i == 0 || strings.TrimSpace(o.lines[i-1]) == "" || isQuote(o.lines[i-1]) || rule.MatchString(o.lines[i-1])
}

// paragraph is the text from line i on up to the next blank line.
func (o *owner) paragraph(i int) string {
	end := i
	for end < len(o.lines) && strings.TrimSpace(o.lines[end]) != "" {
		end++
	}
	text := strings.Join(o.lines[i:min(end, i+20)], " ")
	return text[:min(len(text), 4000)]
}

func (o *owner) above(i int) int {
	for i--; i >= 0; i-- {
		if strings.TrimSpace(o.lines[i]) != "" {
			return i
		}
	}
	return -1
}

// headerBlock reports whether the lines from i on are the header that Outlook
// and others put above the letter they answer: at least three fields, one of
// them a date or a subject.
func (o *owner) headerBlock(i int) bool {
	if !headerFrom.MatchString(o.lines[i]) {
		return false
	}
	fields, sure := 0, false
	for j := i; j < len(o.lines) && j < i+9; j++ {
		line := o.lines[j]
		if strings.TrimSpace(line) == "" {
			if j > i+6 {
				break
			}
			continue
		}
		if headerLine.MatchString(line + " ") {
			fields++
			sure = sure || headerSure.MatchString(line)
		}
	}
	return fields >= 3 && sure
}

var (
	wrote = regexp.MustCompile(`(?i)(^|\s)(wrote|writes|said|schrieb|schreibt|geschrieben|a écrit|écrit|ha scritto|escribió|escribio|escreveu|schreef|geschreven|skrev|kirjoitti|pisze|napisał(\(a\)|a)?)(\s.{0,80})?:$|(写道|寫道)\s*[:：]$|(のメッセージ|さんは書きました|작성)\s*[:：]$|----\s*on .* wrote\s*----$`)
	began = regexp.MustCompile(`(?i)^\W*((on|am|le|il|el|em|op|den|på|at|w dniu|dnia|在|zitat von|quoting|in reply to)\s|(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)\pL*[.,]|\d{1,4}[-./]\d{1,2}[-./]\d{1,4})`)
	dated = regexp.MustCompile(`\d{1,2}[:.]\d{2}|\d{4}|[^\s<>]+@[^\s<>]+`)
)

// attributions drops the lines above a quotation that tell whose it is. Where
// the program does not mark the quotation itself, all that follows goes, too.
func (o *owner) attributions() {
	looked := 0
	for last, line := range o.lines {
		if !o.keep[last] || !strings.HasSuffix(strings.TrimSpace(line), ":") && !strings.HasSuffix(strings.TrimSpace(line), "：") {
			continue
		}
		if !atMost(&looked) {
			return
		}
		first := o.attribution(last)
		if first < 0 {
			continue
		}
		below := last + 1
		for below < len(o.lines) && strings.TrimSpace(o.lines[below]) == "" {
			below++
		}
		switch {
		case below == len(o.lines), !o.keep[below]:
			o.drop(first, last+1)
		case !o.ours.known() || o.ours.has(o.lines[below]):
			o.dropFrom(first)
			return
		}
	}
}

// attribution returns the first line of the attribution that ends in the given
// line, or -1. It goes up to the nearest line that begins as one.
func (o *owner) attribution(last int) int {
	line := strings.TrimSpace(o.lines[last])
	whole := ""
	for i := last; i >= 0 && i > last-4 && o.keep[i]; i-- {
		piece := strings.TrimSpace(o.lines[i])
		if piece == "" || len(whole)+len(piece) > 400 {
			break
		}
		whole = strings.TrimSpace(piece + " " + whole)
		if began.MatchString(piece) && dated.MatchString(whole) && (wrote.MatchString(whole) || o.quoteBelow(last+1)) {
			return i
		}
	}
	// The name comes first: "Ann <ann@example.org> schrieb:"
	if o.quoteBelow(last+1) && (wrote.MatchString(line) || strings.Contains(line, "@")) {
		return last
	}
	return -1
}

func (o *owner) quoteBelow(i int) bool {
	for ; i < len(o.lines); i++ {
		if strings.TrimSpace(o.lines[i]) != "" {
			return isQuote(o.lines[i]) && !o.keep[i]
		}
	}
	return false
}

func (o *owner) drop(from, to int) {
	for i := from; i < to; i++ {
		o.keep[i] = false
	}
}

// ourLines drops what we sent and no program marked: runs of our lines that
// hold the letter's first words or go on for most of it.
func (o *owner) ourLines() {
	if !o.ours.known() {
		return
	}
	run, matched, first := []int(nil), 0, false
	end := func() {
		if first && matched >= 2 || matched >= 4 && matched*2 >= o.ours.count {
			for _, i := range run {
				o.keep[i] = false
			}
		}
		run, matched, first = nil, 0, false
	}
	for i, line := range o.lines {
		if !o.keep[i] || strings.TrimSpace(line) == "" {
			continue
		}
		if !o.ours.has(line) {
			end()
			continue
		}
		if !first && o.ours.begins(line) {
			end() // what stands above is a copy of a line of ours
			first = true
		}
		run = append(run, i)
		matched++
		if o.ours.ends(line) {
			end()
		}
	}
	end()
}

// closings drops the lines that a phone adds.
func (o *owner) closings() {
	for i, line := range o.lines {
		if o.keep[i] && len(line) <= longest && mobile.MatchString(line) {
			o.keep[i] = false
		}
	}
}

// sentLines knows the words of a letter of ours, however they are wrapped.
type sentLines struct {
	words  string   // all words of both parts, one space before and after each
	starts []string // those of the first two lines of each part
	last   []string // those of the last line of each part
	count  int      // lines of the plain part that are not blank
}

func newSentLines(sent Sent) sentLines {
	var s sentLines
	s.count = s.add(sent.Text)
	if sent.HTML != "" {
		s.add(textOf(sent.HTML))
	}
	return s
}

// add adds a part and returns how many lines it has.
func (s *sentLines) add(text string) int {
	var lines []string
	for _, line := range splitLines(clean(text)) {
		if w := squeeze(line); w != "" {
			lines = append(lines, w)
		}
	}
	if len(lines) == 0 {
		return 0
	}
	s.words += " " + strings.Join(lines, " ") + " "
	s.starts = append(s.starts, " "+strings.Join(lines[:min(2, len(lines))], " ")+" ")
	s.last = append(s.last, " "+lines[len(lines)-1]+" ")
	return len(lines)
}

func (s sentLines) known() bool { return s.words != "" }

// has reports whether the line, or the piece that wrapping left of it, is ours.
func (s sentLines) has(line string) bool {
	w := squeeze(line)
	return w != "" && strings.Contains(s.words, " "+w+" ")
}

// begins reports whether the line is of the letter's first words.
func (s sentLines) begins(line string) bool {
	w := " " + squeeze(line) + " "
	return slices.ContainsFunc(s.starts, func(start string) bool { return strings.Contains(start, w) })
}

// ends reports whether the line is the letter's last, or the end of it.
func (s sentLines) ends(line string) bool {
	w := " " + squeeze(line) + " "
	return slices.ContainsFunc(s.last, func(last string) bool { return strings.HasSuffix(last, w) })
}

var linkBeside = regexp.MustCompile(`<(mailto|https?|cid):[^<>]*>`)

// squeeze takes quotation marks and the links that Outlook writes beside words
// away, and makes spaces single and letters small.
func squeeze(line string) string {
	if strings.Contains(line, "<") {
		line = linkBeside.ReplaceAllString(line, "")
	}
	return strings.ToLower(strings.Join(strings.Fields(strings.TrimLeft(line, "> \t")), " "))
}
