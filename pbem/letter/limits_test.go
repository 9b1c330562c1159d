package letter

import (
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// worst are the letters within the limits that cost the most: each is as long as it may be.
func worst() map[string]string {
	const head = "From: ann@example.org\nTo: play@host\n"
	fill := func(unit string, size int) string { return strings.Repeat(unit, max(size/len(unit), 0)) }
	text := func(unit string) string { return head + "\n" + fill(unit, 64<<10-64) }
	page := func(unit string) string { return head + "Content-Type: text/html\n\n" + fill(unit, 250<<10) }
	var deep strings.Builder
	for i := range 10 {
		fmt.Fprintf(&deep, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	return map[string]string{
		"quotes":           text("> > > > >\n"),
		"one quotation":    text(">"),
		"colons":           text("on 2026 a:\n"),
		"attributions":     text("On 2026 a@b wrote:\n> x\n"),
		"attributions up":  text("on 1 2026\nx\nx\nx:\n"),
		"headers":          text("From: a\n"),
		"header blocks":    text("From: a\nSent: b\nx\n"),
		"columns":          text("a "),
		"one word":         text("x"),
		"blank lines":      text("\n"),
		"hyphens":          text("-"),
		"underlines":       text("____________________\nx\n"),
		"notices":          text("\nThis message is x\n"),
		"one notice":       head + "\nThis message is " + fill("x ", 63<<10),
		"keys":             text("k7q2mzxw4tbn5cplr3vdy6hsja "),
		"armor":            text("-----BEGIN PGP SIGNED MESSAGE-----\n"),
		"soft lines":       head + "Content-Type: text/plain; format=flowed\n\n" + fill("a \n", 63<<10),
		"tags":             page("<div>"),
		"quoted tags":      page("<blockquote>"),
		"open and closed":  page("<blockquote>") + "",
		"ends":             head + "Content-Type: text/html\n\n" + fill("<blockquote>", 100<<10) + fill("</p>", 140<<10),
		"attributes":       page("<p a=b c=d e=f g=h>"),
		"entities":         head + "Content-Type: text/html\n\n" + fill("&amp;", 250<<10),
		"breaks":           page("<br>"),
		"an open tag":      page("<a "),
		"parts":            head + "Content-Type: multipart/mixed; boundary=b\n\n" + fill("--bb\n", 250<<10),
		"a hundred parts":  head + "Content-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\n"+fill("x\n", 600), 99),
		"files":            head + "Content-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\nContent-Type: a/b; name=x\n\n"+fill("x\n", 2500), 99),
		"deep":             head + deep.String() + "\n" + fill("x\n", 60<<10),
		"boundaries":       head + "Content-Type: multipart/mixed; boundary=" + strings.Repeat("-", 70) + "\n\n" + fill(strings.Repeat("-", 71)+"\n", 250<<10),
		"header lines":     head + fill("X: y\n", 63<<10) + "\nhi\n",
		"a folded header":  head + "Subject: x\n" + fill(" y\n", 63<<10) + "\nhi\n",
		"addresses":        head + "Cc: " + fill("a@b, ", 63<<10) + "c\n\nhi\n",
		"broken addresses": head + "Cc: <<" + fill("a@b<", 63<<10) + "\n\nhi\n",
		"groups":           head + "Cc: " + fill("a:", 63<<10) + "\n\nhi\n",
		"comments":         head + "Cc: " + fill("(", 63<<10) + "\n\nhi\n",
		"encoded words":    head + "Subject: " + fill("=?utf-8?q?=C3=BC?= ", 63<<10) + "\n\nhi\n",
		"references":       head + "References: " + fill("<a@b> ", 63<<10) + "\n\nhi\n",
		"parameters":       head + "Content-Type: text/plain; " + fill("a=b; ", 63<<10) + "\n\nhi\n",
		"continuations":    head + "Content-Type: text/plain; " + fill("a*1=b; ", 63<<10) + "\n\nhi\n",
		"base64":           head + "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(fill("> a:\n", 63<<10))),
		"base64 page":      head + "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(fill("<b>a</b>", 180<<10))),
		"quoted":           head + "Content-Transfer-Encoding: quoted-printable\n\n" + fill("=C3=BC", 250<<10),
		"utf-16":           head + "Content-Type: text/plain; charset=utf-16\n\n" + fill("\x00a", 60<<10),
		"big5":             head + "Content-Type: text/plain; charset=big5\n\n" + fill("\xa4\xa4", 60<<10),
		"zero width":       head + "\n" + fill("\u200b", 63<<10),
		"lone CR":          head + "\n" + fill("a\r", 63<<10),
		"winmail":          head + "Content-Type: application/ms-tnef\n\n\x78\x9f\x3e\x22\x00\x00" + fill("\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", 250<<10),
	}
}

// readWorst reads a letter as the service does: whose it is, its own words against a letter of ours, its keys.
func readWorst(raw []byte, sent Sent) {
	l, err := Parse(raw, Limits{})
	if err != nil {
		return
	}
	own, _ := Own(l.Text, sent)
	Keys(l)
	HideKeys(own)
	OutOfOffice(own)
}

// No letter within the limits, and none beyond, makes the reader use more memory than its share: 64 MiB for the worst, all
// that is ever asked for counted together, garbage too. What is read and how many parts there are is bounded by the limits.
func TestWorstLettersByCounting(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector asks for memory of its own")
	}
	const most = 64 << 20
	letters := worst()
	letters["ten times too long"] = "From: ann@example.org\n\n" + strings.Repeat("x\n", 1280<<10)
	letters["a header ten times too long"] = "From: ann@example.org\n" + strings.Repeat("X: y\n", 512<<10) + "\nhi\n"
	for name, raw := range letters {
		for _, sent := range []Sent{{}, {Text: strings.Repeat("From: a\nx\n", 2000), HTML: strings.Repeat("<p>a</p>", 2000)}} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			readWorst([]byte(raw), sent)
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > most {
				t.Errorf("%s: %d MiB", name, used>>20)
			}
		}
	}
}

