// Command gen turns the sheet in the current folder (board.toml) into a Go value (sheet.go), so that a program that
// plays games need not read TOML. The folder's name is the board's key; the package's name is the first argument.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"sort"

	"railpost/engine/board"
)

func main() {
	log.SetFlags(0)
	dir, err := os.Getwd()
	if err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile("board.toml")
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.Parse(filepath.Base(dir), string(text))
	if err != nil {
		log.Fatal(err)
	}
	code, err := Code(os.Args[1], b)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("sheet.go", code, 0o644); err != nil {
		log.Fatal(err)
	}
}

// Code is the Go file that holds the board.
func Code(pkg string, b *board.Board) ([]byte, error) {
	var w bytes.Buffer
	fmt.Fprintf(&w, "// Code generated from board.toml by go generate; DO NOT EDIT.\n\npackage %s\n\nimport \"railpost/engine/board\"\n\n", pkg)
	fmt.Fprint(&w, "// Sheet is the board's facts.\nvar Sheet = (&")
	write(&w, reflect.ValueOf(*b))
	fmt.Fprint(&w, ").Index()\n")
	return format.Source(w.Bytes())
}

// write prints a value as Go source, leaving out fields that are zero.
func write(w *bytes.Buffer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		fmt.Fprintf(w, "%s{", v.Type())
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() || v.Field(i).IsZero() {
				continue
			}
			fmt.Fprintf(w, "%s: ", f.Name)
			write(w, v.Field(i))
			fmt.Fprint(w, ",")
			if v.NumField() > 8 {
				fmt.Fprintln(w)
			}
		}
		fmt.Fprint(w, "}")
	case reflect.Slice, reflect.Array:
		fmt.Fprintf(w, "%s{", v.Type())
		rows := v.Len() > 0 && (v.Index(0).Kind() == reflect.Struct || v.Index(0).Kind() == reflect.Slice)
		for i := range v.Len() {
			if rows {
				fmt.Fprintln(w)
			}
			write(w, v.Index(i))
			fmt.Fprint(w, ",")
		}
		if rows {
			fmt.Fprintln(w)
		}
		fmt.Fprint(w, "}")
	case reflect.Map:
		keys := v.MapKeys()
		sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
		fmt.Fprintf(w, "%s{", v.Type())
		for _, k := range keys {
			fmt.Fprintf(w, "\n%q: ", k.String())
			write(w, v.MapIndex(k))
			fmt.Fprint(w, ",")
		}
		fmt.Fprint(w, "}")
	case reflect.Interface:
		write(w, v.Elem())
	case reflect.String:
		fmt.Fprintf(w, "%q", v.String())
	case reflect.Int64:
		fmt.Fprintf(w, "int64(%d)", v.Int())
	default:
		fmt.Fprintf(w, "%#v", v.Interface())
	}
}
