import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { openSuggestions } from "@/e2e/factories/suggestions";
import { makeAccount, makeListings, makeMember, makeReservation } from "@/prisma/factories";
import { db } from "@/lib/db/server";
import { actionWorths } from "@/lib/pricing/actions/server";
import { OverviewWorth } from "../schema";
import { overviewWorth } from "./worth";

const now = new Date("2026-11-21T15:00:00Z");

/** Listings with a suggestion from 200 to 210 each; the nth was booked 60 + n nights of the past year at 150. */
async function suggested(currencies: readonly string[], bookedNights = 60) {
  const made = await makeAccount({ currency: "CAD" });
  const prices = { basePrice: 20_000, minPrice: 10_000, maxPrice: 60_000 };
  const listings = await makeListings(
    made.account,
    currencies.map((currency, at) => ({ ...prices, currency, listingId: `s${at}` })),
  );
  await openSuggestions(listings, now);
  for (const [at, listing] of listings.entries()) {
    const nights = bookedNights + at;
    const booking = { checkIn: "2026-03-01", nights, nightlyPrice: 15_000 } as const;
    await makeReservation(listing, booking);
  }
  return { ...made, listings };
}

const ids = (rows: OverviewWorth["top"]) =>
  rows.map(({ listing_details: { listing_id: id } }) => id);

test("the five worth most come first, with the amounts of the Action center, without hidden ones and other currencies", async () => {
  const { caller, listings } = await suggested(["CAD", "CAD", "CAD", "GBP", "CAD", "CAD", "CAD"]);
  const [, , hidden] = listings;
  await db().action.updateMany({
    where: { listingKey: hidden?.key ?? 0 },
    data: { hiddenAt: now },
  });
  const found = await overviewWorth(caller, {}, now);
  expect(OverviewWorth.parse(found)).toEqual(found);
  expect(found).toMatchObject({ currency: "CAD", valued: 5, urgent: [] });
  expect(ids(found.top)).toEqual(["s6", "s5", "s4", "s1", "s0"]);
  const { worths } = await actionWorths(caller, now);
  for (const { listing_details: listing, worth } of found.top) {
    const { amount } = worths.find(({ listing_id: id }) => id === listing.listing_id) ?? {};
    expect(worth).toEqual({ amount, currency: "CAD", per: "year" });
  }
  const pounds = await overviewWorth(caller, { currency: "GBP" }, now);
  expect(ids(pounds.top)).toEqual(["s3"]);
});

test("if fewer than five have an amount, the most severe others follow; hidden listings are left out", async () => {
  const { account, caller, listings } = await suggested(["CAD", "CAD", "CAD"], 58);
  const [none, out, some] = listings;
  if (!none || !out || !some) throw new Error("Three were asked for.");
  await db().listing.update({ where: { key: out.key }, data: { isHidden: true } });
  const missing = { actionType: "bedroom_count_missing", severity: 75, metadata: {} };
  await db().action.create({ data: { listingKey: some.key, ...missing } });
  const found = await overviewWorth(caller, {}, now);
  expect(found.valued).toBe(1);
  expect(ids(found.top)).toEqual(["s2"]);
  expect(found.urgent).toMatchObject([
    { listing_details: { listing_id: "s2" }, actions: [{ severity: 75 }], worth: null },
    { listing_details: { listing_id: "s0" }, worth: null },
  ]);
  const permissions = { listings: "view" } as const;
  const { caller: viewer } = await makeMember(account, { listings: [none, some], permissions });
  const seen = await overviewWorth(viewer, {}, now);
  expect(seen).toMatchObject({ valued: 0, top: [] });
  expect(seen.urgent).toHaveLength(3);
});

test("an action that loses money is not among those worth most, and keeps its amount", async () => {
  const { caller, listings } = await suggested(["CAD"]);
  await db().$executeRaw`
    UPDATE action SET metadata = metadata || '{"recommended": 180}'::jsonb
    WHERE listing_key = ${listings[0]?.key}`;
  const found = await overviewWorth(caller, {}, now);
  expect(found).toMatchObject({ valued: 0, top: [], urgent: [{ worth: { currency: "CAD" } }] });
  expect(found.urgent[0]?.worth?.amount).toBeLessThan(0);
});

test("the same statements for forty listings as for seven", async () => {
  const counts: number[] = [];
  for (const count of [7, 40]) {
    const { caller } = await suggested(Array.from({ length: count }, () => "CAD"));
    await overviewWorth(caller, {}, now);
    const { statements } = await countStatements(() => overviewWorth(caller, {}, now));
    counts.push(statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});
