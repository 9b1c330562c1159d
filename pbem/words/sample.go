package words

// Sample is an order that the reader may give in a decision of the board's own, as it is written: the default.
func (s *scene) Sample() string {
	h := s.Head
	if h.Game == nil || h.Pos == nil || !h.Game.Asked(h.Pos, h.Seat) {
		return s.Label("none")
	}
	return s.Line(h.Game.Default(h.Pos, h.Seat))
}
