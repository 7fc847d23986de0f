import { describe, expect, test } from "vitest";
import { badJson, type Fault, htmlPage } from "@/e2e/standins/faults";
import { dayAfter } from "@/e2e/standins/days";
import {
  type Connected,
  connected,
  connector,
  dayOf,
  failure,
  scale,
  signal,
  vendors,
} from "../vendors";

/** Tomorrow and the day after at the first listing. */
function someDays({ standin }: Connected): { id: string; from: string; to: string } {
  const [id = ""] = standin.state.listings.keys();
  const today = standin.state.today(id);
  return { id, from: dayAfter(today, 1), to: dayAfter(today, 2) };
}

function sorry(): unknown {
  return { status: "fail", result: "Something is wrong" };
}

const passing: [string, Fault][] = [
  ["8: 500", { kind: "refuse", status: 500 }],
  ["8: 503", { kind: "refuse", status: 503 }],
  ["9: an answer after 5 min", { kind: "late", seconds: 300 }],
  ["10: a connection cut mid-body", { kind: "cut" }],
  ["11: no answer", { kind: "lost" }],
  ["12: 200 with HTML", htmlPage],
  ["12: 200 with JSON that ends too early", badJson],
];

describe.each(vendors)("$kind", (vendor) => {
  test.each(passing)("%s is unavailable, and a later read has every row once", async (_, fault) => {
    const world = await connected(vendor);
    const pms = await connector(world);
    // A read may be tried again at once; no more than twice.
    world.standin.faults.next(fault, { on: "listings", times: 10 });
    expect((await failure(() => pms.listings(null, signal))).kind).toBe("unavailable");
    expect(world.standin.count("listings")).toBeLessThanOrEqual(3);
    world.standin.faults.clear();
    const { rows } = await pms.listings(null, signal);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...world.standin.state.listings.keys()]);
  });

  test("9: an answer after 5 min is given up after 30 s", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    await pms.listings(null, signal);
    world.standin.faults.next({ kind: "late", seconds: 300 }, { on: "listings", times: 10 });
    const before = Date.now();
    await failure(() => pms.listings(null, signal));
    const seconds = (Date.now() - before) / scale;
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(300);
  });

  test("9: a PMS whose answers take 100 s is read once its history says so", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    world.standin.faults.next({ kind: "late", seconds: 100 }, { on: "listings", times: 20 });
    const read = async (tries: number): Promise<number> => {
      try {
        return (await pms.listings(null, signal)).rows.length;
      } catch (error) {
        if (tries === 1) throw error;
        return read(tries - 1);
      }
    };
    // 30 s and 60 s run out, 120 s are enough.
    expect(await read(3)).toBe(world.standin.state.listings.size);
  });

  test("11: a write whose answer is lost is unavailable, and is not sent again by itself", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    const { id, from, to } = someDays(world);
    world.standin.faults.next({ kind: "lost" }, { on: "write" });
    const range = { from: dayOf(from), to: dayOf(to), price: 20_150 };
    expect((await failure(() => pms.pushRates(id, [range], signal))).kind).toBe("unavailable");
    const nights = await pms.calendar([id], dayOf(from), dayOf(to), signal);
    expect(nights.get(id)?.map(({ price }) => price)).toEqual([20_150, 20_150]);
    expect(world.standin.state.writes).toHaveLength(1);
  });

  test("20: a listing that is gone is not_found by itself; the others go on", async () => {
    const world = await connected(vendor);
    const pms = await connector(world);
    const { id, from, to } = someDays(world);
    const [, other = ""] = world.standin.state.listings.keys();
    world.standin.state.listings.delete(id);
    const range = { from: dayOf(from) + 1, to: dayOf(to) + 1, price: 20_150, minStay: 3 };
    expect((await failure(() => pms.pushRates(id, [range], signal))).kind).toBe("not_found");
    expect(await pms.hasListing(id, signal)).toBe(false);
    expect(await pms.hasListing(other, signal)).toBe(true);
    expect((await pms.pushRates(other, [range], signal)).map(({ result }) => result)).toEqual([
      "accepted",
    ]);
    const nights = await pms.calendar([id, other], range.from, range.to, signal);
    expect([...nights.keys()]).toEqual([other]);
  });
});

test.each([false, true])(
  "22: guesty: the range that the vendor names is left out, the others are applied (in part: %s)",
  async (appliesInPart) => {
    const [guesty] = vendors;
    const world = await connected(guesty);
    const pms = await connector(world);
    const { id, from } = someDays(world);
    world.standin.state.appliesInPart = appliesInPart;
    const first = dayOf(from) + 1;
    const ranges = Array.from({ length: 7 }, (_range, place) => ({
      from: first + place * 2,
      to: first + place * 2 + 1,
      price: 20_000 + place,
    }));
    world.standin.state.refusedNights.push({ listingId: id, date: dayAfter(from, 1 + 9) });
    const outcomes = await pms.pushRates(id, ranges, signal);
    expect(outcomes.map(({ result }) => result)).toEqual(
      ranges.map((_range, place) => (place === 4 ? "rejected" : "accepted")),
    );
    expect(outcomes[4]?.message).toContain("price is not allowed");
    const nights = await pms.calendar([id], first, first + 13, signal);
    const changed = nights.get(id)?.filter(({ price }) => (price ?? 0) >= 20_000);
    expect(changed).toHaveLength(12);
  },
);

test("13: hostaway: fail under 200 is invalid", async () => {
  const [, hostaway] = vendors;
  const world = await connected(hostaway);
  const pms = await connector(world);
  const change = sorry;
  world.standin.faults.next({ kind: "body", change }, { on: "listings" });
  const error = await failure(() => pms.listings(null, signal));
  expect([error.kind, error.message]).toEqual([
    "invalid",
    expect.stringContaining("Something is wrong"),
  ]);
});
