import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { booked } from "@/lib/inventory/calendars/nights";
import { changeSettings } from "@/lib/identity/settings/server";
import { deleteGroup } from "@/lib/inventory/groups/server/commands";
import { GuardRailsWrite } from "@/lib/inventory/guard-rails/schema";
import { setGuardRails } from "@/lib/inventory/guard-rails/server/commands";
import { change } from "@/lib/inventory/listings/server/testing";
import { ListingRulesWrite } from "@/lib/pricing/customizations/schema";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import {
  fixed,
  inDays,
  remove,
  removeGroup,
  set,
  setGroup,
} from "@/lib/pricing/overrides/server/testing";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeMappingGroup,
  makeSoldNights,
} from "@/prisma/factories";
import { PricesRequest } from "../schema";
import { listingPrices } from "./queries";

async function setUp() {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 20_000n, minPrice: 10_000n, maxPrice: 60_000n };
  const listing = await makeListing(account, { listingId: "a", ...prices });
  const from = inDays(-1);
  await makeCalendar(listing, { from, nights: 100, state: (_, at) => (at === 6 ? booked : 1) });
  await makeSoldNights(listing, inDays(0));
  const group = await makeGroup(account, "Town", [listing]);
  return { account, caller, listing, group };
}

/** The prices of 60 nights, with reasons. */
const prices = (caller: Caller, as_of?: Date) => {
  const row = { id: "a", pms: "guesty", dateTo: inDays(59), reason: true };
  const request = { listings: [row], as_of: as_of?.toISOString() };
  return listingPrices(caller, PricesRequest.parse(request));
};

/** The current instant, distinct from that of any write before or after. */
async function instant(): Promise<Date> {
  await setTimeout(5);
  const now = new Date();
  await setTimeout(5);
  return now;
}

const rule = (caller: Caller, customizations: object) => {
  const { listing_id, pms_name, ...given } = ListingRulesWrite.parse({
    listing_id: "a",
    pms_name: "guesty",
    customizations,
  });
  const ref = { scope: "listing", listing_id, pms_name } as const;
  return changeRules(caller, ref, given.customizations, () => true);
};
const groupRule = (caller: Caller, group_id: number) =>
  changeRules(
    caller,
    { scope: "group", group_id },
    { far_out_premium: { far_out_premium_on: true, far_out_premium_type: "none" } },
    () => true,
  );
const dayOfWeek = (percent: number) =>
  ({ day_of_week_adjustment: { dow_factor_on: true, dow_factor_value_sat: percent } }) as const;
const stay = (id: string, first: number, nights: number, more: object = {}) => ({
  listing_id: "a",
  reservation_id: id,
  start_date: inDays(first),
  end_date: inDays(first + nights),
  no_of_days: nights,
  booked_time: new Date().toISOString(),
  ...more,
});
const [one, two] = [inDays(20), inDays(21)];

const floor = (caller: Caller, amount: number | null) =>
  setGuardRails(caller, GuardRailsWrite.parse({ listing_id: "a", pms: "guesty", floor: amount }));

