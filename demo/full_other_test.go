//go:build !unix

package demo

func limitForTest() {}
