package engine

// Builder is a build in progress, on a copy of the position.
type Builder struct {
	*Game
	Was    *Position // before the build
	P      *Position // the copy that the parts change
	Seat   Seat
	Done   []Part
	Spent  int // dollars
	Tiles  int // of the tiles allowed
	Max    int // tiles allowed
	Turned int // redirections done
	Broken int // links broken off by an urbanization
}
