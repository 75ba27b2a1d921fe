/**
 * A page of our own that makes a new thread compile what every page needs.
 *
 * @module
 */

import type { FetchedPage } from "../core/types.ts";

const PARAGRAPH = `<p>The mill stands where the river <b>bends</b>, and its wheel has turned, they
say, since the <a href="/village">village</a> was founded &mdash; &ldquo;long ago&rdquo;, in words
of <em>those</em> who know; others, who do not, keep <code>silent</code>.<br>Every morning the
sluice is opened by hand.</p>`;

const SECTION = `<h2 class="section-title">The wheel</h2>${PARAGRAPH.repeat(3)}
<ul class="list"><li>Oak, <i>old</i></li><li>Iron<ul><li>Forged here</li></ul></li></ul>
<figure class="image"><img src="wheel.jpg" alt="The wheel"><figcaption>The wheel</figcaption></figure>
<table><thead><tr><th>Year<th>Sacks</tr></thead><tr><td>1820<td>312<tr><td>1821<td>298</table>
<pre><code class="language-ts">const level = 3;\n</code></pre>
<blockquote><p>No water, no bread.</p></blockquote>
<div class="related-links"><a href="/1">Another mill</a> <a href="/2">A bridge</a></div>`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The mill</title>
<meta property="og:title" content="The mill"><script>var x = "<p>";</script></head>
<body class="page"><header id="site-header"><nav class="menu">${
  '<a href="/">Home</a> '.repeat(30)
}</nav></header><div class="container"><main><article class="post"><h1>The mill</h1>${
  SECTION.repeat(6)
}</article></main><aside class="sidebar">${
  '<div class="widget"><a href="/x">More</a></div>'.repeat(20)
}
</aside></div><footer class="footer"><p>All rights reserved.</p></footer></body></html>`;

/** The page. */
export const WARM_UP_PAGE: FetchedPage = {
  url: "https://mill.example/",
  mediaType: "text/html",
  charset: "utf-8",
  body: new TextEncoder().encode(HTML),
  status: 200,
  truncated: false,
  partial: false,
  warnings: [],
};
