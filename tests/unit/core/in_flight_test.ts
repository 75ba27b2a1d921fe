import { assertEquals, assertRejects } from "../../support/assert.ts";
import { Deadline } from "../../../src/core/deadline.ts";
import { InFlight } from "../../../src/core/in_flight.ts";

Deno.test("InFlight hands its places on in the order they were asked for", async () => {
  const places = new InFlight(1);
  using deadline = new Deadline(1_000);
  const order: number[] = [];
  const first = await places.enter("a", deadline);
  const others = [1, 2, 3].map(async (number) => {
    using _place = await places.enter("a", deadline);
    order.push(number);
  });

  first[Symbol.dispose]();
  await Promise.all(others);

  assertEquals(order, [1, 2, 3]);
});

Deno.test("InFlight keeps names apart and forgets them when nobody is left", async () => {
  const places = new InFlight(1);
  using deadline = new Deadline(50);
  using _a = await places.enter("a", deadline);
  using _b = await places.enter("b", deadline);

  await assertRejects(places.enter("a", deadline), { name: "TimeoutError" });
});

Deno.test("InFlight loses no place to those that gave up waiting", async () => {
  const places = new InFlight(1);
  using patient = new Deadline(2_000);
  const first = await places.enter("a", patient);
  const impatient = new AbortController();
  using hurried = new Deadline(2_000, impatient.signal);
  const given = places.enter("a", hurried);
  const next = places.enter("a", patient);

  // The place is handed over and given up in the same turn of the event loop.
  first[Symbol.dispose]();
  impatient.abort(new Error("gone"));
  await given.then((place) => place[Symbol.dispose](), () => {});

  (await next)[Symbol.dispose]();
  (await places.enter("a", patient))[Symbol.dispose]();
});

Deno.test("InFlight without a limit lets everybody in", async () => {
  const places = new InFlight(0);
  using deadline = new Deadline(1_000);

  const all = await Promise.all(Array.from({ length: 100 }, () => places.enter("a", deadline)));

  assertEquals(all.length, 100);
});
