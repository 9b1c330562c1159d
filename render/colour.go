package render

import (
	"image/color"
	"maps"
	"slices"

	"railpost/engine/board"
)

func rgb(v uint32) color.NRGBA { return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

func alpha(c color.NRGBA, a float64) color.NRGBA { c.A = uint8(a*255 + .5); return c }

// mix is a with the share t of b in it.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x)*(1-t) + float64(y)*t + .5) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}

// dark says whether white letters read better on c than black ones.
func dark(c color.NRGBA) bool { return 299*int(c.R)+587*int(c.G)+114*int(c.B) < 140_000 }

// on is the colour of letters on c.
func on(c color.NRGBA) color.NRGBA {
	if dark(c) {
		return white
	}
	return ink
}

var (
	white = rgb(0xffffff)
	ink   = rgb(0x26231f)
	faint = rgb(0x6d675c)
	page  = rgb(0xf6f1e6)
	rule  = rgb(0xd9d0bd)
	alert = rgb(0xc8102e) // impassable edges
	fresh = rgb(0xe0218a) // new this turn

	seaLine  = rgb(0x8fbdd8)
	shore    = rgb(0x5a8fb3)
	riverIn  = rgb(0x7fb4d6)
	riverOut = rgb(0x4f8bb5)
)

var terrainTint = [board.NumTerrains]uint32{
	board.Plain: 0xe3e8c3, board.River: 0xd5e4c4, board.Mountain: 0xd3c4a3, board.RiverMountain: 0xcbc6a6, board.Swamp: 0xbfd1b0,
	board.Hill: 0xdcd6a4, board.Desert: 0xf2e2b4, board.Tunnel: 0xc5bbab, board.Lake: 0xbfdcea, board.Water: 0xa9cfe4, board.Impassable: 0x4b4743,
}

// cubeTint is a goods cube's colour, and that of the cities that take it.
var cubeTint = [board.NumColors]color.NRGBA{
	board.Red: rgb(0xd6453a), board.Blue: rgb(0x3e7fc4), board.Purple: rgb(0x8d55ab), board.Yellow: rgb(0xf2c83f),
	board.Black: rgb(0x3b3a3c), board.White: rgb(0xf7f5ef), board.Cattle: rgb(0xa8673a),
}

var blank = rgb(0xbdb8ad) // a city whose colour is not known

// Colors are the colour words of seats.
var Colors = []string{"blue", "green", "yellow", "pink", "gray", "orange", "red", "purple", "brown", "black", "white"}

var seatTint = map[string]color.NRGBA{
	"blue": rgb(0x1f66d0), "green": rgb(0x26a04a), "yellow": rgb(0xffdb1f), "pink": rgb(0xf48fbd), "gray": rgb(0x9aa1a8), "grey": rgb(0x9aa1a8),
	"orange": rgb(0xf58220), "red": rgb(0xe0312b), "purple": rgb(0x8340b5), "brown": rgb(0x8f5b30), "black": rgb(0x2d2d30), "white": rgb(0xfbfbfb),
}

type colour = color.NRGBA

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
