package post

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/emersion/go-imap/v2"
)

// A log keeps every change of every box in one file, one after the other: a
// line of JSON, and after that of a letter the letter. Played back it gives the
// boxes again, with the same numbers. Without a file nothing is kept.
type log struct {
	mu   sync.Mutex
	file *os.File
	err  error // nothing may follow a record that was written in part
}

// openLog plays the file back and opens it for what comes next. What a crash
// left of a last record is cut off: nobody was told that it is safe.
func openLog(path string, replay func(record, []byte) error) (*log, error) {
	if path == "" {
		return &log{}, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("post: %w", err)
	}
	whole, err := playBack(file, replay)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("post: %s: %w", path, err)
	}
	return &log{file: file}, nil
}

// playBack returns where the last whole record ends.
func playBack(file io.Reader, replay func(record, []byte) error) (whole int64, err error) {
	in := bufio.NewReaderSize(file, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return whole, nil
		} else if err != nil {
			return whole, err
		}
		var r record
		if err := json.Unmarshal(line, &r); err != nil || r.Size < 0 || r.Size > 1<<30 {
			return whole, fmt.Errorf("no record at byte %d", whole)
		}
		raw := make([]byte, r.Size)
		if _, err := io.ReadFull(in, raw); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return whole, nil
		} else if err != nil {
			return whole, err
		}
		if err := replay(r, raw); err != nil {
			return whole, fmt.Errorf("record at byte %d: %w", whole, err)
		}
		whole += int64(len(line) + len(raw))
	}
}

// write appends one record. A letter is on the disk when it returns nil.
func (l *log) write(r record, raw []byte) error {
	if l.file == nil {
		return nil
	}
	r.Size = len(raw)
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return l.err
	}
	if _, err = l.file.Write(append(append(line, '\n'), raw...)); err == nil && r.Op == "put" {
		err = l.file.Sync()
	}
	if err != nil {
		l.err = fmt.Errorf("post: log: %w", err)
	}
	return l.err
}

func (l *log) close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}

// parseUIDs reads a set as imap.UIDSet.String writes it.
func parseUIDs(s string) imap.UIDSet {
	var set imap.UIDSet
	for _, piece := range strings.Split(s, ",") {
		from, to, span := strings.Cut(piece, ":")
		if !span {
			to = from
		}
		a, err1 := strconv.ParseUint(from, 10, 32)
		b, err2 := strconv.ParseUint(to, 10, 32)
		if err1 == nil && err2 == nil {
			set.AddRange(imap.UID(a), imap.UID(b))
		}
	}
	return set
}
