package clock

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/robfig/cron/v3"
)

// Owed says whether a job of that schedule should have run after last and up to now. It reckons by what the clock on
// the wall in the zone shows: a time that is left out in spring is owed when the clock has jumped over it, and one that
// comes twice in autumn is owed once.
func Owed(s cron.Schedule, zone *time.Location, last, now time.Time) bool {
	next := s.Next(wall(last, zone))
	return !next.IsZero() && !next.After(wall(now, zone))
}

// wall is what the clock on the wall shows, as if it were UTC, where no hour is left out or comes twice.
func wall(t time.Time, zone *time.Location) time.Time {
	t = t.In(zone)
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

// Jobs runs what keeps a calendar: backups, checks, cleaning up. Cron only wakes it; what is owed is reckoned from when
// each job ran last, so that a job missed while the service was down is made up for, once.
type Jobs struct {
	Zone *time.Location
	Log  *slog.Logger
	// Last and Done keep when a job ran last; a job that never ran counts from when Run begins.
	Last func(ctx context.Context, job string) (time.Time, error)
	Done func(ctx context.Context, job string, at time.Time) error

	jobs []job
	mu   sync.Mutex // one job at a time
}

type job struct {
	name string
	when cron.Schedule
	do   func(ctx context.Context) error
}

// lookEvery is how often it looks besides the schedules' own times: cron misses those that a clock jumps over.
const lookEvery = "@every 10m"

// Add adds a job by cron's five fields; an empty schedule is never.
func (j *Jobs) Add(name, schedule string, do func(ctx context.Context) error) error {
	if schedule == "" {
		return nil
	}
	when, err := cron.ParseStandard(schedule)
	if err != nil {
		return fmt.Errorf("schedule of %s: %w", name, err)
	}
	j.jobs = append(j.jobs, job{name, when, do})
	return nil
}

// Run runs the jobs when they are due until ctx ends, and waits for the one that is running.
func (j *Jobs) Run(ctx context.Context) error {
	for _, job := range j.jobs {
		last, err := j.Last(ctx, job.name)
		if err == nil && last.IsZero() {
			err = j.Done(ctx, job.name, time.Now())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", job.name, err)
		}
	}
	c := cron.New(cron.WithLocation(j.Zone), cron.WithLogger(cron.DiscardLogger))
	look := cron.FuncJob(func() { j.Look(ctx, time.Now()) })
	for _, job := range j.jobs {
		c.Schedule(job.when, look)
	}
	if _, err := c.AddJob(lookEvery, look); err != nil {
		return err
	}
	j.Look(ctx, time.Now())
	c.Start()
	<-ctx.Done()
	<-c.Stop().Done()
	return nil
}

// Look runs the jobs that are owed now. A job that fails is owed still, and tried again at the next look.
func (j *Jobs) Look(ctx context.Context, now time.Time) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, job := range j.jobs {
		if ctx.Err() != nil {
			return
		}
		last, err := j.Last(ctx, job.name)
		if err == nil && !Owed(job.when, j.Zone, last, now) {
			continue
		}
		if err == nil {
			err = job.do(ctx)
		}
		if err == nil {
			err = j.Done(ctx, job.name, now)
		}
		if err != nil {
			j.Log.Error("job failed", "job", job.name, "err", err)
			continue
		}
		j.Log.Info("job done", "job", job.name)
	}
}
