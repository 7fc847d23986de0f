import { join } from "node:path";
import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { realData } from "@/e2e/setup/real-data";
import {
  fileSource,
  importListings,
  importMarket,
  ImportOptions,
} from "@/lib/intake/sources/files/server";
import { makeAccount, makeCalendar } from "@/prisma/factories";
import { AcceptRequest, NudgesQuery } from "../schema";
import { acceptNudge } from "./accept";
import { listNudges } from "./queries";
import { evaluateDue } from "@/e2e/factories/jobs";

const folder = realData();
if (!folder)
  console.info(
    "There is no listings.csv.gz and calendar.csv.gz in NIGHTRATE_BENCH_DATA: actions on real data are skipped.",
  );

const victoria = { format: "inside-airbnb", currency: "CAD" };

/** Ten days after the data was read. */
const now = new Date("2021-10-10T12:00:00Z");

/** The market, and 200 of its homes with their calendars as an account's listings, with prices long settled. */
async function load(caller: Caller): Promise<void> {
  const listings = fileSource(join(folder ?? "", "listings.csv.gz"));
  const calendar = fileSource(join(folder ?? "", "calendar.csv.gz"));
  const options = ImportOptions.parse(victoria);
  await importMarket({ listings, calendar }, options);
  const some = ImportOptions.parse({ ...victoria, limit: "200" });
  await importListings(caller, { listings, calendar }, some);
  await db().$executeRaw`UPDATE listing_price_version SET created_at = '2021-07-01'`;
  await dueAgain();
}

/** Every listing is evaluated again. */
async function dueAgain(): Promise<void> {
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  await evaluateDue(() => now);
}

function alerts() {
  const types = ["base_price_alert", "min_price_alert"];
  return db().action.findMany({ where: { resolvedAt: null, actionType: { in: types } } });
}

test.skipIf(!folder)(
  "on the real market of Victoria price alerts are rare, never from few comparables, and can be accepted",
  async () => {
    const { caller, account } = await makeAccount();
    await load(caller);
    const listings = await db().listing.findMany({ where: { accountId: account.id } });
    expect(listings).toHaveLength(200);
    expect(listings.filter(({ basePrice }) => basePrice !== null).length).toBeGreaterThan(150);
    const alarmed = new Set((await alerts()).map(({ listingKey }) => listingKey));
    expect(alarmed.size).toBeLessThanOrEqual(listings.length / 5);

    // Forty without a booking in a year: the market's price level counts, and some bases are far from it.
    for (const listing of listings.slice(0, 40))
      await makeCalendar(listing, {
        from: "2020-01-01",
        nights: 760,
      });
    await dueAgain();
    const found = await alerts();
    expect(found.length).toBeGreaterThan(5);
    for (const { metadata } of found) {
      expect(metadata).toMatchObject({ confidence: "normal" });
      const { comparables_used: used } = metadata as { comparables_used: number };
      expect(used).toBeGreaterThanOrEqual(20);
    }
    const { nudges } = await listNudges(caller, NudgesQuery.parse({}), now);
    expect(nudges).toHaveLength(found.length);
    for (const { nudge_id, listing_id, pms_name: pms, suggested_value } of nudges) {
      const request = AcceptRequest.parse({ nudge_id, listing_id, pms });
      expect((await acceptNudge(caller, request, now)).applied_value).toBe(suggested_value);
    }
  },
  600_000,
);
