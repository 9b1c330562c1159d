package archive

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the service's figures, for Prometheus. The rest of the service counts through it and knows nothing of
// how it is done.
type Metrics struct {
	registry *prometheus.Registry
	letters  *prometheus.CounterVec
	sends    *prometheus.CounterVec
	answer   prometheus.Histogram
}

// NewMetrics makes figures that are all zero.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		letters: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railpost_letters_taken_total", Help: "Letters taken, by what came of them.",
		}, []string{"did"}),
		sends: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "railpost_sends_total", Help: "Attempts to send a letter, by how they ended.",
		}, []string{"result"}),
		answer: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "railpost_answer_seconds", Help: "From a letter's arrival to its answer being sent.",
			Buckets: []float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 3600},
		}),
	}
	built := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "railpost_build_info", Help: "Always 1.", ConstLabels: prometheus.Labels{"version": version},
	})
	built.Set(1)
	m.registry.MustRegister(m.letters, m.sends, m.answer, built,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Taken counts a letter; did is a word of a small set, such as "orders" or "bounce".
func (m *Metrics) Taken(did string) { m.letters.WithLabelValues(did).Inc() }

// Send counts an attempt to send: "sent", "later" or "failed".
func (m *Metrics) Send(result string) { m.sends.WithLabelValues(result).Inc() }

// Answered notes how many seconds an answer took.
func (m *Metrics) Answered(seconds float64) { m.answer.Observe(seconds) }

// Gauge adds a figure that is asked for each time: "railpost_outbox_waiting". The name must be new.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// Handler serves the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 2})
}
