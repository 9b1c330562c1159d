package clock

import (
	"testing"
	"time"
)

func TestNextIn(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, schedule, from, want string
		zone                       *time.Location
	}{
		{"every morning", "0 7 * * *", "2026-03-02T08:00:00Z", "2026-03-03T06:00:00Z", berlin},
		{"the same in UTC", "0 7 * * *", "2026-03-02T06:00:00Z", "2026-03-02T07:00:00Z", time.UTC},
		{"on Mondays", "0 7 * * 1", "2026-03-02T08:00:00Z", "2026-03-09T07:00:00Z", time.UTC},
		{"the moment itself is over", "0 7 * * *", "2026-03-02T07:00:00Z", "2026-03-03T07:00:00Z", time.UTC},
		{"in summer time", "0 7 * * *", "2026-03-29T05:00:00Z", "2026-03-30T05:00:00Z", berlin},
		{"an hour left out in spring", "30 2 * * *", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z", berlin},
		{"an hour twice in autumn", "30 2 * * *", "2026-10-25T00:00:00Z", "2026-10-25T01:30:00Z", berlin},
		{"an hour twice in autumn counts once", "30 2 * * *", "2026-10-25T01:30:00Z", "2026-10-26T01:30:00Z", berlin},
	} {
		s, err := ParseSchedule(c.schedule)
		if err != nil {
			t.Fatal(err)
		}
		from, _ := time.Parse(time.RFC3339, c.from)
		if got := NextIn(s, c.zone, from).Format(time.RFC3339); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if s, err := ParseSchedule(""); s != nil || err != nil {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := ParseSchedule("0 25 * * *"); err == nil {
		t.Error("an hour 25 was read")
	}
}
