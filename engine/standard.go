package engine

// Standard is the base game's rules under an edition.
func Standard(e Edition) Rules {
	r := Rules{
		Numbers: base(),
		Edition: e.Key,
		Actions: standardActions(),
		SetUp:   setUp(),
		Turn:    turn(),
		Parts:   standardParts(),

		MayIssue: mayIssue,
		Movers:   movers,
		Leaves:   leaves,
		MayPlace: mayPlace,
		Reach:    reach,
		Ends:     takes,
		Passes:   passes,
		Crosses:  crosses,
		Pays:     pays,
		Arrived:  arrived,
		Expenses: expenses,
		Reduce:   reduction,
		Score:    score,
		Finish:   finish,
	}
	e.set(&r.Numbers)
	return r
}

// turn is the base game's turn, step by step.
func turn() []Step {
	return []Step{
		sharesStep(),
		auctionStep(),
		actionStep(),
		buildStep(),
		{Name: "sections", Phase: "Build Track", Act: loseSections},
		goodsStep(),
		{Name: "income", Phase: "Income", Act: collectIncome},
		{Name: "expenses", Phase: "Expenses", Act: payExpenses},
		{Name: "reduction", Phase: "Income Reduction", Act: reduceIncome},
		productionStep(),
		{Name: "light", Phase: "Goods Growth", Act: growLight},
		{Name: "dark", Phase: "Goods Growth", Act: growDark},
		{Name: "advance", Phase: "Advance Turn", Act: advance},
	}
}