type Write = (caller: Caller, groupId: number) => Promise<unknown>;
const writes: Record<string, Write> = {
  "a base": (caller) => change(caller, [{ id: "a", base: 300 }]),
  "a min and no max": (caller) => change(caller, [{ id: "a", min: 199, max: null }]),
  "a rule that is set": (caller) => rule(caller, dayOfWeek(20)),
  "a rule that is changed": (caller) => rule(caller, dayOfWeek(-30)),
  "a rule that is off": (caller) =>
    rule(caller, { day_of_week_adjustment: { dow_factor_on: false } }),
  "an override that is set": (caller) =>
    set(caller, "a", [
      { date: one, ...fixed(150), min_stay: 3 },
      { date: two, price: 10, price_type: "percent", check_in: "1111100", lead_time_expiry: 3 },
    ]),
  "an override that is merged": (caller) =>
    set(caller, "a", [
      {
        date: one,
        ...fixed(160),
        base_price: 90,
        min_price: 20,
        min_price_type: "percent_base",
      },
    ]),
  "an override that is deleted": (caller) => remove(caller, "a", [one]),
  "a group's override": (caller, id) =>
    setGroup(caller, id, [{ date: one, price: 170, price_type: "fixed" }]),
  "a group's rule": (caller, group_id) => groupRule(caller, group_id),
  "a group's override that is deleted": (caller, id) => removeGroup(caller, id, [one]),
  "a booking": (caller) => create(caller, stay("R1", 8, 3), stay("R2", 13, 1)),
  "a booking that is cancelled": async (caller) => {
    const { bookedAt } = await db().reservation.findFirstOrThrow({
      where: { reservationId: "R1" },
    });
    const cancelled_time = new Date().toISOString();
    const times = { booked_time: bookedAt?.toISOString(), cancelled_time };
    return create(caller, stay("R1", 8, 3, { pl_status: "cancelled", ...times }));
  },
  "a listing that leaves its group": (caller) => change(caller, [{ id: "a", group_id: null }]),
  "a listing that joins its group again": (caller, id) =>
    change(caller, [{ id: "a", group_id: id }]),
  "a block": (caller) => create(caller, stay("B1", 30, 4, { pl_status: "blocked" })),
};

/** Of settings, the currency, and a group that is deleted. */
const laterWrites: Record<string, Write> = {
  "prices with decimals": (caller) => changeSettings(caller, { decimals: true }),
  "a price with decimals": (caller) => change(caller, [{ id: "a", base: 301.37 }]),
  "whole prices again": (caller) => changeSettings(caller, { decimals: false }),
  "another currency": () => db().listing.updateMany({ data: { currency: "JPY" } }),
  "the currency again": () => db().listing.updateMany({ data: { currency: "CAD" } }),
  "another group's override": (caller, id) =>
    setGroup(caller, id, [
      { date: one, price: 180, price_type: "fixed" },
      { date: two, min_stay: 5 },
    ]),
  "a group's rule": (caller, group_id) => groupRule(caller, group_id),
  "a group that is deleted with its rules": (caller, group_id) => deleteGroup(caller, { group_id }),
  "a floor": (caller) => floor(caller, 240),
  "a floor that is removed": (caller) => floor(caller, null),
};

test.each([
  ["inputs", writes],
  ["settings, currency and deleted groups", laterWrites],
])("prices as of before each change of %s are the prices then, bit for bit", async (_, changes) => {
  const { caller, group } = await setUp();
  const states: { name: string; at: Date; answer: Awaited<ReturnType<typeof prices>> }[] = [];
  for (const [name, write] of Object.entries(changes)) {
    states.push({ name, at: await instant(), answer: await prices(caller) });
    await write(caller, group.id);
  }
  states.push({ name: "now", at: await instant(), answer: await prices(caller) });
  for (const { name, at, answer } of states) {
    expect([name, await prices(caller, at)]).toEqual([name, answer]);
  }
  // Each write is seen in the next answer.
  const seen = states.filter(({ answer }, n) => !isDeepStrictEqual(answer, states[n + 1]?.answer));
  expect(seen).toHaveLength(states.length);
});

test("today is the listing's day at the instant, and dates before it are refused", async () => {
  const { caller, listing } = await setUp();
  const asOf = new Date(Date.now() - 10 * 86_400_000);
  await db().listingPriceVersion.updateMany({ data: { createdAt: new Date(0) } });
  const then = dateIn(listing.timeZone ?? "UTC", asOf);
  const [answer] = await prices(caller, asOf);
  expect(answer?.data[0]?.date).toBe(then);
  expect(answer?.data).toHaveLength(70);
  const row = { id: "a", pms: "guesty", dateFrom: addDays(then, -2) };
  const early = { listings: [row], as_of: asOf.toISOString() };
  await expect(listingPrices(caller, PricesRequest.parse(early))).rejects.toMatchObject({
    details: [{ path: "listings[0].dateFrom" }],
  });
});

