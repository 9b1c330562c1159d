package render

func (d *drawing) panel(r rect) float64 { return r.y0 }
