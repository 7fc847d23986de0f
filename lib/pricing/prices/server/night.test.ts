import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { everywhere } from "@/lib/auth/permissions";
import { addDays } from "@/lib/core/dates";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { blocked } from "@/lib/inventory/calendars/nights";
import { change } from "@/lib/inventory/listings/server/testing";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import type { Rules } from "@/lib/pricing/customizations/schema";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
} from "@/prisma/factories";
import { explainNight } from "./night";
import { listingPrices } from "./queries";

/** 6 a.m. UTC on 15 July 2026: still the 14th in Vancouver. */
const now = new Date("2026-07-15T06:00:00Z");
const today = "2026-07-14";

const setRules = (caller: Caller, ref: LevelRef, given: Rules) =>
  changeRules(caller, ref, given, () => true);

async function setUp(fields: Parameters<typeof makeListing>[1] = {}) {
  const { account, owner, caller } = await makeAccount();
  const group = await makeGroup(account, "Fairfield");
  const listing = await makeListing(account, {
    timeZone: "America/Vancouver",
    currency: "CAD",
    bedrooms: 1,
    basePrice: 20_000n,
    minPrice: 15_000n,
    maxPrice: null,
    groupId: group.id,
    ...fields,
  });
  await makeCalendar(listing, { from: today, nights: 60 });
  const ref = { id: listing.listingId, pms: listing.pmsName };
  const ask = (ahead: number, as = caller) =>
    explainNight(as, { ...ref, date: addDays(today, ahead) }, now);
  return { account, owner, caller, group, listing, ref, ask };
}

test("the night is that of listing_prices with reason", async () => {
  const { caller, ref, ask } = await setUp();
  const date = addDays(today, 2);
  const row = { ...ref, dateFrom: date, dateTo: date, reason: true };
  const [prices] = await listingPrices(caller, { listings: [row] }, now);
  const { night, listing } = await ask(2);
  expect(night).toEqual(prices?.data[0]);
  expect(listing).toMatchObject({ today, currency: "CAD", base: 200, min: 150, state: "open" });
});

test("each step names its level and the rule that applies there", async () => {
  const { caller, group, listing, ask } = await setUp();
  await setRules(
    caller,
    { scope: "group", group_id: group.id },
    {
      last_minute_prices: { last_min_factor_on: true, last_min_factor_type: "aggressive" },
    },
  );
  await setRules(
    caller,
    { scope: "account", pms_name: listing.pmsName },
    { rounding: { rounding_on: true, rounding_type: "ending_9" } },
  );
  const { sources } = await ask(2);
  expect(sources.last_minute).toEqual({
    level: "group",
    name: "Fairfield",
    at: `group/${group.id}`,
    kind: "last_minute_prices",
    rule: { last_min_factor_on: true, last_min_factor_type: "aggressive" },
  });
  expect(sources.rounding).toMatchObject({ level: "account", at: `account/${listing.pmsName}` });
  expect(sources.occupancy).toMatchObject({ level: "default", at: null });
  expect(sources.min).toMatchObject({ level: "listing", kind: null });
  expect(sources.max).toMatchObject({ level: "default" });
});

test("a season or an override that sets the minimum is its source", async () => {
  const { caller, group, listing, ask } = await setUp();
  const season = {
    season_name: "Summer",
    start_month: "7",
    start_day: "1",
    end_month: "7",
    end_day: "31",
    lowest_price: 10,
    base_price: 20,
    highest_price: 30,
  };
  const profile = {
    price_type: "percentage" as const,
    seasons: [season],
    non_repeating_seasons: [],
  };
  await setRules(
    caller,
    { scope: "group", group_id: group.id },
    {
      custom_seasonal_profile: {
        custom_seasonal_profile_on: true,
        custom_seasonal_profile: profile,
      },
    },
  );
  const seasonal = await ask(5);
  expect(seasonal.sources.min).toMatchObject({ level: "group", kind: "custom_seasonal_profile" });
  expect(seasonal.sources.base).toMatchObject({ level: "group" });
  // The listing has no maximum, and a percentage doesn't add one.
  expect(seasonal.sources.max).toMatchObject({ level: "default" });
  await db().override.create({
    data: {
      listingKey: listing.key,
      date: new Date(`${addDays(today, 5)}T00:00:00Z`),
      minPrice: 18_000n,
      minPriceType: "fixed",
    },
  });
  const overridden = await ask(5);
  expect(overridden.sources.min).toMatchObject({ level: "listing", kind: null });
  expect(overridden.night?.reason?.thresholds.min).toBe(180);
});

test("the market is that of the night and size, for callers who may see it", async () => {
  const { account, caller, listing, ask } = await setUp();
  for (const price of [8_000, 9_000, 10_000, 11_000, 12_000]) {
    const home = await makeMarketListing({ asOf: new Date(today), bedrooms: 1, currency: "CAD" });
    await makeMarketCalendar(home, { from: today, nights: 400, price: () => price });
  }
  const { market } = await ask(2);
  expect(market).toEqual({
    category: "1",
    count: 5,
    confidence: "low",
    p25: 90,
    p50: 100,
    p75: 110,
    p90: 116,
  });
  const permissions = { ...everywhere("view"), neighborhood: "none" as const };
  const { person } = await makeMember(account, { permissions, listings: [listing] });
  const limited = await ask(2, await callerFor(person, {}));
  expect(limited.market).toBeNull();
  expect(limited.can).toEqual({ see_rules: true, edit_rules: false, see_market: false });
  expect(limited.night?.price).toBe((await ask(2, caller)).night?.price);
});

test("who set the base, and when, comes from its last change", async () => {
  const { owner, caller, listing, ref, ask } = await setUp();
  await change(caller, [{ ...ref, base: 180 }]);
  const at = await db().listingPriceVersion.findFirstOrThrow({
    where: { listingKey: listing.key },
    orderBy: { id: "desc" },
  });
  await change(caller, [{ ...ref, min: 90 }]);
  expect((await ask(2)).base).toEqual({ set_at: at.createdAt.toISOString(), set_by: owner.name });
});

test("a closed night has its state, and a listing without a base has no night", async () => {
  const { account, caller, listing, ask } = await setUp();
  await makeCalendar(listing, { from: addDays(today, 3), nights: 1, state: () => blocked });
  expect((await ask(3)).listing.state).toBe("blocked");
  const bare = await makeListing(account, { basePrice: null });
  const asked = { id: bare.listingId, pms: bare.pmsName, date: addDays(today, 3) };
  expect(await explainNight(caller, asked, now)).toMatchObject({ night: null, sources: {} });
});

test("nights out of range are refused, and so are listings of others", async () => {
  const { account, ref, ask } = await setUp();
  await expect(ask(-1)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  await expect(ask(730)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  const stranger = await makeAccount();
  const { person } = await makeMember(account, { listings: [] });
  for (const other of [stranger.caller, await callerFor(person, {})]) {
    const asked = explainNight(other, { ...ref, date: today }, now);
    await expect(asked).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
});

test("a fixed number of statements", async () => {
  const { ask } = await setUp();
  await ask(2);
  const { statements } = await countStatements(() => ask(3));
  expect(statements.length).toBeLessThanOrEqual(18);
});
