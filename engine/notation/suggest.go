package notation

// nearest is the word that a misspelt one most likely is; "" if none is near.
func nearest(t token, words []string) string {
	if t.kind != tokWord {
		return ""
	}
	return nearestKey(t.key, words)
}

// nearestRun is nearest for a name that may have several words.
func nearestRun(toks []token, words []string) string {
	best, short, key := "", 1<<30, ""
	for n := 0; n < len(toks) && n < 4 && toks[n].kind == tokWord; n++ {
		key += toks[n].key
		if s, d := nearestOf(key, words); s != "" && d < short {
			best, short = s, d
		}
	}
	return best
}

func nearestKey(key string, words []string) string {
	s, _ := nearestOf(key, words)
	return s
}

// nearestOf finds the one word within a third of its letters; two equally near give none. Beginnings count as well.
func nearestOf(key string, words []string) (best string, short int) {
	short = 1 << 30
	for _, w := range words {
		k := newName(w, 0, false)
		for _, full := range []string{k.key, k.key2} {
			d := distance(key, full)
			if n := len(key); n >= 4 && n < len(full) {
				d = min(d, distance(key, full[:n])+1)
			}
			if d < short {
				if d <= max(1, len(key)/3) && len(key) >= 3 {
					best, short = w, d
				}
			}
		}
	}
	return best, short
}

// distance counts letters put in, left out, changed or swapped with their neighbour.
func distance(a, b string) int {
	if d := len(a) - len(b); d > 8 || d < -8 {
		return 99
	}
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}
