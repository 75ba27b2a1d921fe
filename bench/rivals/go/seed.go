//go:build seed

// The published parts of the Go server: go-readability and html-to-markdown.
package main

import (
	"bytes"
	"net/url"

	md "github.com/JohannesKaufmann/html-to-markdown/v2"
	readability "github.com/go-shiori/go-readability"
)

func read(page []byte, address *url.URL) (string, error) {
	article, err := readability.FromReader(bytes.NewReader(page), address)
	if err != nil {
		return "", err
	}
	return md.ConvertString(article.Content)
}
