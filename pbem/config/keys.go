package config

import (
	"reflect"
	"strings"
)

// Keys lists every key that a configuration may hold, with its table: "imap.host".
func Keys() []string { return keysOf(reflect.TypeFor[Config](), "") }

func keysOf(t reflect.Type, prefix string) (keys []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		switch {
		case name == "":
		case f.Type.Kind() == reflect.Struct:
			keys = append(keys, keysOf(f.Type, prefix+name+".")...)
		default:
			keys = append(keys, prefix+name)
		}
	}
	return keys
}
