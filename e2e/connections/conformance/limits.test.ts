import { describe, expect, test } from "vitest";
import { connected, connector, failure, patiently, scale, signal, vendors } from "../vendors";

describe.each(vendors)("$kind", (vendor) => {
  test("5: 429 with Retry-After is waited for, and nothing is lost", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    await pms.health(signal);
    const headers = { "Retry-After": "7" };
    const refusal = { kind: "refuse", status: 429, headers, quiet: 7 } as const;
    world.standin.faults.next(refusal, { on: "reservations" });
    const before = Date.now();
    // Waits by itself, or says until when to wait.
    const { rows } = await patiently(() => pms.reservations(null, signal));
    expect(rows).toHaveLength(24);
    expect(Date.now() - before).toBeGreaterThanOrEqual(7 * scale);
  });

  test("6: 429 without Retry-After: 10 s, then 20 s", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    const body = { status: "fail", message: "Rate limit exceeded" };
    for (const quiet of [10, 20])
      world.standin.faults.next({ kind: "refuse", status: 429, body, quiet }, { on: "listings" });
    const { rows } = await patiently(() => pms.listings(null, signal));
    expect([rows.length, world.standin.faults.left]).toEqual([12, 0]);
  });

  test("6: 429 with a date", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    const at = new Date(Date.now() + 3_600_000);
    const headers = { "Retry-After": at.toUTCString() };
    world.standin.faults.next({ kind: "refuse", status: 429, headers }, { on: "listings" });
    const error = await failure(() => pms.listings(null, signal));
    expect(world.standin.count("listings")).toBe(1);
    const difference = (error.retryAt?.getTime() ?? 0) - at.getTime();
    expect([error.kind, Math.abs(difference) <= 1_000]).toEqual(["rate_limit", true]);
  });

  test("the usual limits hold under many requests at a time, of two processes", async () => {
    const world = await connected(vendor, { latency: 0.3, scale: 80 });
    const pms = [await connector(world), await connector(world)];
    const turns = Array.from({ length: 25 }, (_, turn) => turn);
    await Promise.all(turns.flatMap(() => pms.map((each) => each.listings(null, signal))));
    expect(world.standin.count("listings")).toBe(50);
  });
});

test("7: guesty: others use up the minute: the remaining headers are obeyed", async () => {
  const [guesty] = vendors;
  const world = await connected(guesty);
  const pms = await connector(world);
  await pms.listings(null, signal);
  world.standin.windows.useUp("Minute", 2, Date.now());
  const before = Date.now();
  for (let turn = 0; turn < 4; turn++) await patiently(() => pms.listings(null, signal));
  expect(Date.now() - before).toBeGreaterThanOrEqual(50 * scale);
});
