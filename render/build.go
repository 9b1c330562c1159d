package render

import (
	"strings"
	"unicode"

	"railpost/engine"
	"railpost/engine/board"
)

// drawing is a scene in the making.
type drawing struct {
	layer
	o       *Options
	b       *board.Board
	g       *engine.Game     // nil for a bare sheet
	p       *engine.Position // nil for a bare sheet
	grid    *grid
	u       float64 // a fortieth of a hex's radius
	seats   []Seat
	canvas  rect
	taken   []rect // where no label should go: discs, cubes, towns
	written []rect // where there are labels
	rails   [][]pt // by hex: points on its tracks, which labels rather avoid
}

const defaultWidth = 1100

func newScene(b *board.Board, g *engine.Game, p *engine.Position, o Options) *Scene {
	d := &drawing{o: &o, b: b, g: g, p: p, seats: lettered(&o, p), rails: make([][]pt, len(b.Hexes))}
	width := float64(o.Width)
	if width <= 0 {
		width = defaultWidth
	}
	margin := max(6, width/80)
	title := o.Title
	if title == "" {
		title = b.Name
	}
	size := max(13, min(24, width/46))
	size = shrink(title, size, true, width-2*margin, 6)
	top := margin + size*1.5
	d.canvas = rect{0, 0, width, 1e9}
	d.grid = newGrid(b, pt{margin, top}, width-2*margin)
	side := 0.0
	if (o.Table || o.Legend) && width >= 700 && d.grid.height() > 0.95*width {
		side = max(330, 0.34*width)
		if beside := newGrid(b, pt{margin, top}, width-3*margin-side); beside.r > width/45 {
			d.grid = beside
		} else { // the hexes would get too small
			side = 0
		}
	}
	d.u = d.grid.r / 40
	gr := groundOf(d.grid)
	bottom := top + d.grid.height()

	d.canvas.y1 = bottom + margin
	d.text(title, pt{margin, margin + size}, -1, size, true, ink, "title")
	d.written = append(d.written, rect{0, 0, width, margin + size*1.25})
	d.drawBoard()

	if side > 0 {
		x := width - margin - side
		bottom = max(bottom, d.panel(rect{x, top, x + side, 1e9}))
	} else if o.Table || o.Legend {
		bottom = d.panel(rect{margin, bottom + margin, width - margin, 1e9})
	}
	s := &Scene{Width: width, Height: float64(int(bottom+margin) + 1), scale: o.Scale, title: title, ground: gr, items: d.items}
	if s.scale <= 0 {
		s.scale = 1
	}
	return s
}

// lettered gives every seat a colour and a letter that no other has.
func lettered(o *Options, p *engine.Position) []Seat {
	seats := append([]Seat(nil), o.Seats...)
	if p != nil {
		seats = seats[:min(len(seats), int(p.Seats))]
		for i := len(seats); i < int(p.Seats); i++ {
			seats = append(seats, Seat{Color: Colors[i%len(Colors)]})
		}
	}
	used := map[string]bool{}
	for i := range seats {
		used[seats[i].Letter] = true
	}
	for i := range seats {
		s := &seats[i]
		for _, r := range s.Color + s.Name + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
			if l := strings.ToUpper(string(r)); s.Letter == "" && unicode.IsLetter(r) && !used[l] {
				s.Letter = l
				used[l] = true
			}
		}
		if s.Name == "" {
			s.Name = s.Color
		}
	}
	return seats
}

var (
	nobodyTint = rgb(0xe9e5da)
	stateTint  = rgb(0x6b6256)
	greyTint   = rgb(0x9aa1a8)
)

// ownerTint is the colour of an owner's track.
func (d *drawing) ownerTint(s engine.Seat) colour {
	switch {
	case s == engine.State:
		return stateTint
	case s < 0 || int(s) >= len(d.seats):
		return nobodyTint
	}
	if c, ok := seatTint[strings.ToLower(d.seats[s].Color)]; ok {
		return c
	}
	return greyTint
}

func (d *drawing) ownerLetter(s engine.Seat) string {
	if s < 0 || int(s) >= len(d.seats) {
		return ""
	}
	return d.seats[s].Letter
}

// drawBoard draws what lies on the board, from below upwards: new tiles' marks, track, places, cubes, letters.
func (d *drawing) drawBoard() {
	d.signAreas()
	d.marks()
	d.tracks()
	for i := range d.b.Places {
		d.place(board.PlaceID(i))
	}
	d.cityBorders()
	d.directLinks()
	d.looseCubes()
	d.prices()
	d.ownerLetters()
	d.signMarks()
	for i := range d.b.Places {
		d.townName(board.PlaceID(i))
	}
	d.coordinates()
	d.regionLetters()
}

func (d *drawing) isCity(id board.PlaceID) bool {
	if d.g != nil && d.p != nil {
		return d.g.IsCity(d.p, id)
	}
	return !d.b.Places[id].Town
}

// placeAt is the place on h, NoPlace where a dormant town is not founded.
func (d *drawing) placeAt(h board.Hex) board.PlaceID {
	id := d.b.Hexes[h].Place
	if id != board.NoPlace && d.asleep(id) {
		return board.NoPlace
	}
	return id
}

// asleep says whether the place is a dormant town that is not founded: a hex like others.
func (d *drawing) asleep(id board.PlaceID) bool {
	pl := &d.b.Places[id]
	return pl.Dormant && !d.state(pl.Hexes[0]).Founded
}

// newCity is 1 for A … 8 for H where a New City stands on the place, else 0.
func (d *drawing) newCity(id board.PlaceID) int {
	if d.p == nil {
		return 0
	}
	return int(d.p.Hexes[d.b.Places[id].Hexes[0]].City)
}

func (d *drawing) state(h board.Hex) *engine.HexState {
	if d.p == nil {
		return &engine.HexState{}
	}
	return &d.p.Hexes[h]
}

// take keeps labels off a part of the picture.
func (d *drawing) take(r rect) { d.taken = append(d.taken, r) }

// at is a point of a hex in fortieths of its radius.
func (d *drawing) at(h board.Hex, x, y float64) pt {
	return d.grid.center(h).add(pt{x, y}.mul(d.u))
}

// shrink is the largest size up to size at which the text is no wider than w, but not under least.
func shrink(text string, size float64, bold bool, w, least float64) float64 {
	if m := measure(text, size, bold); m > w {
		size *= w / m
	}
	return max(size, least)
}
