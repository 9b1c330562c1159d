package engine

import "railpost/engine/board"

// Error says why an order is not legal. It is a value: letters put it into words by Code.
type Error struct {
	Code  string // "build.off-board", "bid.too-low", …; the list is in codes.go
	Rule  string // the rule, as rules.md heads it: "Build Track", "Player Order"
	Part  int    // which part of the order, from 0; -1 the whole
	Hex   board.Hex
	Place board.PlaceID
	Seat  Seat
	Color board.Color
	N, M  int     // dollars, links, tiles …: as the code says
	Word  string  // an action's key, an edge, …
	Legal []Order // the nearest legal orders, if any is near
}

func (e *Error) Error() string { return e.Code }

// Refuse makes an Error of the whole order with nothing more to say.
func Refuse(code, rule string) *Error {
	return &Error{Code: code, Rule: rule, Part: -1, Hex: board.NoHex, Place: board.NoPlace, Seat: Nobody, Color: board.NoColor}
}

// The rest of an Error is said step by step: Refuse("move.closed", "Move Goods").AtPlace(id).Num(3, 2).

func (e *Error) At(h board.Hex) *Error          { e.Hex = h; return e }
func (e *Error) AtPlace(p board.PlaceID) *Error { e.Place = p; return e }
func (e *Error) Of(s Seat) *Error               { e.Seat = s; return e }
func (e *Error) Num(n, m int) *Error            { e.N, e.M = n, m; return e }
func (e *Error) OfColor(c board.Color) *Error   { e.Color = c; return e }
func (e *Error) Saying(word string) *Error      { e.Word = word; return e }
func (e *Error) InPart(i int) *Error            { e.Part = i; return e }
func (e *Error) Nearest(legal ...Order) *Error  { e.Legal = legal; return e }
