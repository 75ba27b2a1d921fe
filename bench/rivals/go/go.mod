module rivals

go 1.24

require (
	github.com/JohannesKaufmann/html-to-markdown/v2 v2.5.2
	github.com/go-shiori/go-readability v0.0.0-20251205110129-5db1dc9836f0
	github.com/markusmobius/go-trafilatura v1.12.2
	golang.org/x/net v0.62.0
)
