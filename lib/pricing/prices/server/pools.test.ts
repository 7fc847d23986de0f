import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dayOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import {
  AccountRulesWrite,
  GroupRulesWrite,
  ListingRulesWrite,
} from "@/lib/pricing/customizations/schema";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { previewRules } from "@/lib/pricing/customizations/server/preview";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeMappingGroup,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { engineColumns, type PricingInputs, readEngineInputs } from "./engine-inputs";
import { explainNight } from "./night";

const now = new Date("2026-11-22T20:00:00Z");
const today = "2026-11-22";
const oceanfront = {
  timeZone: "America/Vancouver",
  bedrooms: 0,
  basePrice: 10_000,
  minPrice: 4_000,
};

/** Stays of one of four alike homes: every ten days, of three to six nights, for 26 months. */
function staysOf(home: number) {
  return Array.from({ length: 84 }, (_, at) => {
    const checkIn = addDays(today, (at - 78) * 10 + home);
    return {
      checkIn,
      nights: 3 + ((at + home) % 4),
      bookedAt: new Date(`${addDays(checkIn, -8 - (at % 5))}T18:00:00Z`),
    };
  });
}

async function flats() {
  const { account, caller } = await makeAccount({ timeZone: "America/Vancouver" });
  const listings = [];
  for (let home = 0; home < 4; home++) {
    const listing = await makeListing(account, { ...oceanfront, listingId: `f${home}` });
    const stays = staysOf(home).filter(({ bookedAt }) => bookedAt < now);
    for (const stay of stays) await makeReservation(listing, stay);
    const taken = new Set(
      stays.flatMap(({ checkIn, nights }) =>
        Array.from({ length: nights }, (_, at) => addDays(checkIn, at)),
      ),
    );
    const state = (date: string) => (taken.has(date) ? 2 : 1);
    await makeCalendar(listing, { from: "2026-11-01", nights: 500, state });
    listings.push(listing);
  }
  const group = await makeGroup(account, "Harbour", listings);
  return { account, caller, listings, group };
}

const target = (id: number) => ({ scope: "group", group_id: id }) as const;
const together = { occupancy_adjustment: { oba_on: true, oba_scope: "group" } } as const;

async function inputsOf(caller: Caller, where: object) {
  const listings = await db().listing.findMany({
    where: { accountId: caller.accountId, ...where },
    select: engineColumns,
    orderBy: { listingId: "asc" },
  });
  const of = await readEngineInputs(caller, listings, now);
  return listings.map(of);
}

/** How occupancy moves the demand of the next nights; the shapes differ, since a hotel has one price a night. */
function factorsOf({ nights }: PricingInputs["model"]): number[] {
  const first = dayOf(today);
  return Array.from({ length: 120 }, (_, at) => nights.detail(first + at).occupancyFactor);
}

test("four alike flats counted together move demand as one listing of four units does", async () => {
  const { caller, group } = await flats();
  const [alone] = await inputsOf(caller, {});
  expect(alone?.input.pool).toBeUndefined();
  await changeRules(caller, target(group.id), together, () => true);
  const pooled = await inputsOf(caller, {});
  const hotel = await makeAccount({ timeZone: "America/Vancouver" });
  const rooms = await makeListing(hotel.account, { ...oceanfront, listingId: "h", units: 4 });
  for (let home = 0; home < 4; home++) {
    for (const stay of staysOf(home).filter(({ bookedAt }) => bookedAt < now))
      await makeReservation(rooms, { ...stay, reservationId: `${home} ${stay.checkIn}` });
  }
  await makeCalendar(rooms, { from: "2026-11-01", nights: 500 });
  const [one] = await inputsOf(hotel.caller, {});
  if (!one || !alone) throw new Error("no inputs");
  const { units } = one.input.calendar;
  for (const { input, model } of pooled) {
    expect(input.pool).toMatchObject({ units: 4, listings: 4, name: "Harbour" });
    expect(input.pool?.booked.slice(0, 90)).toEqual(units?.booked.slice(0, 90));
    expect(model.occupancySource).toBe("pool");
    expect(factorsOf(model)).toEqual(factorsOf(one.model));
    expect(input.calendar.units).toBeUndefined();
  }
  expect(new Set(factorsOf(one.model)).size).toBeGreaterThan(20);
  expect(factorsOf(one.model)).not.toEqual(factorsOf(alone.model));
});

