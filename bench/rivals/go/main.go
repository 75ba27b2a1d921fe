//go:build seed || trafilatura

// Reads pages named on standard input, one path a line, and prints what each took in microseconds
// and how much text came out.
package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
	"time"
)

func main() {
	address, _ := url.Parse("https://page.example/path/")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		page, err := os.ReadFile(lines.Text())
		if err != nil {
			fmt.Println("0 0")
			continue
		}
		start := time.Now()
		text, _ := read(page, address)
		fmt.Println(time.Since(start).Microseconds(), len(text))
	}
}
