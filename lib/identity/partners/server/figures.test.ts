import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { listingMetrics } from "@/lib/catalog/server/metrics";
import {
  makeAccount,
  makeCalendar,
  makeListing,
  makeListings,
  makePartner,
  makePartnerGrant,
  makeReservation,
} from "@/prisma/factories";
import { dateIn } from "@/lib/core/dates";
import { countStatements } from "@/e2e/setup/statements";
import { accountFigures } from "./figures";

const now = new Date("2026-07-16T12:00:00Z");
const nights = (state: (index: number) => number) => ({
  from: "2026-07-16" as const,
  nights: 60,
  state: (_date: string, index: number) => state(index),
});

const set = (key: number, data: object) => db().listing.update({ where: { key }, data });

test("occupancy is booked over unblocked nights of the visible listings with known calendars", async () => {
  const { partner, caller } = await makePartner();
  const { account, owner, listings } = await makeAccount({ listings: 5 });
  const [full, half, unknown, hidden, out] = listings;
  if (!full || !half || !unknown || !hidden || !out)
    throw new Error("Five listings were expected.");
  const pushed = new Date("2026-07-15T03:12:00Z");
  await set(full.key, { lastDatePushed: pushed });
  await set(half.key, { lastDatePushed: new Date("2026-07-01T00:00:00Z") });
  await set(hidden.key, { isHidden: true });
  // 10 blocked and 20 booked of 30, then 10 booked of 30: 30 of 50 open nights.
  await makeCalendar(
    full,
    nights((at) => (at < 10 ? 3 : 2)),
  );
  await makeCalendar(
    half,
    nights((at) => (at < 10 ? 2 : 1)),
  );
  await makeCalendar(
    unknown,
    nights((at) => (at === 29 ? 4 : 2)),
  );
  await makeCalendar(
    hidden,
    nights(() => 2),
  );
  await makeCalendar(
    out,
    nights(() => 2),
  );
  const chosen = listings.filter(({ key }) => key !== out.key);
  const permissions = { listings: "view" } as const;
  await makePartnerGrant(partner, account, { listings: chosen, permissions });
  expect(await accountFigures(caller, now)).toEqual({
    connections: [{ user_id: owner.id, health: null, count: 0, total: 0 }],
    accounts: [
      {
        user_id: owner.id,
        occupancy_next_30: 0.6,
        stly_occupancy_next_30: null,
        unavailable_share_next_30: null,
        market_occupancy_next_30: null,
        last_sync_at: pushed.toISOString(),
        money: null,
      },
    ],
  });
});