test("the explanation names the group, and last minute and occupancy are those of its units", async () => {
  const { caller, group } = await flats();
  const night = { id: "f0", pms: "guesty", date: addDays(today, 1) };
  const titlesOf = async () => {
    const { night: found } = await explainNight(caller, night, now);
    return JSON.stringify(found?.reason);
  };
  const before = await titlesOf();
  expect(before).not.toContain("Harbour");
  await changeRules(caller, target(group.id), together, () => true);
  const after = await titlesOf();
  expect(after).toMatch(/Demand: .*?\d+% of your 4 listings in Harbour booked/);
  expect(after).not.toBe(before);
});

test("a preview counts the group's listings together, as the write then does", async () => {
  const { caller, group } = await flats();
  const ref = { scope: "group", group_id: group.id } as const;
  const listing = { id: "f1", pms: "guesty" };
  const preview = await previewRules(caller, ref, together, { listing, date: addDays(today, 20) });
  expect(preview.listings_changed).toBe(4);
  expect(preview.prices_changed).toBeGreaterThan(0);
});

test("a home on two channels counts once, hidden listings do not, and those out of reach do", async () => {
  const { account, caller, listings, group } = await flats();
  const [first, second, third] = listings;
  if (!first || !second || !third) throw new Error("no flats");
  await changeRules(caller, target(group.id), together, () => true);
  await makeMappingGroup(first, [second]);
  await db().listing.update({ where: { key: third.key }, data: { isHidden: true } });
  const { caller: limited } = await makeMember(account, { listings: [first] });
  const [of] = await inputsOf(limited, { key: first.key });
  expect(of?.input.pool).toMatchObject({ units: 2, listings: 2 });
  const sold = of?.input.pool?.booked ?? [];
  expect(Math.max(...sold)).toBeLessThanOrEqual(2);
});

test("what a child outside the group sold is told of its home's past as of its nights to come", async () => {
  const { account, caller, listings, group } = await flats();
  const [first, second] = listings;
  if (!first || !second) throw new Error("no flats");
  // A fourth home: below four units, the market's demand counts.
  const empty = await makeListing(account, { ...oceanfront, groupId: group.id });
  await makeCalendar(empty, { from: "2026-11-01", nights: 500 });
  await changeRules(caller, target(group.id), together, () => true);
  await makeMappingGroup(first, [second]);
  const read = async () => {
    const [of] = await inputsOf(caller, { key: first.key });
    return of && { nights: of.input.pool?.booked, factors: factorsOf(of.model) };
  };
  const inside = await read();
  expect(new Set(inside?.factors).size).toBeGreaterThan(20);
  await db().listing.update({ where: { key: second.key }, data: { groupId: null } });
  expect(await read()).toEqual(inside);
});

test("a booking marks the listings that are counted with its own, and no others", async () => {
  const { account, caller, group, listings } = await flats();
  const [first] = listings;
  if (!first) throw new Error("no flats");
  await makeListing(account, { listingId: "elsewhere" });
  const marked = async (): Promise<string[]> => {
    const where = { accountId: account.id };
    const before = await db().listingEvaluation.findMany({ where, include: { listing: true } });
    await transaction(caller, (tx) => markListings(tx, [first.key]));
    const after = await db().listingEvaluation.findMany({ where });
    const marks = new Map(after.map(({ listingKey, mark }) => [listingKey, mark]));
    return before
      .filter(({ listingKey, mark }) => marks.get(listingKey) !== mark)
      .map(({ listing }) => listing.listingId)
      .toSorted();
  };
  expect(await marked()).toEqual(["f0"]);
  await changeRules(caller, target(group.id), together, () => true);
  expect(await marked()).toEqual(["f0", "f1", "f2", "f3"]);
});

test("a listing's rule and an account's cannot count a group", () => {
  const write = (schema: typeof ListingRulesWrite | typeof AccountRulesWrite, ref: object) =>
    schema.safeParse({ ...ref, customizations: together }).error?.issues[0];
  const problem = { path: ["customizations", "occupancy_adjustment", "oba_scope"] };
  expect(write(ListingRulesWrite, { listing_id: "f0", pms_name: "guesty" })).toMatchObject(problem);
  expect(write(AccountRulesWrite, { pms_name: "guesty" })).toMatchObject(problem);
  expect(GroupRulesWrite.safeParse({ group_id: 1, customizations: together }).success).toBe(true);
});
