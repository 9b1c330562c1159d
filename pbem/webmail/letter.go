package webmail

import (
	"bytes"
	"encoding/base64"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // more charsets than UTF-8
	"github.com/emersion/go-message/mail"
	"golang.org/x/net/html"
)

// Letter is one letter, taken apart.
type Letter struct {
	UID        uint32
	Arrived    time.Time
	From, To   string
	Subject    string
	Text, HTML string
	Parts      []Part // pictures and attachments

	replyTo, messageID, references string
}

// Part is a part of a letter that is no text to read.
type Part struct {
	N    int
	Name string
	Type string
	ID   string // Content-ID, without brackets
	Data []byte
}

// deepest is how many parts a letter may be nested.
const deepest = 10

// parse takes a letter apart. What cannot be read is shown as it is: nothing a mailbox holds is an error.
func parse(raw []byte) *Letter {
	l := &Letter{}
	e, err := message.Read(bytes.NewReader(raw))
	if e == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		l.Text = string(raw)
		return l
	}
	h := mail.Header{Header: e.Header}
	l.From, l.To, l.Subject = who(&h, "From"), who(&h, "To"), text(&h, "Subject")
	l.replyTo = who(&h, "Reply-To")
	if l.replyTo == "" {
		l.replyTo = l.From
	}
	l.messageID = h.Get("Message-Id")
	l.references = strings.TrimSpace(h.Get("References"))
	l.gather(e, 0)
	return l
}

func (l *Letter) gather(e *message.Entity, depth int) {
	if depth > deepest {
		return
	}
	if parts := e.MultipartReader(); parts != nil {
		for {
			p, err := parts.NextPart()
			if p == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
				return
			}
			l.gather(p, depth+1)
		}
	}
	data, _ := io.ReadAll(e.Body)
	kind, params, _ := e.Header.ContentType()
	shown, about, _ := e.Header.ContentDisposition()
	switch {
	case kind == "text/plain" && shown != "attachment" && l.Text == "":
		l.Text = strings.ReplaceAll(string(data), "\r\n", "\n")
	case kind == "text/html" && shown != "attachment" && l.HTML == "":
		l.HTML = string(data)
	default:
		name := about["filename"]
		if name == "" {
			name = params["name"]
		}
		if name == "" {
			name = kind
		}
		l.Parts = append(l.Parts, Part{len(l.Parts), name, kind, strings.Trim(e.Header.Get("Content-Id"), "<> "), data})
	}
}

// Attached are the parts that the HTML does not show itself.
func (l *Letter) Attached() (parts []Part) {
	for _, p := range l.Parts {
		if p.ID == "" || !strings.Contains(l.HTML, "cid:"+p.ID) {
			parts = append(parts, p)
		}
	}
	return parts
}

func who(h *mail.Header, field string) string {
	list, err := h.AddressList(field)
	if err != nil || len(list) == 0 {
		return h.Get(field)
	}
	var all []string
	for _, a := range list {
		if a.Name != "" {
			all = append(all, a.Name+" <"+a.Address+">")
		} else {
			all = append(all, a.Address)
		}
	}
	return strings.Join(all, ", ")
}

// name is what a list shows of somebody: his name, or else his address.
func name(from string) string {
	if n, _, ok := strings.Cut(from, " <"); ok {
		return n
	}
	return from
}

func text(h *mail.Header, field string) string {
	t, err := h.Text(field)
	if err != nil {
		return h.Get(field)
	}
	return t
}

// active are the elements that are left out of a letter's HTML; that the frame has no rights is the real wall.
var active = map[string]bool{
	"script": true, "iframe": true, "object": true, "embed": true, "base": true, "link": true, "meta": true,
	"form": true, "frame": true, "frameset": true, "svg": true, "math": true,
}

// safe is the letter's HTML for a frame: inline pictures are put in, those from elsewhere left out, and mailto links
// lead to the form, in the window around the frame.
func (l *Letter) safe(write func(mailto *url.URL) string) ([]byte, error) {
	doc, err := html.Parse(strings.NewReader(l.HTML))
	if err != nil {
		return nil, err
	}
	var gone []*html.Node
	for n := range doc.Descendants() {
		if n.Type == html.CommentNode || n.Type == html.ElementNode && active[n.Data] {
			gone = append(gone, n)
			continue
		}
		if n.Type != html.ElementNode {
			continue
		}
		kept := n.Attr[:0]
		for _, a := range n.Attr {
			u, err := url.Parse(strings.TrimSpace(a.Val))
			switch {
			case strings.HasPrefix(a.Key, "on") || a.Key == "target" || a.Key == "srcset" || a.Key == "ping":
				continue
			case a.Key == "src":
				if err != nil || u.Scheme != "cid" {
					continue
				}
				a.Val = l.picture(u.Opaque)
			case a.Key == "href" && err == nil && u.Scheme == "mailto":
				a.Val = write(u)
				kept = append(kept, html.Attribute{Key: "target", Val: "_top"})
			case a.Key == "href" && (err != nil || u.Scheme != "http" && u.Scheme != "https"):
				continue
			case a.Key == "href":
				kept = append(kept, html.Attribute{Key: "target", Val: "_blank"}, html.Attribute{Key: "rel", Val: "noopener noreferrer"})
			}
			kept = append(kept, a)
		}
		n.Attr = kept
	}
	for _, n := range gone {
		if n.Parent != nil {
			n.Parent.RemoveChild(n)
		}
	}
	var out bytes.Buffer
	err = html.Render(&out, doc)
	return out.Bytes(), err
}

// picture is an inline picture as a data: address; "" if the letter has none of that Content-ID.
func (l *Letter) picture(id string) string {
	if plain, err := url.PathUnescape(id); err == nil {
		id = plain
	}
	for _, p := range l.Parts {
		switch p.Type {
		case "image/png", "image/jpeg", "image/gif":
			if p.ID == id {
				return "data:" + p.Type + ";base64," + base64.StdEncoding.EncodeToString(p.Data)
			}
		}
	}
	return ""
}
