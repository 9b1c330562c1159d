package engine

import "railpost/engine/board"

// Link is a completed railroad link seen from one of its ends.
type Link struct {
	From, To         board.PlaceID
	FromHex, ToHex   board.Hex  // the hexes of the places
	FromEdge, ToEdge board.Edge // by which edge of FromHex it leaves, of ToHex it enters
	Owner            Seat
	Sections         int8 // tiles it crosses; 1 for a direct link
	Direct           int8 // index into the game's direct links; -1 for track
	Marks            Mark // of all its tracks together
}
