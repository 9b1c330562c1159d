package board

import (
	"errors"
	"reflect"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// decode reads the form of a sheet. It is ok where the rest can be read all the same: a key that was written wrong counts
// as the one that was meant.
func decode(text string) (s sheet, faults Faults, ok bool) {
	var keys map[string]any
	if err := toml.Unmarshal([]byte(text), &keys); err != nil {
		var at *toml.DecodeError
		row := 0
		if errors.As(err, &at) {
			row, _ = at.Position()
		}
		return s, Faults{fault(row, "toml", strings.TrimPrefix(err.Error(), "toml: "))}, false
	}
	f := form{text: text, ok: true}
	f.check(nil, keys, reflect.TypeFor[sheet]())
	mended, err := toml.Marshal(keys)
	if f.ok && err == nil {
		err = toml.Unmarshal(mended, &s)
	}
	if err != nil {
		return s, append(f.faults, fault(0, "toml", strings.TrimPrefix(err.Error(), "toml: "))), false
	}
	return s, f.faults, f.ok
}

// form checks the keys of a sheet and the kinds of their values.
type form struct {
	text   string
	faults Faults
	ok     bool // every value is of its kind
}

// kinds are the faults of values that are not of a kind.
var kinds = map[reflect.Kind]string{reflect.String: "kind-text", reflect.Int: "kind-number", reflect.Bool: "kind-truth",
	reflect.Slice: "kind-list", reflect.Array: "kind-pair", reflect.Map: "kind-table", reflect.Struct: "kind-table"}

// check says what is wrong with the value at path, which should be of type t.
func (f *form) check(path []string, value any, t reflect.Type) {
	fits := true
	switch v := value.(type) {
	case string:
		fits = t.Kind() == reflect.String
	case int64:
		fits = t.Kind() == reflect.Int
	case bool:
		fits = t.Kind() == reflect.Bool
	case []any:
		if fits = t.Kind() == reflect.Slice || t.Kind() == reflect.Array && len(v) == t.Len(); fits {
			for _, x := range v {
				f.check(path, x, t.Elem())
			}
		}
	case map[string]any:
		switch t.Kind() {
		case reflect.Map:
			for _, k := range sortedKeys(v) {
				f.check(append(path[:len(path):len(path)], k), v[k], t.Elem())
			}
		case reflect.Struct:
			f.fields(path, v, t)
		default:
			fits = false
		}
	default:
		fits = false
	}
	if fits || t.Kind() == reflect.Interface {
		return
	}
	code := kinds[t.Kind()]
	if t == reflect.TypeFor[sheetPlace]() {
		code = "kind-place"
	}
	f.faults = append(f.faults, fault(lineOfKey(f.text, path), code, strings.Join(path, "."), path[len(path)-1]))
	f.ok = false
}

// fields checks the keys of a table, and mends those that are one letter or two from one that is not there.
func (f *form) fields(path []string, keys map[string]any, t reflect.Type) {
	types := map[string]reflect.Type{}
	for i := range t.NumField() {
		name := t.Field(i).Tag.Get("toml")
		if name == "" {
			name = strings.ToLower(t.Field(i).Name)
		}
		types[name] = t.Field(i).Type
	}
	for _, k := range sortedKeys(keys) {
		at, name := append(path[:len(path):len(path)], k), strings.ToLower(k)
		if types[name] == nil {
			words := []any{strings.Join(at, ".")}
			meant := nearestKey(name, sortedKeys(types))
			if meant != "" {
				words = append(words, meant)
			}
			f.faults = append(f.faults, fault(lineOfKey(f.text, at), "unknown-key", words...))
			value := keys[k]
			delete(keys, k)
			if _, taken := keys[meant]; meant == "" || taken {
				continue
			}
			keys[meant], name = value, meant
			f.check(at, value, types[name])
			continue
		}
		f.check(at, keys[k], types[name])
	}
}

// lineOfKey is the line of a sheet on which a key stands, or else the innermost table around it.
func lineOfKey(text string, path []string) (line int) {
	var table []string
	deepest := 0
	for i, s := range strings.Split(text, "\n") {
		at := table
		s = strings.TrimSpace(s)
		if strings.HasPrefix(s, "[") {
			name, _, _ := strings.Cut(strings.TrimLeft(s, "["), "]")
			table = strings.Split(name, ".")
			at = table
		} else if key, _, ok := strings.Cut(s, "="); ok {
			for _, k := range strings.Split(key, ".") {
				at = append(at[:len(at):len(at)], strings.Trim(k, " \t\"'"))
			}
		}
		if n := len(at); n > deepest && n <= len(path) && reflect.DeepEqual(at, path[:n]) {
			line, deepest = i+1, n
		}
	}
	return line
}

// nearestKey is the key that was probably meant by another; "" if none is near.
func nearestKey(word string, keys []string) string {
	best, least := "", 1+min(2, len(word)/3)
	sort.Strings(keys)
	for _, k := range keys {
		if d := distance(word, k); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is how many letters must be put in, taken out or changed to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
