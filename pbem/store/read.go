package store

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Head returns how far the game's journal goes; N is 0 for a game that has none yet.
func (s *Store) Head(ctx context.Context, game string) (Head, error) {
	raw, err := s.keys.Get(ctx, headKey(game))
	if errors.Is(err, ErrNotFound) {
		return Head{Game: game}, nil
	}
	if err != nil {
		return Head{}, err
	}
	h, err := decode[Head](raw)
	h.Game = game
	return h, err
}

// Journal returns the game's entries from number from (the first is 1) to the last.
func (s *Store) Journal(ctx context.Context, game string, from int) ([]Entry, error) {
	return list[Entry](ctx, s, entryKey(game, from), after(path("journal", game)+"/"))
}

// Game, Seat, Player and so on return one record, or ErrNotFound.
func (s *Store) Game(ctx context.Context, id string) (Game, error) {
	return get(ctx, s, Game{ID: id})
}

// Games lists all games by their IDs.
func (s *Store) Games(ctx context.Context) ([]Game, error) { return all[Game](ctx, s, "game") }

// GamesIn lists the games in that phase of their lives.
func (s *Store) GamesIn(ctx context.Context, p Phase) ([]Game, error) {
	return indexed[Game](ctx, s, path("phase", string(p))+"/", "", 0)
}

// Seats lists a game's seats in their order.
func (s *Store) Seats(ctx context.Context, game string) ([]Seat, error) {
	return all[Seat](ctx, s, path("seat", game))
}

// SeatsOf lists the seats that a player has, in all games.
func (s *Store) SeatsOf(ctx context.Context, player string) ([]Seat, error) {
	return indexed[Seat](ctx, s, path("plays", player)+"/", "", 0)
}

// Player returns a player by his ID.
func (s *Store) Player(ctx context.Context, id string) (Player, error) {
	return get(ctx, s, Player{ID: id})
}

// PlayerAt returns the player whose address it is.
func (s *Store) PlayerAt(ctx context.Context, address string) (Player, error) {
	key, err := s.keys.Get(ctx, path("address", strings.ToLower(address)))
	if err != nil {
		return Player{}, err
	}
	return at[Player](ctx, s, string(key))
}

// Players lists all players.
func (s *Store) Players(ctx context.Context) ([]Player, error) { return all[Player](ctx, s, "player") }

// ReplyKey returns what a reply key stands for.
func (s *Store) ReplyKey(ctx context.Context, key string) (ReplyKey, error) {
	return get(ctx, s, ReplyKey{Key: key})
}

// ReplyKeysOf lists a player's reply keys in a game ("" for those of none).
func (s *Store) ReplyKeysOf(ctx context.Context, player, game string) ([]ReplyKey, error) {
	return indexed[ReplyKey](ctx, s, path("reply-of", player, game)+"/", "", 0)
}

// AllReplyKeysOf lists all reply keys that a player has or had.
func (s *Store) AllReplyKeysOf(ctx context.Context, player string) ([]ReplyKey, error) {
	return indexed[ReplyKey](ctx, s, path("reply-of", player)+"/", "", 0)
}

// Stored returns what a seat has stored, or ErrNotFound.
func (s *Store) Stored(ctx context.Context, game string, seat int) (Stored, error) {
	return get(ctx, s, Stored{Game: game, Seat: seat})
}

// StoredIn lists what the seats of a game have stored.
func (s *Store) StoredIn(ctx context.Context, game string) ([]Stored, error) {
	return all[Stored](ctx, s, path("stored", game))
}

// Outgoing returns a letter to send or sent.
func (s *Store) Outgoing(ctx context.Context, id string) (Outgoing, error) {
	return get(ctx, s, Outgoing{ID: id})
}

// Outbox lists the letters that may be sent by now, the longest due first, at most limit (0: all).
func (s *Store) Outbox(ctx context.Context, now time.Time, limit int) ([]Outgoing, error) {
	return indexed[Outgoing](ctx, s, "due/", path("due", instant(now))+"0", limit)
}

// WaitingFor lists the letters to an address that have not been sent yet.
func (s *Store) WaitingFor(ctx context.Context, address string) ([]Outgoing, error) {
	return indexed[Outgoing](ctx, s, path("due-to", address)+"/", "", 0)
}

// NextOutgoing is the instant at which the first letter of the outbox falls due; ErrNotFound when it is empty.
func (s *Store) NextOutgoing(ctx context.Context) (time.Time, error) {
	return s.first(ctx, "due/", func(k string) (time.Time, error) {
		o, err := at[Outgoing](ctx, s, k)
		return o.Next, err
	})
}