test("accounts without listings:view and bookings:view are left out, and owners are refused", async () => {
  const { partner, caller } = await makePartner();
  const { account, caller: owner } = await makeAccount({ listings: 1 });
  await makePartnerGrant(partner, account, { permissions: { logs: "view" } });
  expect(await accountFigures(caller, now)).toEqual({ accounts: [], connections: [] });
  await expect(accountFigures(owner, now)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});

/** Returns a share in percent, rounded like listing_metrics. */
function share(value: number | null | undefined): number | null | undefined {
  return value && Math.round(1_000 * value) / 10;
}

test("the figures of an account with one listing equal the listing's listing_metrics", async () => {
  const { partner, caller } = await makePartner();
  const { account, caller: owner } = await makeAccount({ currency: "CAD" });
  const listing = await makeListing(account, { bedrooms: 1 });
  await makeCalendar(listing, { from: "2025-05-01", nights: 600, state: (_, at) => 1 + (at % 3) });
  for (const [at, checkIn] of ["2025-05-02", "2025-07-20", "2026-07-18", "2026-08-01"].entries()) {
    const bookedAt = new Date("2025-04-01T00:00:00Z");
    await makeReservation(listing, { checkIn, bookedAt, nightlyPrice: 15_000 + 1_111 * at });
  }
  const lately = new Date("2026-07-13T00:00:00Z");
  await makeReservation(listing, { checkIn: "2026-11-02", nights: 5, bookedAt: lately });
  await makePartnerGrant(partner, account);
  const named = { listing_id: listing.listingId, pms_name: listing.pmsName };
  const { listing_level: own } = (await listingMetrics(owner, named, now)).data;
  const [found] = (await accountFigures(caller, now)).accounts;
  const compared = (name: "adr" | "revpar" | "revenue") => ({
    value: own[name]["30"],
    last_year: own[`stly_${name}`]["30"],
  });
  expect(found?.money).toEqual({
    currency: "CAD",
    other_currencies: 0,
    adr: compared("adr"),
    revpar: compared("revpar"),
    revenue: compared("revenue"),
    pickup: { value: 5, last_year: 0 },
    weeks: [0, 0, 0, 0, 0, 0, 0, 5],
  });
  expect(share(found?.occupancy_next_30)).toBe(own.occupancy["30"]);
  expect(share(found?.stly_occupancy_next_30)).toBe(own.stly_occupancy["30"]);
});

test("money is in the account's currency, else the most common one, and needs bookings:view", async () => {
  const { partner, caller } = await makePartner();
  const bookedAt = new Date("2026-07-13T00:00:00Z");
  const currencies: [string, string[]][] = [
    ["EUR", ["CAD", "CAD", "EUR"]],
    ["USD", ["EUR", "CAD", "CAD"]],
  ];
  for (const [currency, each] of currencies) {
    const { account } = await makeAccount({ currency });
    const listings = await makeListings(
      account,
      each.map((own) => ({ currency: own })),
    );
    for (const listing of listings)
      await makeReservation(listing, { checkIn: "2026-07-20", bookedAt });
    await makePartnerGrant(partner, account, { permissions: { bookings: "view" } });
  }
  const { accounts } = await accountFigures(caller, now);
  expect(accounts).toMatchObject([
    {
      occupancy_next_30: null,
      last_sync_at: null,
      money: { currency: "EUR", other_currencies: 1 },
    },
    { money: { currency: "CAD", other_currencies: 1 } },
  ]);
  expect(accounts.map(({ money }) => money?.revenue.value)).toEqual([600, 1_200]);
  expect(accounts.map(({ money }) => money?.pickup)).toEqual([
    { value: 3, last_year: null },
    { value: 6, last_year: null },
  ]);
});

test("five accounts take no more statements than one", async () => {
  const few = await makePartner();
  const many = await makePartner();
  const made = [];
  for (let count = 0; count < 5; count++) made.push(await makeAccount({ listings: 2 }));
  for (const { account } of made) await makePartnerGrant(many.partner, account);
  for (const { account } of made.slice(0, 1)) await makePartnerGrant(few.partner, account);
  // Days that no other test uses, because a cached market takes fewer statements.
  const read = (caller: typeof few.caller, day: string) =>
    countStatements(() => accountFigures(caller, new Date(day)));
  const one = await read(few.caller, "2026-03-01");
  const five = await read(many.caller, "2026-03-02");
  expect(five.result.accounts).toHaveLength(5);
  expect(five.statements.length).toBeLessThanOrEqual(one.statements.length);
});

test("calendars without bookings have a share of unavailable nights, never an occupancy of 0", async () => {
  const { partner, caller } = await makePartner();
  const { account } = await makeAccount();
  const scraped = await makeListing(account, { pmsName: "airbnb" });
  const empty = await makeListing(account, { pmsName: "airbnb" });
  const from = dateIn("America/Vancouver", now);
  await makeCalendar(scraped, { from, nights: 40, state: (_, at) => (at < 15 ? 4 : 1) });
  await makeCalendar(empty, { from, nights: 40 });
  await makePartnerGrant(partner, account, { listings: "all", permissions: { listings: "view" } });
  const [found] = (await accountFigures(caller, now)).accounts;
  expect(found).toMatchObject({ occupancy_next_30: null, unavailable_share_next_30: 0.25 });
});
