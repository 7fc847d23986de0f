import { expect, test } from "vitest";
import { dayOf, weekdayOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { heldPushes } from "@/lib/delivery/holds/server/queries";
import { available, booked } from "@/lib/inventory/calendars/nights";
import {
  removeMarketSource,
  restoreMarketSource,
} from "@/lib/intake/market-sources/server/commands";
import { markListings } from "@/lib/jobs/server";
import { makeCalendar, makeMarketCalendar, makeMarketListing } from "@/prisma/factories";
import { offerPrices } from "./offers";
import { nightsIn } from "./ranges";
import { setUp, today } from "./testing";

/** Which way prices leave: sent to a PMS, or fetched by it. */
const kinds = ["guesty", "hostaway", "ingest"] as const;
type Kind = (typeof kinds)[number];

/** Enough for the engine to follow a season that doubles: it trusts fewer homes less, and changes less. */
const comparables = 90;
const calendar = { from: today, nights: 200, price: () => 10_000, minStay: () => 2 };
const isSold = (_: string, at: number) => (at >= 30 && at < 40 ? booked : available);
/** Homes teach a season only if they change their prices with it. */
const market = (date: string) => {
  const season = 1 + 0.2 * Math.sin((2 * Math.PI * dayOf(date)) / 365);
  return Math.round((weekdayOf(dayOf(date)) > 3 ? 240 : 200) * season) * 100;
};
/** The asking price of every second quarter is doubled. */
const bent = (date: string, at: number) => market(date) * (Math.floor(at / 91) % 2 === 1 ? 2 : 1);

/** Homes in places of their own that ask the same. */
async function makeMarket(price: (date: string, at: number) => number): Promise<void> {
  const { key, ...first } = await makeMarketListing({ asOf: new Date(today) });
  await makeMarketCalendar({ key }, { from: today, nights: 365, price });
  const others = Array.from({ length: comparables - 1 }, (_, n) => ({
    ...first,
    externalId: `other ${n}`,
    latitude: 48.42 + (n % 9) * 0.002,
    longitude: -123.37 + Math.trunc(n / 9) * 0.003,
  }));
  await db().marketListing.createMany({ data: others });
  await db().$executeRaw`
    INSERT INTO market_month (listing_key, month, prices, states, min_stays)
    SELECT other.key, month, prices, states, min_stays
    FROM market_month JOIN market_listing AS other ON other.key <> listing_key`;
  await newVersion();
}

/** As an import of market data does: what was learned is learned anew. */
async function newVersion(): Promise<void> {
  await db().$executeRaw`UPDATE market_version SET version = gen_random_uuid()`;
}

/** What an import or a program writes to every listing: a job's prices. */
async function writePrices(fields: Partial<Record<"basePrice" | "minPrice" | "maxPrice", bigint>>) {
  for (const { key } of await db().listing.findMany()) {
    const { basePrice, minPrice, maxPrice } = await db().listing.update({
      where: { key },
      data: fields,
    });
    const prices = { basePrice, minPrice, maxPrice };
    await db().listingPriceVersion.create({ data: { listingKey: key, userId: 0, ...prices } });
  }
}

const faults: Readonly<Record<string, () => Promise<void>>> = {
  "base × 100": () => writePrices({ basePrice: 2_000_000n }),
  "base ÷ 10": () => writePrices({ basePrice: 2_000n }),
  "minimum × 10": () => writePrices({ minPrice: 100_000n }),
  "maximum ÷ 4": () => writePrices({ maxPrice: 5_000n }),
  "minimum above every price": () => writePrices({ minPrice: 90_000n, maxPrice: 90_000n }),
  "bookings lost": async () => {
    for (const listing of await db().listing.findMany()) await makeCalendar(listing, calendar);
  },
  "market emptied": async () => {
    await db().marketListing.deleteMany();
    await newVersion();
  },
  "asking prices doubled in every second quarter": async () => {
    await db().marketListing.deleteMany();
    await makeMarket(bent);
  },
};

/** An account whose prices were sent or fetched once, by `kind`; `sent` sends again and returns how many nights left. */
async function started(kind: Kind, hasMarket = false) {
  if (hasMarket) await makeMarket(market);
  const all = await setUp(2);
  const { connection, caller, listings, run, later, pms } = all;
  await db().listing.updateMany({ data: { minPrice: 10_000, maxPrice: 60_000 } });
  await db().listingPriceVersion.updateMany({ data: { createdAt: new Date(0) } });
  await db().connection.update({ where: { id: connection.id }, data: { kind } });
  for (const listing of listings) await makeCalendar(listing, { ...calendar, state: isSold });
  let before = 0;
  const sent = async (): Promise<number> => {
    if (kind === "ingest") {
      const { offers } = await offerPrices(caller, connection.id, { after: 0, limit: 100 });
      const fresh = offers.filter(({ version }) => !known.has(version));
      for (const { version } of offers) known.add(version);
      return fresh.flatMap(({ ranges }) => nightsIn(ranges)).length;
    }
    await run();
    later(61);
    await run();
    const count = nightsIn(pms.writes.slice(before).flatMap(({ ranges }) => ranges)).length;
    before = pms.writes.length;
    return count;
  };
  const known = new Set<string>();
  expect(await sent()).toBeGreaterThan(100);
  return { ...all, sent };
}

for (const kind of kinds) {
  for (const [fault, put] of Object.entries(faults)) {
    test(`${fault}: nothing leaves through ${kind} until it is mended or released`, async () => {
      const { caller, listings, sent } = await started(kind, /market|asking/.test(fault));
      const keys = listings.map(({ key }) => key);
      await put();
      await transaction({}, (tx) => markListings(tx, keys));
      expect(await sent()).toBe(0);
      expect((await heldPushes(caller)).held).toHaveLength(2);
      expect(await sent()).toBe(0);
    });
  }
}

test("a person who removes the market data that prices come from is named, and what it bends is held", async () => {
  const all = await started("guesty", true);
  const { caller, account, sent } = all;
  const facts = {
    accountId: account.id,
    userId: caller.actor.id,
    name: "Harbour",
    currency: "CAD",
  };
  const { id } = await db().marketSource.create({ data: { ...facts, state: "ready" } });
  await db().marketListing.updateMany({ data: { sourceId: id } });
  await removeMarketSource(caller, id);
  expect(await sent()).toBe(0);
  const { held } = await heldPushes(caller);
  expect(held).toHaveLength(2);
  expect(held[0]).toMatchObject({
    trips: expect.arrayContaining(["market_gone"]) as string[],
    cause: { code: "market" },
    market_source: { name: "Harbour", change: "removed" },
    file: null,
  });
  await restoreMarketSource(caller, id);
  await sent();
  expect((await heldPushes(caller)).held).toEqual([]);
});

test("without a fault the next day's prices leave", async () => {
  const { caller, sent, later } = await started("guesty");
  later(86_400);
  await sent();
  expect((await heldPushes(caller)).held).toEqual([]);
});