test("a listing that was added later is not present", async () => {
  const { caller, listing } = await setUp();
  const asOf = new Date(listing.createdAt.getTime() - 1);
  const [answer] = await prices(caller, asOf);
  expect(answer).toMatchObject({ error_status: "LISTING_NOT_PRESENT", data: [] });
});

test("as of before a booking of the mapping group, its nights are open", async () => {
  const { account, caller, listing } = await setUp();
  const other = await makeListing(account, { listingId: "b" });
  await makeMappingGroup(listing, [other]);
  await makeCalendar(other, { from: today("America/Vancouver"), nights: 60 });
  const [at, before] = [await instant(), await prices(caller)];
  await create(caller, { ...stay("R1", 8, 2), listing_id: "b" });
  expect(await prices(caller)).not.toEqual(before);
  expect(await prices(caller, at)).toEqual(before);
});

test("a mapping doesn't apply before it was made, and a removed one applies before its end", async () => {
  const { account, caller, listing } = await setUp();
  const other = await makeListing(account, { listingId: "b", latitude: listing.latitude });
  await makeCalendar(other, { from: inDays(-1), nights: 60, state: (_, at) => (at > 9 ? 2 : 1) });
  const states = [{ at: await instant(), answer: await prices(caller) }];
  await makeMappingGroup(listing, [other]);
  states.push({ at: await instant(), answer: await prices(caller) });
  await db().listing.updateMany({ data: { mappingGroupId: null, parentKey: 0 } });
  expect(await prices(caller)).toEqual(states[0]?.answer);
  expect(states[1]?.answer).not.toEqual(states[0]?.answer);
  for (const { at, answer } of states) expect(await prices(caller, at)).toEqual(answer);
});

test("an instant in the future is refused", () => {
  const as_of = new Date(Date.now() + 60_000).toISOString();
  const { error } = PricesRequest.safeParse({ listings: [{ id: "a", pms: "guesty" }], as_of });
  expect(error?.issues).toMatchObject([{ path: ["as_of"], message: "must not be in the future" }]);
});

test("what versions can't tell is said in the note: a currency, a group deleted without its history", async () => {
  const { caller, group } = await setUp();
  await setGroup(caller, group.id, [{ date: one, price: 170, price_type: "fixed" }]);
  const [at, then] = [await instant(), await prices(caller)];
  await deleteGroup(caller, { group_id: group.id });
  const notesAt = async () => {
    const [answer] = await prices(caller, at);
    return { currency: answer?.currency, notes: new Set(answer?.data.map(({ note }) => note)) };
  };
  expect(await prices(caller, at)).toEqual(then);
  expect(await notesAt()).toEqual({ currency: "CAD", notes: new Set([undefined]) });
  // As an earlier version left it, which kept neither.
  const group_ =
    "Calculated without a group of the listing that was deleted since, with its rules.";
  await db().deletedGroup.deleteMany();
  expect((await notesAt()).notes).toEqual(new Set([group_]));
  await db().currencyVersion.updateMany({ data: { createdAt: new Date(), currency: "EUR" } });
  expect(await notesAt()).toEqual({
    currency: "EUR",
    notes: new Set([
      `${group_} The listing's currency of that time was not kept; this is the first known one.`,
    ]),
  });
});

test("a deleted group's history is of its account only, and goes with it", async () => {
  const { account, caller, group } = await setUp();
  const other = await setUp();
  await groupRule(caller, group.id);
  const [at, then] = [await instant(), await prices(other.caller)];
  await deleteGroup(caller, { group_id: group.id });
  expect(await prices(other.caller, at)).toEqual(then);
  const kept = await db().deletedGroup.findMany();
  expect(kept).toMatchObject([{ id: group.id, accountId: account.id, name: "Town" }]);
  expect(kept[0]?.rules).toMatchObject([{ kind: "far_out_premium", is_on: true }]);
  await db().account.delete({ where: { id: account.id } });
  expect(await db().deletedGroup.count()).toBe(0);
  await db().account.delete({ where: { id: other.account.id } });
  expect([await db().deletedGroup.count(), await db().settingVersion.count()]).toEqual([0, 0]);
});
