import type { Account, MarketSource } from "@/generated/prisma/client";
import { addDays, today, toUtc } from "@/lib/core/dates";
import { allPlaces } from "@/e2e/standins/seeds";
import { db } from "@/lib/db/server";
import { insideAirbnbCredit } from "@/lib/intake/market-sources/rules";
import { makeMarketCalendar, makeMarketListing } from "@/prisma/factories";

const homes = 12;

/** Market data of an account around the stand-ins' listings: homes that ask half more, and most of all in summer. */
export async function makeMarketAround(account: Account): Promise<void> {
  const make = await makerOf(account);
  const day = today("UTC");
  for (const [city, country, , currency, latitude, longitude] of allPlaces) {
    const source = await make({ name: city, currency, state: "ready", asOf: toUtc(day) });
    for (let n = 0; n < comparables; n++) {
      const home = await makeMarketListing({
        sourceId: source.id,
        externalId: `${city} ${n}`,
        asOf: toUtc(day),
        city,
        country,
        currency,
        latitude: latitude + (n % 5) * 0.002,
        longitude: longitude + (n % 7) * 0.002,
        bedrooms: n % 4,
      });
      await makeMarketCalendar(home, { from: addDays(day, -30), nights: 395, price: summer });
    }
  }
}

/** Homes around each of the stand-ins' places. */
const comparables = 32;

/** Minor units: 120 in January, 180 in July. */
function summer(date: string): number {
  return 15_000 - Math.round(3_000 * Math.cos((Number(date.slice(5, 7)) - 1) * (Math.PI / 6)));
}

/** Market data of an account: one that is read, one too old, one that failed, one half uploaded, one removed. */
export async function makeMarketSources(account: Account): Promise<void> {
  const make = await makerOf(account);
  const ready = {
    state: "ready",
    format: "inside-airbnb",
    attribution: insideAirbnbCredit,
  } as const;
  const day = today("UTC");
  const daysAgo = (days: number): Date => toUtc(addDays(day, -days));
  const problems = [
    "listings.csv.gz line 812: latitude: must not be empty; a comparable needs coordinates",
  ];
  const read = await make({
    ...ready,
    asOf: daysAgo(6),
    homes: 3_062,
    nights: 1_117_630,
    result: { skipped: 1, problems },
  });
  for (let n = 0; n < homes; n++) {
    const home = await makeMarketListing({
      sourceId: read.id,
      source: "inside-airbnb",
      externalId: `${n}`,
      asOf: daysAgo(6),
    });
    await makeMarketCalendar(home, { from: day, nights: 200, price: () => 15_000 + 500 * n });
  }
  await make({ ...ready, name: "Nanaimo", asOf: daysAgo(196), homes: 418, nights: 152_570 });
  await make({
    name: "Tofino",
    state: "failed",
    result: { error: 'calendar.csv has no column "available".' },
  });
  const files = ["listings", "calendar"] as const;
  await make({
    name: "Whistler",
    files: {
      create: files.map((part, at) => ({
        part,
        name: `${part}.csv.gz`,
        bytes: 4_200_000,
        received: at === 0 ? 4_200_000 : 737_280,
      })),
    },
  });
  await make({ ...ready, name: "Sooke", asOf: daysAgo(3), removedAt: new Date() });
}

/** Makes market data that the account's owner added. */
async function makerOf({
  id: accountId,
}: Account): Promise<(fields: object) => Promise<MarketSource>> {
  const { id: userId } = await db().person.findFirstOrThrow({
    where: { accountId, role: "owner" },
  });
  const usual = { accountId, userId, name: "Victoria", currency: "CAD" };
  return (fields) => db().marketSource.create({ data: { ...usual, ...fields } });
}
