import { expect, test } from "vitest";
import { accountFigures } from "@/lib/identity/partners/server/figures";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makePartner,
  makePartnerGrant,
  makeReservation,
} from "@/prisma/factories";
import { parse } from "csv-parse/sync";
import { toCsv } from "@/lib/catalog/export";
import { toRows } from "@/lib/catalog/rows";
import { listListings } from "@/lib/catalog/server/queries";
import { db } from "@/lib/db/server";
import { FiguresQuery } from "../schema";
import { overviewFigures, overviewMarket } from "./figures";

/** Midday of 16 July 2026 in Vancouver. */
const now = new Date("2026-07-16T19:00:00Z");
const lately = new Date("2026-07-13T00:00:00Z");
const longAgo = new Date("2025-02-01T00:00:00Z");

/** An account in Canadian dollars with a listing in pounds, whose listings are booked, blocked and compared differently. */
async function setUp() {
  const { account, caller, owner } = await makeAccount({ currency: "CAD" });
  const small = await makeListing(account, { bedrooms: 1 });
  const large = await makeListing(account, { bedrooms: 3 });
  const pounds = await makeListing(account, { bedrooms: 1, currency: "GBP" });
  const calendar = { from: "2025-06-01", nights: 600 } as const;
  await makeCalendar(small, { ...calendar, state: (_, at) => (at % 3 === 0 ? 3 : 1 + (at % 2)) });
  await makeCalendar(large, { ...calendar, state: (_, at) => 1 + (at % 5 === 0 ? 1 : 0) });
  await makeCalendar(pounds, { ...calendar, state: () => 2 });
  for (const [at, listing] of [small, large, pounds].entries()) {
    await makeReservation(listing, { checkIn: "2025-06-02", bookedAt: longAgo });
    await makeReservation(listing, { checkIn: "2025-07-20", bookedAt: longAgo });
    await makeReservation(listing, { checkIn: "2026-07-20", nights: 2 + at, bookedAt: lately });
  }
  for (const [bedrooms, every] of [
    [1, 2],
    [3, 4],
  ] as const) {
    const state = (_: string, at: number) => (at % every === 0 ? 2 : 1);
    const nights = { from: "2026-04-17", nights: 500, state };
    await makeMarketCalendar(await makeMarketListing({ asOf: now, bedrooms }), nights);
  }
  const { partner, caller: consultant } = await makePartner();
  await makePartnerGrant(partner, account);
  return { caller, consultant, owner };
}

const percent = (share: number | null | undefined) =>
  share == null ? null : Math.round(1_000 * share) / 10;

type Figures = Awaited<ReturnType<typeof overviewFigures>>;

function gain(name: "revenue" | "pickup", before: Figures, after: Figures): number {
  return (after[name]?.value ?? 0) - (before[name]?.value ?? 0);
}

test("the same holds of homes, which count once, and add up to what their listings show", async () => {
  const { caller, consultant, owner } = await setUp();
  const account = { id: caller.accountId };
  const where = { accountId: account.id, bedrooms: 1, currency: "CAD" };
  const [parent] = await db().listing.findMany({ where });
  if (!parent) throw new Error("no listing");
  const query = FiguresQuery.parse({});
  const before = await overviewFigures(caller, query, now);
  const child = await makeListing(account, { bedrooms: 1 });
  await makeMappingGroup(parent, [child]);
  // Three nights that the parent has open, and two that it sold as well.
  const calendar = { from: "2025-06-01", nights: 600, state: () => 1 } as const;
  await makeCalendar(child, calendar);
  await makeReservation(child, { checkIn: "2026-07-19", nights: 4, bookedAt: lately });
  await makeCalendar(child, { from: "2026-07-19", nights: 4, state: () => 2 });
  const own = await overviewFigures(caller, query, now);
  expect(own).toMatchObject({ listings: 3, homes: 2, known: 2 });
  expect([gain("revenue", before, own), gain("pickup", before, own)]).toEqual([400, 4]);
  const { accounts } = await accountFigures(consultant, now);
  const found = accounts.find(({ user_id: id }) => id === owner.id);
  expect(percent(found?.occupancy_next_30)).toBe(own.occupancy?.value);
  expect(found?.money).toMatchObject({ adr: own.adr, revpar: own.revpar, revenue: own.revenue });
  const all = { skip_hidden: false, only_syncing_listings: false };
  const { listings } = await listListings(caller, all, now);
  const members = listings.filter(({ mapping_group_id: id }) => id !== null);
  expect(new Set(members.map((each) => each.occupancy_next_30)).size).toBe(1);
  const table = parse<Record<string, string>>(toCsv(toRows(listings, [])), { columns: true });
  expect(
    table
      .map((row) => row["occupancy_next_30"])
      .filter((share) => share === members[0]?.occupancy_next_30),
  ).toHaveLength(2);
});

test("an account's figures on a consultant's Accounts page equal those of its Overview", async () => {
  const { caller, consultant, owner } = await setUp();
  const { accounts } = await accountFigures(consultant, now);
  const found = accounts.find(({ user_id: id }) => id === owner.id);
  const query = FiguresQuery.parse({});
  const own = await overviewFigures(caller, query, now);
  const market = await overviewMarket(caller, query, now);
  expect(own).toMatchObject({ currency: "CAD", listings: 2 });
  expect(found?.money).toMatchObject({
    currency: "CAD",
    other_currencies: 1,
    adr: own.adr,
    revpar: own.revpar,
    revenue: own.revenue,
    pickup: own.pickup,
  });
  expect({
    value: percent(found?.occupancy_next_30),
    last_year: percent(found?.stly_occupancy_next_30),
  }).toEqual(own.occupancy);
  expect(market.occupancy).not.toBeNull();
  expect(percent(found?.market_occupancy_next_30)).toBe(market.occupancy);
});
