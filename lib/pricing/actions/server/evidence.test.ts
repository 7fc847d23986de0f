import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { addDays } from "@/lib/core/dates";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { lateEvidence, stayEvidence } from "./evidence";
import { LateEvidence, StayEvidence } from "@/lib/pricing/actions/schema-evidence";

/** Saturday morning, 21 November 2026, in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const today = "2026-11-21";

const nameOf = ({ listingId, pmsName }: Listing) => ({ listing_id: listingId, pms: pmsName });
const staysOf = async (caller: Caller, listing: Listing) =>
  StayEvidence.parse(await stayEvidence(caller, nameOf(listing), now));
const lateOf = async (caller: Caller, listing: Listing) =>
  LateEvidence.parse(await lateEvidence(caller, nameOf(listing), now));

function price(date: string, night: number): number {
  const weekend = [5, 6].includes(new Date(date).getUTCDay()) ? 1.3 : 1;
  // Five different prices: with fewer, a home counts as one that never changes its price.
  return Math.round(20_000 * weekend * (night < 15 ? 0.8 : 1)) + Math.trunc(night / 30);
}

/** Twenty homes: nights 0…14 a fifth cheaper, weekends more expensive; every fourth is a monthly rental. */
async function makeMarket(): Promise<void> {
  for (let home = 0; home < 20; home++) {
    const minStay = () => (home % 4 === 0 ? 30 : 2);
    const comparable = await makeMarketListing();
    await makeMarketCalendar(comparable, { from: today, nights: 360, price, minStay });
  }
}

async function makeSubject(count = 1) {
  const made = await makeAccount();
  const fields = Array.from({ length: count }, () => ({ bedrooms: 1, basePrice: 20_000n }));
  const listings = await makeListings(made.account, fields);
  const [listing] = listings;
  if (!listing) throw new Error("A listing was asked for.");
  return { ...made, listing, listings };
}

test("minimum stays of open nights are counted, own and the market's, and the stays of the last year", async () => {
  await makeMarket();
  const { caller, listing } = await makeSubject();
  await makeCalendar(listing, {
    from: today,
    nights: 70,
    state: (_, night) => (night < 10 ? 2 : 1),
    minStay: (_, night) => (night < 40 ? 5 : 7),
  });
  for (const [back, nights] of [
    [400, 9],
    [365, 4],
    [20, 4],
    [1, 2],
    [0, 6],
  ] as const) {
    await makeReservation(listing, { checkIn: addDays(today, -back), nights });
  }
  await makeReservation(listing, { checkIn: addDays(today, -50), status: "cancelled" });
  expect(await staysOf(caller, listing)).toEqual({
    comparables: 20,
    own: [
      { nights: 5, count: 30 },
      { nights: 7, count: 20 },
    ],
    market: [{ nights: 2, count: 15 * 60 }],
    booked: [
      { nights: 2, count: 1 },
      { nights: 4, count: 2 },
    ],
  });
});

test("last-minute nights are shown by days ahead, next to the effective rule", async () => {
  await makeMarket();
  const { caller, listing } = await makeSubject();
  const { own, market } = await lateOf(caller, listing);
  expect(own?.slice(0, 3)).toEqual([-30, -28, -26]);
  expect(own?.slice(15)).toEqual(Array.from({ length: 46 }, () => 0));
  expect(market).toHaveLength(61);
  expect(market[0]).toBeCloseTo(-20, 0);
  expect(market[11]).toBeCloseTo(-20, 0);
  expect(market[40]).toBe(0);
});

test("a fixed price is compared with the base price on the days it applies to", async () => {
  const { caller, listing } = await makeSubject();
  const { listing_id, pms: pms_name } = nameOf(listing);
  const rule = {
    last_min_factor_on: true,
    last_min_factor_type: "fixed",
    last_min_factor_value: 150,
    last_min_factor_dfd: 3,
  } as const;
  const target = { scope: "listing", listing_id, pms_name } as const;
  await changeRules(caller, target, { last_minute_prices: rule }, () => true);
  const { own } = await lateOf(caller, listing);
  expect(own?.slice(0, 5)).toEqual([-25, -25, -25, -25, 0]);
});

test("a market with fewer than twenty homes has no last-minute evidence", async () => {
  const { caller, account } = await makeSubject();
  const [large] = await makeListings(account, [{ bedrooms: 4 }]);
  if (!large) throw new Error("A listing was asked for.");
  const { comparables, market } = await lateOf(caller, large);
  expect(comparables).toBe(0);
  expect(market.every((percent) => percent === null)).toBe(true);
});

test("what a member may not see is left out, and a listing out of reach is not found", async () => {
  const { account, listing } = await makeSubject();
  const [other] = await makeListings(account, [{ bedrooms: 1 }]);
  const permissions = { neighborhood: "view", bookings: "none", customizations: "none" } as const;
  const { caller } = await makeMember(account, { listings: [listing], permissions });
  expect((await staysOf(caller, listing)).booked).toBeNull();
  expect((await lateOf(caller, listing)).own).toBeNull();
  for (const [who, what] of [
    [caller, other],
    [(await makeSubject()).caller, listing],
  ] as const) {
    if (!what) throw new Error("A listing was asked for.");
    await expect(staysOf(who, what)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
    await expect(lateOf(who, what)).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
});

const count = async (work: () => Promise<unknown>) =>
  (await countStatements(work)).statements.length;

test("the number of statements does not grow with the listings, and the market is read once", async () => {
  await makeMarket();
  const [few, many] = [await makeSubject(2), await makeSubject(40)];
  for (const { caller, listing } of [few, many]) {
    expect(await count(() => staysOf(caller, listing))).toBeLessThanOrEqual(10);
    expect(await count(() => lateOf(caller, listing))).toBe(4);
    expect(await count(() => staysOf(caller, listing))).toBe(5);
  }
});