// Over a limit nothing of the body is looked at: however long the letter, the cost stays that of the limit.
func TestTooLongLettersCostNoMore(t *testing.T) {
	cost := func(size int) (allocs float64) {
		raw := []byte("From: ann@example.org\n\n" + strings.Repeat("x\n", size/2))
		return testing.AllocsPerRun(5, func() {
			if _, err := Parse(raw, Limits{}); err == nil {
				t.Fatal("it is taken")
			}
		})
	}
	if small, big := cost(300<<10), cost(30<<20); big > small+2 {
		t.Errorf("%v allocations for 300 KiB, %v for 30 MiB", small, big)
	}
	// A part more than the limit ends the reading: not one of the others is decoded.
	parts := func(n int) []byte {
		return []byte("From: ann@example.org\nContent-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\nhi\n", n))
	}
	r := reader{limits: DefaultLimits}
	h, body := splitHeader(parts(20000))
	if _, err := r.part(h, body, 0); err == nil || r.parts != DefaultLimits.Parts+1 {
		t.Errorf("%d parts were read, %v", r.parts, err)
	}
	// Nor does nesting go further than the limit.
	var nest strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&nest, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	r = reader{limits: DefaultLimits}
	h, body = splitHeader([]byte(nest.String()))
	if _, err := r.part(h, body, 0); err == nil || r.parts != DefaultLimits.Depth+2 {
		t.Errorf("%d parts were read, %v", r.parts, err)
	}
}

// BenchmarkWorst is the time for each of the worst letters; 50 ms is what one may take.
func BenchmarkWorst(b *testing.B) {
	sent := Sent{Text: strings.Repeat("From: a\nx\n", 2000), HTML: strings.Repeat("<p>a</p>", 2000)}
	for name, raw := range worst() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				readWorst([]byte(raw), sent)
			}
		})
	}
}

// No letter within the limits keeps the reader busy. Measured loosely, as machines are: the benchmark has the figures.
func TestWorstLettersAreReadSoon(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures time")
	}
	for name, raw := range worst() {
		began := time.Now()
		readWorst([]byte(raw), Sent{})
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}