// SentBefore lists the letters sent or given up before an instant.
func (s *Store) SentBefore(ctx context.Context, t time.Time, limit int) ([]Outgoing, error) {
	return indexed[Outgoing](ctx, s, "sent/", path("sent", instant(t)), limit)
}

// Deadline returns a game's deadline of that name.
func (s *Store) Deadline(ctx context.Context, game, name string) (Deadline, error) {
	return get(ctx, s, Deadline{Game: game, Name: name})
}

// Deadlines lists a game's deadlines.
func (s *Store) Deadlines(ctx context.Context, game string) ([]Deadline, error) {
	return all[Deadline](ctx, s, path("deadline", game))
}

// AllDeadlines lists the deadlines of all games.
func (s *Store) AllDeadlines(ctx context.Context) ([]Deadline, error) {
	return all[Deadline](ctx, s, "deadline")
}

// Wakes lists the deadlines that have something to be done by now: a reminder, or the deadline itself.
func (s *Store) Wakes(ctx context.Context, now time.Time) ([]Deadline, error) {
	return indexed[Deadline](ctx, s, "wake/", path("wake", instant(now))+"0", 0)
}

// Held returns the request that waits under the code.
func (s *Store) Held(ctx context.Context, code string) (Held, error) {
	return get(ctx, s, Held{Code: code})
}

// Expired lists the held requests that expire by now.
func (s *Store) Expired(ctx context.Context, now time.Time) ([]Held, error) {
	return indexed[Held](ctx, s, "expires/", path("expires", instant(now))+"0", 0)
}

// Mark returns a mark's value, "" if it was never set.
func (s *Store) Mark(ctx context.Context, name string) (string, error) {
	m, err := get(ctx, s, Mark{Name: name})
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return m.Value, err
}

// Count returns how often something was counted on a day (UTC).
func (s *Store) Count(ctx context.Context, name string, day time.Time) (int, error) {
	raw, err := s.keys.Get(ctx, countKey(name, day))
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(raw))
}

// Letter returns what came of the letter with that Message-ID, or ErrNotFound if it was not taken yet.
func (s *Store) Letter(ctx context.Context, id string) (Letter, error) {
	return get(ctx, s, Letter{ID: id})
}

// LettersOf lists the letters that were about a game, the oldest first.
func (s *Store) LettersOf(ctx context.Context, game string) ([]Letter, error) {
	return indexed[Letter](ctx, s, path("letter-of", game)+"/", "", 0)
}

func get[T Record](ctx context.Context, s *Store, named T) (T, error) {
	return at[T](ctx, s, named.key())
}

func at[T any](ctx context.Context, s *Store, key string) (v T, err error) {
	raw, err := s.keys.Get(ctx, key)
	if err != nil {
		return v, err
	}
	return decode[T](raw)
}

func all[T any](ctx context.Context, s *Store, prefix string) ([]T, error) {
	return list[T](ctx, s, prefix+"/", after(prefix+"/"))
}

// page is how many pairs are read at once.
const page = 512

func (s *Store) each(ctx context.Context, from, to string, limit int, do func(Pair) error) error {
	for {
		n := page
		if limit > 0 {
			n = min(n, limit)
		}
		pairs, err := s.keys.Range(ctx, from, to, n)
		if err != nil {
			return err
		}
		for _, p := range pairs {
			if err := do(p); err != nil {
				return err
			}
		}
		if limit > 0 {
			if limit -= len(pairs); limit == 0 {
				return nil
			}
		}
		if len(pairs) < n {
			return nil
		}
		from = pairs[len(pairs)-1].Key + "\x00"
	}
}

func list[T any](ctx context.Context, s *Store, from, to string) (vs []T, err error) {
	err = s.each(ctx, from, to, 0, func(p Pair) error {
		v, err := decode[T](p.Value)
		vs = append(vs, v)
		return err
	})
	return vs, err
}

// indexed reads the records to which the index keys from prefix up to to ("" for all of the prefix) point.
// One that was removed since the index was read is left out.
func indexed[T any](ctx context.Context, s *Store, prefix, to string, limit int) (vs []T, err error) {
	if to == "" {
		to = after(prefix)
	}
	err = s.each(ctx, prefix, to, limit, func(p Pair) error {
		v, err := at[T](ctx, s, string(p.Value))
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		vs = append(vs, v)
		return err
	})
	return vs, err
}

func (s *Store) first(ctx context.Context, prefix string, when func(string) (time.Time, error)) (time.Time, error) {
	pairs, err := s.keys.Range(ctx, prefix, after(prefix), 1)
	if err != nil {
		return time.Time{}, err
	}
	if len(pairs) == 0 {
		return time.Time{}, ErrNotFound
	}
	return when(string(pairs[0].Value))
}
