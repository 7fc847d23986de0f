import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeMappingGroup,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import type { Listing } from "../schema";
import { spanOf } from "../ranges";
import { homesOf } from "./homes";
import { listingMetrics } from "./metrics";
import { readPortfolioSums, spanFigures } from "./portfolio-sums";
import { listListings } from "./queries";

/** The morning of 21 November 2026 in Vancouver; 364 days earlier is 22 November 2025. */
const now = new Date("2026-11-21T15:00:00Z");
const today = "2026-11-21";
const zone = "America/Vancouver";
const all = { skip_hidden: false, only_syncing_listings: false };

type Row = Awaited<ReturnType<typeof makeListing>>;

interface Given {
  /** Nights from today. */
  first: number;
  nights: number;
  nightlyPrice: number;
  /** Which listing took it. */
  by: number;
}

/** Writes stays, and calendars that tell only what their own listing sold; `blocked`: what the owner keeps everywhere. */
async function fill(members: readonly Row[], stays: readonly Given[], blocked: readonly number[]) {
  await db().reservation.deleteMany();
  const states = members.map(() => new Map(blocked.map((at) => [addDays(today, at), 3])));
  for (const [index, { first, nights, nightlyPrice, by }] of stays.entries()) {
    const member = members[by % members.length];
    const checkIn = addDays(today, first);
    if (!member) continue;
    const id = { reservationId: String(index), bookedAt: new Date("2025-10-01T18:00:00Z") };
    await makeReservation(member, { checkIn, nights, nightlyPrice, ...id });
    for (let at = 0; at < nights; at++) states[by % members.length]?.set(addDays(checkIn, at), 2);
  }
  for (const [index, member] of members.entries()) {
    const state = (date: string) => states[index]?.get(date) ?? 1;
    await makeCalendar(member, { from: "2025-08-01", nights: 920, state });
  }
}

async function home(count: number, fields: Parameters<typeof makeListing>[1] = {}) {
  const { account, caller } = await makeAccount();
  const make = (at: number) => makeListing(account, { ...fields, listingId: String(at) });
  const parent = await make(0);
  const children = [];
  for (let at = 1; at < count; at++) children.push(await make(at));
  await makeMappingGroup(parent, children);
  const where = { accountId: account.id };
  const members = await db().listing.findMany({ where, orderBy: { listingId: "asc" } });
  return { account, caller, members };
}

async function listingsOf(caller: Caller): Promise<Listing[]> {
  return (await listListings(caller, all, now)).listings;
}

const shared = /^(occupancy|adjusted_|weekend_|adr_|stly_adr|mpi_|health_)/;

/** What the listings of a home share. */
function sharedOf(listing: object | undefined) {
  return Object.entries(listing ?? {}).filter(([name]) => shared.test(name));
}

async function metricsOf(caller: Caller, { listingId, pmsName }: Row) {
  const query = { listing_id: listingId, pms_name: pmsName };
  return (await listingMetrics(caller, query, now)).data.listing_level;
}

test("a home's listings show its occupancy, ADR and RevPAR; a night sold twice counts once", async () => {
  const { caller, members } = await home(2);
  const [parent, child] = members;
  if (!parent || !child) throw new Error("no home");
  await fill(
    members,
    [
      { first: 0, nights: 4, nightlyPrice: 10_000, by: 0 },
      { first: 3, nights: 4, nightlyPrice: 20_000, by: 1 },
    ],
    [29],
  );
  const [first, second] = await listingsOf(caller);
  // 7 of 29 nights; the night that both sold brings the larger 200.
  const figures = { occupancy_next_30: "24 %", adr_next_30: 157.14 };
  expect(first).toMatchObject({ ...figures, revenue_next_30: 400, booking_pickup_past_30: 0 });
  expect(second).toMatchObject({ ...figures, revenue_next_30: 800 });
  expect(sharedOf(first)).toEqual(sharedOf(second));
  expect(sharedOf(first).length).toBeGreaterThan(20);
  for (const [member, revenue] of [[parent, 400] as const, [child, 800] as const]) {
    const { occupancy, adr, revpar, ...own } = await metricsOf(caller, member);
    const found = [occupancy["30"], adr["30"], revpar["30"], own.revenue["30"]];
    expect(found).toEqual([24.1, 157.14, 37.93, revenue]);
  }
});

test("who may see one listing of a home sees the home's figures, and nothing of the others", async () => {
  const { account, members } = await home(3);
  const [parent, child] = members;
  if (!parent || !child) throw new Error("no home");
  await fill(members, [{ first: 2, nights: 9, nightlyPrice: 15_000, by: 2 }], []);
  const { caller } = await makeMember(account, { listings: [child] });
  const seen = await listingsOf(caller);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    occupancy_next_30: "30 %",
    adr_next_30: 150,
    revenue_next_30: null,
  });
});

test("a home's nights begin with the parent's today, whichever listing is asked for", async () => {
  const { account, caller, members } = await home(2);
  const [, child] = members;
  if (!child) throw new Error("no home");
  // It is already the 22nd there.
  await db().listing.update({ where: { key: child.key }, data: { timeZone: "Pacific/Auckland" } });
  await fill(members, [{ first: 0, nights: 1, nightlyPrice: 10_000, by: 0 }], []);
  const { caller: limited } = await makeMember(account, { listings: [child] });
  for (const who of [caller, limited])
    for (const row of await listingsOf(who)) expect(row.occupancy_next_7).toBe("14 %");
});

