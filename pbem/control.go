package pbem

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"railpost/pbem/store"
)

// Request is what the command line asks of the running daemon, one JSON object on a connection of its own.
type Request struct {
	Do    string   // games, show, export, open, backup, verify, fsck
	Game  string   `json:",omitempty"`
	Text  string   `json:",omitempty"` // open: the record
	Seats []string `json:",omitempty"` // open: "blue=ann@example.org", in any order
	File  string   `json:",omitempty"` // backup: where to, on the daemon's host
	Clock string   `json:",omitempty"` // open: "48h"
}

// Response is the daemon's answer. Error is empty when all went well.
type Response struct {
	Error    string      `json:",omitempty"`
	Games    []GameInfo  `json:",omitempty"`
	Text     string      `json:",omitempty"` // export: the record; show: the position in words
	Lines    []string    `json:",omitempty"` // fsck: troubles
	Verified *Verified   `json:",omitempty"`
	N        int         `json:",omitempty"`
	Service  *Whereabout `json:",omitempty"`
}

// GameInfo is a game as its operator sees it.
type GameInfo struct {
	ID, Map, Edition, Phase string
	Sheet                   string   `json:",omitempty"` // the name of a sheet of its own
	Seats                   []string // "Ann (blue)"
	Players, Turn, Of       int
	Awaits                  []string
	Deadline                time.Time
	Entries                 int
	Moderator               string
}

// Whereabout says where a running service can be reached.
type Whereabout struct {
	Address  string // that players write to
	SMTP     string // of the embedded mail server, "" if there is none
	IMAP     string
	Password string // of the embedded server's boxes
	Pages    string
	Data     string
}

// socketName is the control socket in the data folder.
const socketName = "railpost.sock"

// ErrNotRunning is returned by Ask when no daemon serves the data folder.
var ErrNotRunning = errors.New("no railpost daemon is running on this data folder")

// Ask asks the daemon that serves a data folder.
func Ask(ctx context.Context, data string, r Request) (Response, error) {
	var d net.Dialer
	c, err := d.DialContext(ctx, "unix", filepath.Join(data, socketName))
	if err != nil {
		return Response{}, fmt.Errorf("%w (%s): %w", ErrNotRunning, data, err)
	}
	defer c.Close()
	if t, ok := ctx.Deadline(); ok {
		c.SetDeadline(t)
	}
	if err := json.NewEncoder(c).Encode(r); err != nil {
		return Response{}, fmt.Errorf("asking the daemon: %w", err)
	}
	var out Response
	if err := json.NewDecoder(c).Decode(&out); err != nil {
		return Response{}, fmt.Errorf("the daemon's answer: %w", err)
	}
	if out.Error != "" {
		return out, errors.New(out.Error)
	}
	return out, nil
}

// control answers the command line.
type control struct {
	office *Office
	where  Whereabout
	log    *slog.Logger
}

// listen opens the control socket; one that a killed daemon left behind is taken away.
func (c *control) listen(data string) (net.Listener, error) {
	name := filepath.Join(data, socketName)
	if conn, err := net.Dial("unix", name); err == nil {
		conn.Close()
		return nil, fmt.Errorf("another daemon serves %s", data)
	}
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	l, err := net.Listen("unix", name)
	if err != nil {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	if err := os.Chmod(name, 0o600); err != nil {
		l.Close()
		return nil, fmt.Errorf("control socket: %w", err)
	}
	return l, nil
}

// serve answers until ctx ends, and waits for those that are being answered.
func (c *control) serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var busy sync.WaitGroup
	defer busy.Wait()
	for {
		conn, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return fmt.Errorf("control socket: %w", err)
		}
		busy.Go(func() {
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(5 * time.Minute))
			// Whoever has not asked by the end is not waited for, and an answer that is not read not for long.
			defer context.AfterFunc(ctx, func() {
				conn.SetReadDeadline(time.Now())
				conn.SetWriteDeadline(time.Now().Add(2 * time.Second))
			})()
			var r Request
			if err := json.NewDecoder(io.LimitReader(conn, 4<<20)).Decode(&r); err != nil {
				return
			}
			out, err := c.do(ctx, r)
			if err != nil {
				out.Error = err.Error()
			}
			if err := json.NewEncoder(conn).Encode(out); err != nil {
				c.log.Debug("control socket", "error", err)
			}
		})
	}
}

