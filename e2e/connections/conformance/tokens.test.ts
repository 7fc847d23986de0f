import { describe, expect, test } from "vitest";
import { removeConnection } from "@/lib/intake/connections/server/remove";
import { unsealFor } from "@/lib/intake/connections/server/sealed";
import { connectorOf } from "@/lib/intake/connectors/server";
import { connected, connector, failure, now, patiently, signal, vendors } from "../vendors";

describe.each(vendors)("$kind", (vendor) => {
  test("1: a token that expires mid-run is renewed once, and the run goes on", async () => {
    const world = await connected(vendor, { listings: 250 });
    const pms = await connector(world);
    const first = await pms.listings(null, signal);
    world.standin.tokens.expire();
    const second = await pms.listings(first.next, signal);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
    expect(world.standin.count("token")).toBe(2);
  });

  test("1: several requests that meet an expired token renew it once", async () => {
    const world = await connected(vendor, { latency: 0.2 });
    const pms = await connector(world);
    await pms.listings(null, signal);
    world.standin.tokens.expire();
    await Promise.all([1, 2, 3].map(() => pms.listings(null, signal)));
    expect(world.standin.count("token")).toBe(2);
  });

  test("2: a renewed token that is refused too is auth, without a loop", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    await pms.listings(null, signal);
    world.standin.tokens.expire();
    world.standin.faults.refusesTokens = true;
    const before = world.standin.requests.length;
    expect((await failure(() => pms.listings(null, signal))).kind).toBe("auth");
    expect(world.standin.requests.slice(before).map(({ route }) => route)).toEqual([
      "listings",
      "token",
      "listings",
    ]);
  });

  test("2: wrong credentials are auth after one request, and the message has no secret", async () => {
    const world = await connected(vendor);
    const secret = world.standin.credentials["client_secret"] ?? "";
    world.standin.credentials["client_secret"] = "another";
    const pms = await connector(world);
    const error = await failure(() => pms.listings(null, signal));
    expect([error.kind, world.standin.requests.length]).toEqual(["auth", 1]);
    expect(error.message).not.toContain(secret);
  });

  test("3, 4: a token outlives the process, and works from its second second on", async () => {
    const world = await connected(vendor);
    await (await connector(world)).listings(null, signal);
    await (await connector(world)).listings(null, signal);
    expect(world.standin.count("token")).toBe(1);
    const { token } = await now(world);
    expect(Buffer.from(token ?? []).toString()).not.toMatch(/[\w-]{32}/);
  });
});

test("hostaway: the token of a removed connection ends at the vendor, in turn with other requests", async () => {
  const [, hostaway] = vendors;
  const world = await connected(hostaway);
  await (await connector(world)).listings(null, signal);
  const { token } = await now(world);
  await removeConnection(world.caller, world.connection.id);
  const bearer = unsealFor(world.connection, token ?? new Uint8Array());
  expect(world.standin.tokens.check(bearer, Date.now())).toBe("bad");
  expect(world.standin.requests.at(-1)).toMatchObject({ route: "revoke", status: 200 });
});

test("3: guesty: the fifth token of 24 hours is kept for a person, and no sixth is asked for", async () => {
  const [guesty] = vendors;
  const world = await connected(guesty);
  const { standin } = world;
  const pms = await connector(world);
  for (let turn = 0; turn < 4; turn++) {
    await patiently(() => pms.listings(null, signal));
    standin.tokens.expire();
  }
  const error = await failure(() => pms.listings(null, signal));
  expect([error.kind, standin.count("token")]).toEqual(["rate_limit", 4]);
  expect(error.retryAt?.getTime()).toBeGreaterThan(Date.now());
  const forPerson = connectorOf(await now(world), { isForPerson: true });
  await forPerson.listings(null, signal);
  standin.tokens.expire();
  expect((await failure(() => forPerson.listings(null, signal))).kind).toBe("rate_limit");
  expect(standin.count("token")).toBe(5);
});
