//go:build server

// The published parts of the Go server behind a bare web_scrape over stdio: fetch, read, answer.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"sync"

	md "github.com/JohannesKaufmann/html-to-markdown/v2"
	readability "github.com/go-shiori/go-readability"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Arguments struct {
			URLs []string `json:"urls"`
		} `json:"arguments"`
	} `json:"params"`
}

func scrape(address string) map[string]any {
	answer, err := http.Get(address)
	if err != nil {
		return map[string]any{"url": address, "status": "failed"}
	}
	defer answer.Body.Close()
	page, _ := io.ReadAll(answer.Body)
	base, _ := url.Parse(address)
	article, err := readability.FromReader(bytes.NewReader(page), base)
	if err != nil {
		return map[string]any{"url": address, "status": "failed"}
	}
	markdown, _ := md.ConvertString(article.Content)
	if len(markdown) > 20000 {
		markdown = markdown[:20000]
	}
	data := map[string]any{"title": article.Title, "markdown": markdown}
	return map[string]any{"url": address, "status": "success", "scraped_data": data}
}

func main() {
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = 100
	var lock sync.Mutex
	out := bufio.NewWriter(os.Stdout)
	reply := func(id json.RawMessage, result any) {
		line, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
		lock.Lock()
		defer lock.Unlock()
		out.Write(append(line, '\n'))
		out.Flush()
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var r request
		if json.Unmarshal(line, &r) != nil || r.ID == nil {
			continue
		}
		go func() {
			if r.Method != "tools/call" {
				reply(r.ID, map[string]any{})
				return
			}
			results := []any{}
			for _, address := range r.Params.Arguments.URLs {
				results = append(results, scrape(address))
			}
			text, _ := json.Marshal(results)
			content := []any{map[string]any{"type": "text", "text": string(text)}}
			reply(r.ID, map[string]any{
				"content":           content,
				"structuredContent": map[string]any{"results": results},
			})
		}()
	}
}
