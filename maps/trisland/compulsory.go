package trisland

import "railpost/engine"

// What an action grants must be used as far as it can be (trisland, Select Actions); First Build forces nothing.

func compulsory(r *engine.Rules) {
	r.MustProduce = true
	r.MayLay = func(b *engine.Builder, part engine.Part, _, _ *engine.HexState) *engine.Error {
		if part.Verb != "urbanize" && !b.Rules.UrbanizeAnytime && owesCity(b) {
			return engine.Refuse("urbanize.compulsory", "Select Actions")
		}
		return nil
	}
	r.MayEnd = mayEnd
}

// mayEnd: the Engineer's holder lays four tiles and a New City is placed, while there is a legal one that can be paid,
// whatever is left for the expenses.
func mayEnd(b *engine.Builder) *engine.Error {
	if owesCity(b) {
		return engine.Refuse("urbanize.compulsory", "Select Actions")
	}
	if b.Tiles < b.Max && b.Has(b.P, b.Seat, engine.Engineer) && b.More("build", "redirect", "link") {
		return engine.Refuse("engineer.compulsory", "Select Actions").Num(b.Tiles, b.Max)
	}
	return nil
}

// owesCity says whether the player still has a New City to place: it is listed as long as he can.
func owesCity(b *engine.Builder) bool {
	return b.Has(b.P, b.Seat, engine.Urbanization) && b.More("urbanize")
}
