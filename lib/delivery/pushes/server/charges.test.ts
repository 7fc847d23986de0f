import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { pushNow } from "./push-now";
import { setUp, today } from "./testing";

test("listings pushed many times by concurrent runs are charged once each", async () => {
  const { caller, connection, listings, run, later, pms } = await setUp(2);
  // Only one run does the trial of the first push.
  await run();
  later(61);
  for (let round = 0; round < 4; round++) {
    for (const { listingId } of listings) {
      const date = dateOf(dayOf(today) + 20);
      await set(caller, listingId, [fixed(300 + round, { date })]);
    }
    const asked = Array.from({ length: 3 }, () => pushNow(caller, connection.id, { full: false }));
    await Promise.all([...asked, run(), run(), run()]);
    later(61);
    await Promise.all([run(), run(), run()]);
    later(61);
  }
  expect(pms.writes.length).toBeGreaterThanOrEqual(2 + 2 * 4);
  // Runs take turns by the connection's lease: the last price is the one that the PMS has.
  for (const { listingId } of listings) {
    expect(pms.night(listingId, dayOf(today) + 20).price).toBe(30_300);
  }
  const charges = await db().usageCharge.findMany({ orderBy: { listingKey: "asc" } });
  expect(charges.map(({ listingKey }) => listingKey)).toEqual(listings.map(({ key }) => key));
  expect(charges.map(({ amountCents }) => amountCents)).toEqual([100, 100]);
});
