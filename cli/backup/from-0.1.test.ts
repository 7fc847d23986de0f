import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { verifyLog } from "@/lib/audit/server";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { restore } from "./restore";
import { backups } from "./testing";

/** What version 0.1 answered for the listings of `backup-0.1.gz`, at `now`: prices in whole units of the currency. */
const Before = z.strictObject({
  now: z.iso.datetime(),
  key: z.string(),
  accountId: z.int(),
  prices: z.record(
    z.string(),
    z.strictObject({
      currency: z.string(),
      from: z.iso.date(),
      prices: z.array(z.number()),
      min_stays: z.array(z.number()),
    }),
  ),
});
const before = Before.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "prices-0.1.json"), "utf8")),
);

/** Why a night's price may differ from that of 0.1, by listing; nights of other listings may not differ. */
const mended: Readonly<Record<string, (date: string) => boolean>> = {
  // A group's fixed season in EUR was applied to a listing in JPY.
  "yen-group": (date) => date >= "2027-06-01" && date <= "2027-08-31",
  // A group's override went under the listing's floor.
  "euro-group": (date) => date === "2026-12-20",
  // Its market's data is of 1 October: the season counts from that day, and its bookings count no more.
  market: () => true,
};

const place = backups();

/** Gives each listing the booked nights from which Nightrate's own discounts count whole, as they did under 0.1. */
async function bookPastNights(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO calendar_month (listing_key, month, prices, states, min_stays)
    SELECT key, month, array_fill(0::float8, ARRAY[28]), array_fill(2::smallint, ARRAY[28]),
      array_fill(0::smallint, ARRAY[28])
    FROM listing, generate_series(date_trunc('month', ${before.now}::timestamptz) - interval '6 months',
      date_trunc('month', ${before.now}::timestamptz) - interval '4 months', '1 month') AS month
    ON CONFLICT DO NOTHING`;
}

test("a backup of 0.1 is restored, and keeps its prices but for those that were wrong", async () => {
  await place.emptyDatabase("embedded");
  await restore(join(import.meta.dirname, "backup-0.1.gz"));
  expect((await verifyLog()).flatMap(({ broken }) => broken ?? [])).toEqual([]);
  const caller = await callerOfKey(before.key, { ip: null, device: "api", requestId: null });
  if (!caller) throw new Error("The key of the backup does not work.");
  const rows = Object.entries(before.prices).map(([id, { from, prices }]) => ({
    id,
    pms: "guesty",
    dateFrom: from,
    dateTo: addDays(from, prices.length - 1),
  }));
  await bookPastNights();
  const answers = await listingPrices(caller, { listings: rows }, new Date(before.now));
  const changed = answers.flatMap(({ id, data }) =>
    data.flatMap(({ date, price, min_stay }, n) => {
      const old = before.prices[id];
      const isSame = price === old?.prices[n] && min_stay === old.min_stays[n];
      return isSame || mended[id]?.(date) ? [] : [`${id} ${date}: ${old?.prices[n]} → ${price}`];
    }),
  );
  expect(changed).toEqual([]);
  expect(answers.map(({ id, currency }) => [id, currency])).toEqual(
    Object.entries(before.prices).map(([id, { currency }]) => [id, currency]),
  );
  // What was sent and charged is still known.
  expect(await db().usageCharge.count()).toBe(1);
  expect(await db().pricePush.findMany()).toMatchObject([{ nights: 120, confirmed: 120 }]);
});
