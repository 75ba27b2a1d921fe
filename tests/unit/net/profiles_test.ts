import { assert, assertEquals } from "../../support/assert.ts";
import { headersFor, pickProfile, PROFILES } from "../../../src/net/profiles.ts";

Deno.test("every profile is one browser through and through", () => {
  for (const { name, userAgent, headers } of PROFILES) {
    const names = headers.map(([header]) => header.toLowerCase());
    assert(names.includes("accept-encoding"), name);
    assertEquals(new Set(names).size, names.length, name);
    assert(!names.some((header) => header.startsWith("sec-ch-")), `${name} sends client hints`);
    assert(!/Chrome/.test(userAgent), `${name} claims to be what our TLS is not`);
  }
});

Deno.test("headersFor() puts the host first and what is extra last", () => {
  const headers = headersFor(PROFILES[0]!, new URL("https://example.test:8443/x"), [["X-A", "1"]]);

  assertEquals(headers.slice(0, 2), ["Host", "example.test:8443"]);
  assertEquals(headers.slice(-2), ["X-A", "1"]);
});

Deno.test("pickProfile() keeps to one browser for a name", () => {
  const names = Array.from({ length: 20 }, (_, index) => `engine_${index}`);

  for (const name of names) assertEquals(pickProfile(name), pickProfile(name));
  assertEquals(new Set(names.map((name) => pickProfile(name).name)).size, PROFILES.length);
});
