/**
 * Pages that are hard in one way each, of any size.
 *
 * @module
 */

const TEXT = "Words of the kind that articles are made of, and more of them, to the end.";

function article(body: string): string {
  return `<!doctype html><title>T</title><body><article><h1>T</h1><p>${TEXT}</p>${body}</article>`;
}

/** Makes a page with `count` repeats, by name. */
export const GENERATORS: Readonly<Record<string, (count: number) => string>> = {
  paragraphs: (count) => article(`<p>${TEXT}</p>`.repeat(count)),
  "nested divs": (count) => article("<div>".repeat(count) + TEXT),
  "nested divs with text": (count) => article("<div>word ".repeat(count)),
  "open bold": (count) => article(`<b class=x>${TEXT}<p>`.repeat(count)),
  "unclosed paragraphs": (count) => article(`<p>${TEXT}`.repeat(count)),
  "unclosed links": (count) => article(`<a href="/x">${TEXT}`.repeat(count)),
  "table rows": (count) => article(`<table>${"<tr><td>1<td>two<td>three".repeat(count)}</table>`),
  "nested tables": (count) => article(`<table><tr><td>${TEXT}`.repeat(count)),
  "foster parented": (count) => article(`<table>${`${TEXT}<b>x</b><tr>`.repeat(count)}`),
  spans: (count) =>
    article(`<table>${'<tr><td rowspan="200" colspan="50">x'.repeat(count)}</table>`),
  "list items": (count) => article(`<ul>${`<li>${TEXT}`.repeat(count)}</ul>`),
  "nested lists": (count) => article(`<ul><li>${TEXT}`.repeat(count)),
  "nested quotes": (count) => article(`<blockquote>${TEXT}`.repeat(count)),
  "line breaks": (count) => article("a<br>".repeat(count)),
  "double breaks": (count) => article("a<br><br>".repeat(count)),
  links: (count) => article(`<p>${'<a href="/a/b?c=d">link</a> '.repeat(count)}`),
  "special characters": (count) => article(`<p>${"*_`[]<\\ &amp; ".repeat(count)}`),
  ampersands: (count) => article("&".repeat(count)),
  "less-than signs": (count) => article("< ".repeat(count)),
  "comment openers": (count) => article("<!--".repeat(count)),
  comments: (count) => article("<!-- x -->y".repeat(count)),
  scripts: (count) => article("<script>if (a < b) '<!--'</script>".repeat(count)),
  attributes: (count) => article(`<p ${"a=b ".repeat(count)}>${TEXT}`),
  "different classes": (count) =>
    article(Array.from({ length: count }, (_, i) => `<p class="c${i} d${i}">${TEXT}`).join("")),
  "different names": (count) =>
    article(Array.from({ length: count }, (_, i) => `<x${i}>${TEXT}</x${i}>`).join("")),
  superscripts: (count) => article(`<p>${"<sup>1</sup>x".repeat(count)}`),
  footnotes: (count) =>
    article(
      Array.from({ length: count }, (_, i) => `x<sup><a href="#n${i}">${i}</a></sup>`).join("") +
        Array.from({ length: count }, (_, i) => `<p id="n${i}">note ${i}`).join(""),
    ),
  figures: (count) =>
    article(`<figure><img src=/i.png><figcaption>${TEXT}</figcaption></figure>`.repeat(count)),
  "code blocks": (count) =>
    article("<pre><code class=language-js>a = `1`;\n</code></pre>".repeat(count)),
  formulas: (count) =>
    article(`<p>${"<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> ".repeat(count)}`),
  headings: (count) => article(`<h2>${TEXT}</h2>`.repeat(count)),
  "same-class sections": (count) =>
    `<body>${`<div class="content-section-part"><p>${TEXT} ${TEXT}</p></div>`.repeat(count)}`,
  cards: (count) => article(`<article><h3><a href=/x>${TEXT}</a></h3></article>`.repeat(count)),
  "dollar signs": (count) => article(`<p>${"$$ x \\( y ".repeat(count)}`),
  "soft hyphens": (count) => article(`<p>${"wo\u00adrd ".repeat(count)}`),
  emphasis: (count) => article(`<p>${"<b>a</b><i>b</i>".repeat(count)}`),
  "mis-nested emphasis": (count) => article("<b><i><p>x</b></i></p>".repeat(count)),
  "definition lists": (count) => article(`<dl>${`<dt>a<dd>${TEXT}`.repeat(count)}</dl>`),
};
