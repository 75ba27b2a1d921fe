//go:build trafilatura

// go-trafilatura, with links and images, its content as Markdown.
package main

import (
	"bytes"
	"net/url"

	md "github.com/JohannesKaufmann/html-to-markdown/v2"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"
)

func read(page []byte, address *url.URL) (string, error) {
	result, err := trafilatura.Extract(bytes.NewReader(page), trafilatura.Options{
		OriginalURL:    address,
		IncludeLinks:   true,
		IncludeImages:  true,
		EnableFallback: true,
	})
	if err != nil {
		return "", err
	}
	var content bytes.Buffer
	if err := html.Render(&content, result.ContentNode); err != nil {
		return "", err
	}
	return md.ConvertString(content.String())
}
