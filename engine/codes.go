package engine

// Code is an event's or an error's code with what it means, for those who put it into words.
type Code struct{ Code, Meaning string }

// EventCodes lists what Event.Code can be.
var EventCodes = []Code{
	{"turn", "a turn begins (Turn)"},
	{"done", "Seat did Order; Auto where the engine did it for want of a choice. issue: N shares, M dollars; bid: N dollars; take: Word; build: N dollars, M tiles; move: Color from Hex to Place, Gains; locomotive: N is the new level; place: N cubes"},
	{"chance", "dice or draws: Ask and Answer"},
	{"placed", "Seat is N-th in the new order and paid M dollars"},
	{"income", "Seat received N dollars and has M"},
	{"expenses", "Seat paid N dollars of expenses; M more came off his income"},
	{"out", "Seat is insolvent and out of the game"},
	{"reduction", "Seat lost N of income, M is left"},
	{"undrawn", "Seat, who holds Production, draws nothing: N squares are empty, M cubes are in the bag"},
	{"returned", "a drawn cube (Color) fits nowhere and went back"},
	{"grown", "a cube (Color) came from column N of the display to Place"},
	{"score", "Seat scored N points"},
	{"won", "Seat won, or shares the win"},
	{"over", "the game is over"},
}

// ErrorCodes lists what Error.Code can be outside the building of track.
var ErrorCodes = []Code{
	{"order.not-asked", "Seat is not asked for this decision (Word)"},
	{"order.wrong-decision", "the verb Word belongs to another decision"},
	{"issue.too-many", "N shares, but M at most now"},
	{"bid.too-low", "N dollars, but M at least; Seat leads (Nobody: no bid yet)"},
	{"bid.too-high", "N dollars, but M in cash"},
	{"pass.no-action", "the pass needs the action Word, taken last turn"},
	{"pass.used", "the pass was used already in this auction"},
	{"pass.two-left", "the pass is not allowed once two of more bidders are left"},
	{"take.compulsory", "an action must be taken while one is free"},
	{"take.unknown", "no action is called Word"},
	{"take.taken", "the action Word was taken by Seat"},
	{"move.no-cube", "no cube of Color lies on Hex"},
	{"move.too-far", "N links, but the locomotive reaches M"},
	{"move.twice", "Place would be visited twice"},
	{"move.no-link", "no completed link leads from place N to Place"},
	{"move.other-owner", "no link of Seat leads from place N to Place; others' do"},
	{"move.closed", "goods may not use the link to Place now"},
	{"move.stops-earlier", "Place takes Color: the cube must stop there"},
	{"move.not-taken", "Place does not take Color"},
	{"move.no-passage", "goods may not pass through Place"},
	{"locomotive.once", "locomotive +1 once in a Move Goods phase"},
	{"locomotive.top", "the locomotive is at N, the most there is"},
	{"place.no-square", "no such square: column N, square M"},
	{"place.no-cube", "no cube of Color is in hand"},
	{"place.taken", "column N, square M is not empty"},
	{"place.color", "Color may not lie in column N"},
	{"place.all", "N of M cubes are not placed yet"},
	{"set.seat", "no such player"},
	{"set.figure", "no such figure: Word"},
	{"set.range", "N is out of range for Word, at most M"},
	{"chance.count", "Word: N stated, M wanted"},
	{"chance.bag", "no Color is left in the bag"},
	{"chance.die", "N is no side of a die"},
	{"chance.order", "the order must name every player once"},
}