test("an account without listings has no homes", async () => {
  const { caller } = await makeAccount();
  expect(await listingsOf(caller)).toEqual([]);
});

const stay = fc.record({
  first: fc.integer({ min: -420, max: 60 }),
  nights: fc.integer({ min: 1, max: 12 }),
  nightlyPrice: fc.integer({ min: 50, max: 400 }).map((price) => 100 * price),
  by: fc.nat(2),
});

test("a home's figures depend neither on which listing took a booking nor on how they are read", async () => {
  const { account, caller, members } = await home(3);
  const read = async () => {
    const rows = await listingsOf(caller);
    const metrics = await Promise.all(members.map((member) => metricsOf(caller, member)));
    const listed = members.map((member) => ({ ...member, accountId: account.id, zone, bucket: 0 }));
    const { homes } = await homesOf(listed);
    const sumsOf = await readPortfolioSums(homes, () => [spanOf("next-30", today)], now);
    return { rows, metrics, homes, sums: sumsOf(0, 0) };
  };
  const apart = fc.array(stay, { minLength: 1, maxLength: 12 }).map(withoutOverlaps);
  const kept = fc.array(fc.integer({ min: -420, max: 40 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(apart, kept, fc.nat(2), async (stays, blocked, moved) => {
      await fill(members, stays, blocked);
      const { rows, metrics, homes, sums } = await read();
      expect(homes).toHaveLength(1);
      for (const row of rows) expect(sharedOf(row)).toEqual(sharedOf(rows[0]));
      const names = [
        "occupancy",
        "adr",
        "revpar",
        "stly_occupancy",
        "stly_adr",
        "stly_revpar",
      ] as const;
      const figures = metrics.map((each) => names.map((name) => each[name]));
      for (const each of figures) expect(each).toEqual(figures[0]);
      // The portfolio's sums are read in another way.
      const { occupancy, adr, revpar } = spanFigures(sums.now, "CAD");
      const [first] = metrics;
      expect([occupancy, adr, revpar]).toEqual([
        first?.occupancy["30"],
        first?.adr["30"],
        first?.revpar["30"],
      ]);
      const last = spanFigures(sums.stly, "CAD");
      expect([last.occupancy, last.adr, last.revpar]).toEqual([
        first?.stly_occupancy["30"],
        first?.stly_adr["30"],
        first?.stly_revpar["30"],
      ]);
      await fill(
        members,
        stays.map((each) => ({ ...each, by: each.by + moved })),
        blocked,
      );
      const again = await read();
      expect(sharedOf(again.rows[0])).toEqual(sharedOf(rows[0]));
      expect(again.metrics.map((each) => names.map((name) => each[name]))).toEqual(figures);
      expect(again.sums).toEqual(sums);
    }),
    { numRuns: 12 },
  );
});

/** Stays of one listing cannot overlap; those of a home's listings can. */
function withoutOverlaps(stays: readonly Given[]): Given[] {
  const taken = new Set<string>();
  return stays.filter(({ first, nights, by }) => {
    const own = Array.from({ length: nights }, (_, at) => `${by} ${first + at}`);
    if (own.some((night) => taken.has(night))) return false;
    for (const night of own) taken.add(night);
    return true;
  });
}

test.each([1, 3])(
  "calendars of a home with %s units are put together alike in both readers",
  async (units) => {
    const { account, caller, members } = await home(3);
    await db().listing.update({ where: { key: members[1]?.key ?? 0 }, data: { units } });
    const states = fc.array(fc.constantFrom(0, 1, 1, 2, 2, 3, 4), { minLength: 7, maxLength: 7 });
    const listed = members.map((member) => ({ ...member, accountId: account.id, zone, bucket: 0 }));
    await fc.assert(
      fc.asyncProperty(fc.tuple(states, states, states), async (calendars) => {
        for (const [index, member] of members.entries()) {
          const state = (_: string, at: number) => calendars[index]?.[at] ?? 1;
          await makeCalendar(member, { from: today, nights: 7, state });
        }
        const { homes } = await homesOf(listed);
        const sumsOf = await readPortfolioSums(
          homes,
          () => [{ from: today, to: addDays(today, 7) }],
          now,
        );
        const { now: sums, untold } = sumsOf(0, 0);
        const rows = await listingsOf(caller);
        for (const row of rows) expect(sharedOf(row)).toEqual(sharedOf(rows[0]));
        const { occupancy, ...own } = await metricsOf(caller, members[2] ?? unknownMember());
        expect(spanFigures(sums, null).occupancy).toBe(occupancy["7"]);
        const share =
          untold.nights === 0 ? null : Math.round((1_000 * untold.closed) / untold.nights) / 10;
        expect(share).toBe(own.unavailable_share?.["7"] ?? null);
      }),
      { numRuns: 25 },
    );
  },
);

function unknownMember(): never {
  throw new Error("no such listing");
}
