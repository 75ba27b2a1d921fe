// deno-lint-ignore-file no-console
/** Serves the pages named as arguments, by number. */
const pages = await Promise.all(Deno.args.map((path) => Deno.readFile(path)));
const headers = { "content-type": "text/html; charset=utf-8" };
Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => console.log(port) },
  (request) => {
    const index = parseInt(new URL(request.url).pathname.slice(1)) % pages.length;
    return new Response(pages[index]!, { headers });
  },
);
