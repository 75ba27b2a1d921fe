import { assert, assertEquals, assertThrows } from "../../support/assert.ts";
import { createAddressRules, isAddress, plainHost } from "../../../src/net/address.ts";

const PUBLIC = ["8.8.8.8", "172.32.0.1", "2606:4700:4700::1111", "64:ff9b::808:808", "192.1.2.3"];

const PRIVATE = [
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.10",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "192.0.0.8",
  "192.0.2.1",
  "203.0.113.9",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::a00:1",
  "64:ff9b:1::808:808",
  "2002:7f00:1::",
  "2002:808:808::",
  "2001::1",
  "2001:db8::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "no address",
];

Deno.test("createAddressRules() lets only public addresses through", () => {
  const rules = createAddressRules();

  assertEquals(PUBLIC.map((address) => rules.refusal(address, 80)), PUBLIC.map(() => undefined));
  for (const address of PRIVATE) assert(rules.refusal(address, 80), `${address} passes`);
});

Deno.test("createAddressRules() refuses names that stay at home", () => {
  const rules = createAddressRules();

  const names = ["localhost", "LOCALHOST.", "a.localhost", "metadata.google.internal", "nas.local"];
  for (const name of names) assert(rules.nameRefusal(name), `${name} passes`);
  assertEquals(rules.nameRefusal("localhost.example.com"), undefined);
});

Deno.test("createAddressRules() allows exactly what the operator names", () => {
  const rules = createAddressRules(["Intern.Example:8080", "10.1.0.0/16", "fd00::/8", "127.0.0.1"]);

  assert(rules.allowsHost("intern.example", 8080));
  assert(!rules.allowsHost("intern.example", 80));
  assert(!rules.allowsHost("sub.intern.example", 8080));
  assert(rules.allowsHost("127.0.0.1", 1));
  assertEquals(rules.refusal("10.1.2.3", 443), undefined);
  assertEquals(rules.refusal("10.2.2.3", 443), "private");
  assertEquals(rules.refusal("fd00::1", 443), undefined);
  assertEquals(rules.refusal("fc00::1", 443), "uniqueLocal");
});

Deno.test("createAddressRules() reads ports with every form of address", () => {
  const rules = createAddressRules(["[::1]:3000", "10.0.0.0/8:81", "[fd00::/8]:82", "::1"]);

  assert(rules.allowsHost("[::1]", 3000));
  assert(rules.allowsHost("[::1]", 99), "an IPv6 address without brackets has no port");
  assertEquals(rules.refusal("10.0.0.1", 81), undefined);
  assertEquals(rules.refusal("10.0.0.1", 80), "private");
  assertEquals(rules.refusal("fd00::1", 82), undefined);
  assertEquals(rules.refusal("fd00::1", 83), "uniqueLocal");
});

Deno.test("createAddressRules() says which entry it cannot read", () => {
  for (const entry of ["10.0.0.0/40", "http://x/", "a b", "host:99999", "[::1", "x/y", "host:"]) {
    assertThrows(() => createAddressRules(["localhost", entry]), (error: Error) => {
      return error.message.includes(JSON.stringify(entry)) && error.message.includes("CIDR");
    }, entry);
  }
});

Deno.test("plainHost() and isAddress() read hosts as URLs write them", () => {
  assertEquals(plainHost("[2001:DB8::1]"), "2001:db8::1");
  assertEquals(plainHost("Example.COM."), "example.com");
  assertEquals([isAddress("[::1]"), isAddress("1.2.3.4"), isAddress("1.example")], [
    true,
    true,
    false,
  ]);
});
