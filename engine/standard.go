package engine

// Standard is the base game's rules under an edition.
func Standard(e Edition) Rules {
	r := Rules{Numbers: base(), Edition: e.Key}
	e.set(&r.Numbers)
	return r
}
