package pbem

import (
	"slices"
	"strconv"
	"strings"
)

// openerWords are the words of `new`; each is followed by a value, but for those that stand alone.
var openerWords = map[string]string{
	"players": "players", "spieler": "players", "edition": "edition", "ausgabe": "edition", "deadline": "deadline", "frist": "deadline",
	"language": "language", "sprache": "language", "option": "option", "as": "as", "als": "as", "colour": "colour", "color": "colour",
	"farbe": "colour", "moderator": "moderator", "invite": "invite", "lade": "invite", "waits": "waits", "wartet": "waits",
	"anonymous": "anonymous", "anonym": "anonymous", "private": "private", "privat": "private", "seats": "seats", "sheet": "sheet", "plan": "sheet", "rules": "rules", "regeln": "rules",
}

// opener is what `new` and `join` say.
type opener struct {
	players  int
	edition  string
	clock    string
	language string
	options  []string
	name     string
	colour   string
	mod      string
	invite   []string
	sheet    string // file name of a sheet of its own, in lower case
	rules    string // key of the board whose rules are played
	waits    bool
	private  bool
	noColour string // what was asked for as a colour and is none
	bad      string // a word that was not understood
}

func readOpener(args []string) (o opener) {
	for i := 0; i < len(args); {
		key := openerWords[strings.ToLower(strings.Trim(args[i], ","))]
		word := args[i]
		i++
		var value []string
		for i < len(args) && openerWords[strings.ToLower(strings.Trim(args[i], ","))] == "" {
			value = append(value, strings.Trim(args[i], ","))
			i++
		}
		v := strings.Join(value, " ")
		var err error
		switch key {
		case "players":
			o.players, err = strconv.Atoi(v)
		case "edition":
			o.edition = strings.ToLower(v)
		case "deadline":
			o.clock, err = readClock(v)
		case "language":
			o.language = languageKey(v)
			if o.language == "" {
				o.bad = v
			}
		case "sheet":
			o.sheet = strings.ToLower(v)
		case "rules":
			o.rules = strings.ToLower(v)
		case "option":
			o.options = append(o.options, strings.ToLower(v))
		case "as":
			o.name = cleanName(v)
		case "colour":
			if o.colour = colourKey(v); o.colour == "" {
				o.noColour = cleanName(v)
			}
		case "moderator":
			o.mod = strings.ToLower(v)
		case "invite":
			o.invite = append(o.invite, value...)
		case "waits":
			o.waits = true
		case "anonymous":
			o.options = append(o.options, anonymous)
		case "private":
			o.private = true
		case "seats":
		default:
			o.bad = word
		}
		if err != nil {
			o.bad = word + " " + v
		}
	}
	return o
}

// readClock reads "48h", "7d", "turn 7d", "none".
func readClock(s string) (string, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	c, turn := strings.CutPrefix(s, "turn ")
	if s == "keine" {
		c = "none"
	}
	if _, err := parseSpan(c); err != nil {
		return "", err
	}
	if turn {
		return "turn " + c, nil
	}
	return c, nil
}

func languageKey(s string) string {
	s = strings.ToLower(s)
	for key, names := range map[string][]string{"en": {"en", "english", "englisch"}, "de": {"de", "german", "deutsch"}} {
		if slices.Contains(names, s) {
			return key
		}
	}
	return ""
}

var colourWords = map[string]string{"blau": "blue", "rot": "red", "gelb": "yellow", "grün": "green", "gruen": "green", "rosa": "pink", "violett": "purple",
	"braun": "brown", "lila": "purple", "grau": "gray", "grey": "gray", "schwarz": "black", "weiß": "white", "weiss": "white"}

func colourKey(s string) string {
	s = strings.ToLower(s)
	if k := colourWords[s]; k != "" {
		s = k
	}
	if slices.Contains(colours, s) {
		return s
	}
	return ""
}
