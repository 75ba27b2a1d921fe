/**
 * Small pages of our own.
 *
 * @module
 */

const SENTENCES = [
  "The mill stands where the river bends, and its wheel has turned since the village was founded.",
  "Every morning the miller opens the sluice by hand, listens for a while, and notes the level.",
  "When the snow melts in April, the water rises quickly, so the lower fields are left unploughed.",
  "Travellers who stop here usually ask for bread first, and only then for the way to the pass.",
  "A stone above the door names the builder, but the year has been worn away by rain and frost.",
  "In dry summers the wheel stands still for weeks, and the children swim in the pool beneath it.",
];

/** `count` paragraphs of plain prose, each different, as HTML. */
export function paragraphs(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const text = SENTENCES.map((_, at) => SENTENCES[(index + at) % SENTENCES.length]).join(" ");
    return `<p>Part ${index + 1}. ${text}</p>`;
  }).join("\n");
}

/** A page with an article, as a site would serve it. */
export function articlePage(title: string, body: string = paragraphs(4)): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title>
<meta name="author" content="Ada Miller">
<meta name="description" content="About ${title}.">
<meta property="og:site_name" content="The River Post">
<meta property="og:image" content="/mill.jpg">
<meta property="article:published_time" content="2026-03-01">
<link rel="icon" href="/icon.png"></head>
<body>
<nav><a href="/">Home</a> <a href="/about">About</a></nav>
<main><article><h1>${title}</h1>
${body}
</article></main>
<footer>Imprint and privacy</footer>
</body></html>`;
}
