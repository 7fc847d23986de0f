import { expect, test } from "vitest";
import { dayAfter } from "@/e2e/standins/days";
import { leastSeconds } from "./least-time";
import { connected, connector, dayOf, signal, vendors } from "./vendors";

/** Milliseconds of a second of the stand-in: its limits, not this machine, must be what takes the time. */
const scale = 150;

test("the least time is that of the tables", () => {
  expect([1_230, 3_030].map((count) => leastSeconds("guesty", count))).toEqual([601, 1_501]);
  expect([3_030, 1_000, 2_000].map((count) => leastSeconds("hostaway", count))).toEqual([
    2_010, 660, 1_330,
  ]);
});

test.each(vendors)(
  "$kind: writes leave as fast as the limits allow, and break none",
  async (vendor) => {
    const listings = vendor.kind === "guesty" ? 134 : 90;
    const world = await connected(vendor, { listings, scale, stays: 0 });
    const { state } = world.standin;
    const pms = await connector(world);
    await pms.health(signal);
    // Nothing of the health check and its token counts any more.
    await new Promise((resolve) => setTimeout(resolve, 61 * scale));
    const ids = [...state.listings.keys()].values();
    const before = Date.now();
    const work = async () => {
      for (const id of ids) {
        const first = dayOf(dayAfter(state.today(id), 1));
        const price = 10_000;
        await pms.pushRates(id, [{ from: first, to: first + 364, price }], signal);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    const seconds = (Date.now() - before) / scale;
    const least = leastSeconds(vendor.kind, listings);
    expect(world.standin.count("write")).toBe(listings);
    expect(seconds).toBeGreaterThanOrEqual(least);
    // `npm run test:long -- connections` says how close it comes: other tests run on this machine too.
    expect(seconds / least).toBeLessThan(2.5);
  },
);
