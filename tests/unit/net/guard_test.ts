import { assertEquals } from "../../support/assert.ts";
import { startOrigin } from "../../support/origin.ts";
import { paperNetwork, type PaperNetworkOptions } from "../../support/underlay.ts";
import { Deadline } from "../../../src/core/deadline.ts";
import { RetrievalError } from "../../../src/core/errors.ts";
import { createFetcher } from "../../../src/net/fetcher.ts";
import { createHostLimiter } from "../../../src/store/host_limiter.ts";

/** Fetches over a network on paper and tells what came of it and where it connected to. */
async function attempt(
  url: string,
  options: PaperNetworkOptions = {},
  allowPrivateHosts: readonly string[] = [],
): Promise<{ outcome: string | number; connects: readonly string[] }> {
  const network = paperNetwork(options);
  using fetcher = createFetcher(createHostLimiter(), { allowPrivateHosts }, network);
  using deadline = new Deadline(2_000);
  const outcome = await fetcher.fetch({ url: new URL(url) }, deadline).then(
    ({ status }) => status,
    (thrown) => RetrievalError.from(thrown).code,
  );
  return { outcome, connects: network.connects };
}

Deno.test("fetch() refuses every spelling of a private address without connecting", async () => {
  const urls = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://0/",
    "http://user:pw@10.0.0.1/",
    "http://public.example@10.0.0.1/",
    "http://①②⑦.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[::127.0.0.1]/",
    "http://localhost/",
    "http://a.localhost./",
    "http://metadata.google.internal/",
  ];
  for (const url of urls) {
    assertEquals(await attempt(url), { outcome: "private_address", connects: [] }, url);
  }
});

Deno.test("fetch() judges all addresses of a name", async () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["loopback", ["127.0.0.1"]],
    ["mapped metadata", ["::ffff:169.254.169.254"]],
    ["mixed", ["8.8.8.8", "10.0.0.5"]],
    ["IPv6 only", ["fd00::1"]],
  ];
  for (const [what, answer] of rows) {
    const names = { "name.example": [answer] };
    const { outcome, connects } = await attempt("http://name.example/", { names });
    assertEquals([outcome, connects], ["private_address", []], what);
  }
});

Deno.test("fetch() connects to the address it judged, not to a later answer", async () => {
  await using origin = await startOrigin({ "/": { body: "hello" } });
  const port = Number(new URL(origin.url).port);
  const names = { "rebind.example": [["8.8.8.8"], ["127.0.0.1"]] };

  const { outcome, connects } = await attempt("http://rebind.example/", {
    names,
    ports: { "8.8.8.8": port },
  });

  assertEquals([outcome, connects], [200, ["8.8.8.8:80"]]);
});

Deno.test("fetch() judges every hop of a redirect", async () => {
  await using origin = await startOrigin({
    "/literal": { status: 302, headers: { location: "http://127.0.0.1:9/" } },
    "/name": { status: 302, headers: { location: "http://inner.example/" } },
    "/file": { status: 302, headers: { location: "file:///etc/passwd" } },
  });
  const options = {
    names: { "public.example": [["8.8.8.8"]], "inner.example": [["10.0.0.1"]] },
    ports: { "8.8.8.8": Number(new URL(origin.url).port) },
  };

  for (const [path, code] of [["/literal", "private_address"], ["/name", "private_address"]]) {
    const { outcome, connects } = await attempt(`http://public.example${path}`, options);
    assertEquals([outcome, connects], [code, ["8.8.8.8:80"]], path);
  }
  assertEquals((await attempt("http://public.example/file", options)).outcome, "invalid_url");
});

Deno.test("fetch() reaches a private name that the operator allows, on that port only", async () => {
  await using origin = await startOrigin({ "/": { body: "hello" } });
  const options = {
    names: { "inner.example": [["10.0.0.1"]] },
    ports: { "10.0.0.1": Number(new URL(origin.url).port) },
  };

  assertEquals(
    (await attempt("http://inner.example/", options, ["inner.example:80"])).outcome,
    200,
  );
  assertEquals((await attempt("http://inner.example/", options, ["10.0.0.0/8"])).outcome, 200);
  assertEquals(
    (await attempt("http://inner.example:81/", options, ["inner.example:80"])).outcome,
    "private_address",
  );
});

Deno.test("fetch() reaches a local name whose address lies in an allowed range", async () => {
  await using origin = await startOrigin({ "/": { body: "hello" } });
  const options = {
    names: { "nas.local": [["192.168.1.2"]], "box.local": [["10.0.0.1"]] },
    ports: { "192.168.1.2": Number(new URL(origin.url).port) },
  };

  const allowed = ["192.168.0.0/16"];
  assertEquals((await attempt("http://nas.local/", options, allowed)).outcome, 200);
  assertEquals((await attempt("http://box.local/", options, allowed)).outcome, "private_address");
});

Deno.test("fetch() tries the next address when one fails or is silent", async () => {
  await using origin = await startOrigin({ "/": { body: "hello" } });
  const names = { "multi.example": [["2606:4700::1", "9.9.9.9", "8.8.8.8"]] };
  const ports = { "9.9.9.9": null, "8.8.8.8": Number(new URL(origin.url).port) };

  const { outcome, connects } = await attempt("http://multi.example/", { names, ports });

  assertEquals([outcome, connects], [200, ["2606:4700::1:80", "9.9.9.9:80", "8.8.8.8:80"]]);
});

Deno.test("fetch() names a host that does not exist and one that refuses", async () => {
  const names = { "closed.example": [["8.8.8.8"]] };

  assertEquals((await attempt("http://gone.example/", { names })).outcome, "dns");
  assertEquals((await attempt("http://closed.example/", { names })).outcome, "connect");
});

Deno.test("fetch() ends a connection attempt that nobody answers at the deadline", async () => {
  const network = paperNetwork({
    names: { "dark.example": [["8.8.8.8"]] },
    ports: { "8.8.8.8": null },
  });
  using fetcher = createFetcher(createHostLimiter(), {}, network);
  using deadline = new Deadline(100);

  const outcome = await fetcher.fetch({ url: new URL("http://dark.example/") }, deadline)
    .catch((thrown) => RetrievalError.from(thrown).code);

  assertEquals(outcome, "timeout");
});
