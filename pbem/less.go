package pbem

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"railpost/pbem/archive"
	"railpost/pbem/store"
)

// fewer is what "less mail" makes of each setting: never less than to be asked.
var fewer = map[string]string{"": "mine", "every": "mine", "turn": "mine", "mine": "digest", "digest": "digest"}

// lessToken is what stands in a letter's List-Unsubscribe: the player, and proof that we wrote it.
func (o *Office) lessToken(player string) string {
	mac := hmac.New(sha256.New, o.LessSecret)
	mac.Write([]byte("less mail\x00" + player))
	return player + "." + hex.EncodeToString(mac.Sum(nil)[:16])
}

// unsubscribe is the two ways to less mail that a letter names (RFC 2369, RFC 8058), and whether one click is enough:
// that takes an address with https.
func (o *Office) unsubscribe(player, reply string) (ways []string, click bool) {
	if len(o.LessSecret) > 0 && player != "" && strings.HasPrefix(o.Pages, "https://") {
		ways, click = append(ways, strings.TrimSuffix(o.Pages, "/")+"/less/"+o.lessToken(player)), true
	}
	return append(ways, "mailto:"+reply+"?subject=less&body=mail%20mine"), click
}

// Less sends the player of that token less mail from now on, and says how much: a setting of `mail`. It never resigns
// and never stops what is necessary. archive.ErrNotFound for a token that is none of ours.
func (o *Office) Less(ctx context.Context, token string) (mail string, err error) {
	id, _, _ := strings.Cut(token, ".")
	if len(o.LessSecret) == 0 || !hmac.Equal([]byte(token), []byte(o.lessToken(id))) {
		return "", archive.ErrNotFound
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	p, err := o.Store.Player(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return "", archive.ErrNotFound
	}
	if err != nil {
		return "", fmt.Errorf("less mail: %w", err)
	}
	p.Mail = fewer[p.Mail]
	var c store.Change
	c.Put(p)
	if err := o.Store.Commit(ctx, &c); err != nil {
		return "", fmt.Errorf("less mail: %w", err)
	}
	return p.Mail, nil
}