func (c *control) do(ctx context.Context, r Request) (out Response, err error) {
	switch r.Do {
	case "games":
		out.Service = &c.where
		out.Games, err = c.office.Infos(ctx, "")
	case "show":
		out.Games, err = c.office.Infos(ctx, r.Game)
	case "export":
		out.Text, err = c.office.Record(ctx, r.Game)
	case "verify":
		v, verr := c.office.Verify(ctx, r.Game)
		out.Verified, err = &v, verr
	case "fsck":
		out.Lines, out.N, err = c.office.Fsck(ctx)
	case "backup":
		err = c.office.BackupTo(ctx, r.File)
	case "open":
		out.Text, err = c.office.OpenRecord(ctx, r.Text, r.Seats, r.Clock)
	default:
		err = fmt.Errorf("the daemon knows no %q", r.Do)
	}
	return out, err
}

// Infos lists the games, or the one of that name.
func (o *Office) Infos(ctx context.Context, id string) (list []GameInfo, err error) {
	all, err := o.Store.Games(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range all {
		if id != "" && g.ID != strings.ToLower(id) {
			continue
		}
		s, f, err := Public{o}.summary(ctx, g)
		if err != nil {
			return nil, err
		}
		x := GameInfo{ID: g.ID, Map: g.Map, Edition: g.Edition, Phase: string(g.Phase), Players: g.Players, Turn: s.Turn, Of: s.Of}
		if ownBoard(g) {
			x.Sheet = boardName(g)
		}
		for _, seat := range s.Seats {
			x.Seats = append(x.Seats, fmt.Sprintf("%s (%s)", seat.Name, seat.Colour))
		}
		if p, err := o.Store.Player(ctx, g.Moderator); err == nil {
			x.Moderator = reader(&p)
		}
		if f != nil {
			x.Entries = len(f.frames)
			seats, err := o.Store.Seats(ctx, g.ID)
			if err != nil {
				return nil, err
			}
			if g.Phase == store.Running {
				for _, s := range f.awaited() {
					x.Awaits = append(x.Awaits, seats[s].Name)
				}
			}
			if due, err := o.Store.Deadline(ctx, g.ID, decision); err == nil {
				x.Deadline = due.Due
			}
		}
		list = append(list, x)
	}
	if id != "" && len(list) == 0 {
		return nil, fmt.Errorf("game %s: %w", id, store.ErrNotFound)
	}
	return list, nil
}

// BackupTo writes a consistent copy of the store to a file, which appears only when it is whole.
func (o *Office) BackupTo(ctx context.Context, name string) error {
	if name == "" {
		return errors.New("backup: no file is named")
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".railpost-backup-*")
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.Remove(f.Name())
	err = o.Store.Backup(ctx, f)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// OpenRecord opens a game that goes on from a record, its seats given by the operator: "blue=ann@example.org". It
// starts at once; each player's first letter confirms his address. It returns the game's name.
func (o *Office) OpenRecord(ctx context.Context, text string, seats []string, clock string) (id string, err error) {
	h, _, replay, _, err := goesOn(text)
	if err != nil {
		return "", err
	}
	by := map[string]string{}
	for _, s := range seats {
		colour, address, ok := strings.Cut(s, "=")
		if !ok || !strings.Contains(address, "@") {
			return "", fmt.Errorf("seat %q: write it as colour=address", s)
		}
		by[strings.ToLower(colour)] = strings.ToLower(address)
	}
	for _, c := range h.Players {
		if by[c] == "" {
			return "", fmt.Errorf("nobody is named for %s", c)
		}
	}
	hash, err := o.Store.PutBlob(ctx, []byte(text))
	if err != nil {
		return "", err
	}
	err = o.work(ctx, func(d *desk) error {
		first, err := d.invited(by[h.Players[0]])
		if err != nil {
			return err
		}
		a := &asker{writer: &writer{player: first, from: by[h.Players[0]]}}
		t, err := d.newTable(store.Game{Map: h.Map, Edition: h.Edition, Options: h.Options, Players: len(h.Players)}, a, opener{clock: clock})
		if err != nil {
			return err
		}
		id = t.ID
		t.Settings["record"] = hash
		if own := h.Sheet(); own != "" {
			if err := d.keepSheet(t, own, replay.Game.Board); err != nil {
				return err
			}
		}
		for i, c := range h.Players {
			p, err := d.invited(by[c])
			if err != nil {
				return err
			}
			t.seats[i] = store.Seat{Game: t.ID, Seat: i, Player: p.ID, Name: reader(p), Colour: c, Confirmed: true, Joined: d.now}
		}
		lines, err := d.given(t)
		if err != nil {
			return err
		}
		return d.start(t, lines)
	})
	return id, err
}
