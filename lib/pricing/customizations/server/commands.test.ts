import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeGroup, makeListing, makeMember, makeSubgroup } from "@/prisma/factories";
import { changeRules } from "./commands";
import { readRules } from "./queries";
import type { Rules } from "../schema";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";

const always = (): boolean => true;
const everything = { customizations: undefined, toggled_on: false, resolved: false };
const seasonality = (type: "aggressive" | "conservative"): Rules => ({
  seasonality: { seasonality_customization_on: true, seasonality_type: type },
});
const lastMinute: Rules = {
  last_minute_prices: { last_min_factor_on: true, last_min_factor_type: "aggressive" },
};
const editor = { permissions: { customizations: "edit" } } as const;

const stateOf = (type: string) => ({
  seasonality: { seasonality_customization_on: true, seasonality_type: type },
});
const fixed = (price: number): Rules => ({
  ...seasonality("aggressive"),
  last_minute_prices: {
    last_min_factor_on: true,
    last_min_factor_type: "fixed",
    last_min_factor_value: price,
  },
});

/** Three listings: the first in a subgroup, the second in its group, the third in none. */
async function makeWorld() {
  const { account, caller, listings } = await makeAccount({ listings: 3 });
  const [first, second, third] = listings;
  if (!first || !second || !third) throw new Error("not made");
  const group = await makeGroup(account, "Town", [first, second]);
  const subgroup = await makeSubgroup(group, "Old town", [first]);
  const target = (row: typeof first): LevelRef => ({
    scope: "listing",
    listing_id: row.listingId,
    pms_name: row.pmsName,
  });
  const town: LevelRef = { scope: "group", group_id: group.id };
  const old: LevelRef = { scope: "group", group_id: subgroup.id };
  const whole: LevelRef = { scope: "account", pms_name: first.pmsName };
  return { account, caller, first, second, third, group, subgroup, target, town, old, whole };
}

test("each level decides until a closer one is on, and clearing a level returns the next one", async () => {
  const { caller, first, second, third, group, subgroup, target, town, old, whole } =
    await makeWorld();
  const effective = async (at: LevelRef) => {
    const query = { ...everything, resolved: true };
    const { value } = await readRules(caller, at, query);
    return value.customizations.seasonality?.effective;
  };
  expect(await effective(target(first))).toMatchObject({ level: "default", source: null });
  await changeRules(caller, whole, seasonality("conservative"), always);
  await changeRules(caller, town, seasonality("aggressive"), always);
  const inTown = { group_id: group.id, name: "Town" };
  const inAccount = { level: "account", source: { pms_name: "guesty" } };
  const decidesTown = { level: "group", source: inTown };
  expect(await effective(target(third))).toMatchObject({ ...inAccount, if_cleared: inAccount });
  expect(await effective(target(second))).toMatchObject({
    ...decidesTown,
    if_cleared: decidesTown,
    value: { seasonality_customization_on: true, seasonality_type: "aggressive" },
  });
  expect(await effective(town)).toMatchObject({ ...decidesTown, if_cleared: inAccount });
  await changeRules(caller, old, seasonality("conservative"), always);
  await changeRules(caller, target(first), seasonality("aggressive"), always);
  expect(await effective(target(first))).toMatchObject({
    level: "listing",
    source: null,
    if_cleared: { level: "subgroup", source: { group_id: subgroup.id, name: "Old town" } },
  });
});

test("when turned off, seasonality keeps its values and last minute loses them", async () => {
  const { caller, first, target } = await makeWorld();
  const at = target(first);
  await changeRules(caller, at, { ...seasonality("aggressive"), ...lastMinute }, always);
  const off = await changeRules(
    caller,
    at,
    {
      seasonality: { seasonality_customization_on: false, seasonality_type: "conservative" },
      last_minute_prices: { last_min_factor_on: false },
    },
    always,
  );
  const applied = ["seasonality", "last_minute_prices"];
  expect(off.value).toEqual({ status: "success", applied, reset: ["last_minute_prices"] });
  expect((await readRules(caller, at, everything)).value.customizations).toEqual({
    seasonality: { seasonality_customization_on: false, seasonality_type: "aggressive" },
    last_minute_prices: { last_min_factor_on: false },
  });
  const onlyOn = await readRules(caller, at, { ...everything, toggled_on: true });
  expect(onlyOn.value.customizations).toEqual({});
  const bare = { seasonality: { seasonality_customization_on: true } };
  await changeRules(caller, at, bare, always);
  expect((await readRules(caller, at, everything)).value.customizations).toMatchObject({
    seasonality: { seasonality_customization_on: true, seasonality_type: "aggressive" },
  });
});

test("every change stores the previous state and a log entry; repeating it stores nothing", async () => {
  const { caller, first, group, target, town, whole } = await makeWorld();
  const one = await changeRules(caller, town, seasonality("aggressive"), always);
  const same = await changeRules(caller, town, seasonality("aggressive"), always);
  const two = await changeRules(caller, town, seasonality("conservative"), always);
  expect(same.etag).toBe(one.etag);
  expect(two.etag).not.toBe(one.etag);
  await changeRules(caller, whole, seasonality("aggressive"), always);
  await changeRules(caller, target(first), seasonality("aggressive"), always);
  expect(await db().customizationVersion.findMany()).toMatchObject([
    { version: 1, isOn: true, payload: { seasonality_type: "aggressive" } },
  ]);
  const set = { old_value: null, new_value: stateOf("aggressive") };
  const moved = { old_value: stateOf("aggressive"), new_value: stateOf("conservative") };
  const action = "customization_changed";
  expect(await db().logEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { logType: "group", action, groupId: group.id, name: "Town", changes: set },
    { logType: "group", action, groupId: group.id, changes: moved },
    { logType: "account", action, pmsName: "guesty", changes: set },
    { logType: "listing", action, listingId: first.listingId, changes: set },
  ]);
});

test("a write whose state has changed since is refused with the current ETag and writes nothing", async () => {
  const { caller, town } = await makeWorld();
  const { etag: read } = await readRules(caller, town, everything);
  const { etag: now } = await changeRules(caller, town, lastMinute, (etag) => etag === read);
  const late = changeRules(caller, town, seasonality("aggressive"), (etag) => etag === read);
  await expect(late).rejects.toMatchObject({ code: "CONFLICT", etag: now });
  expect(await db().customization.count()).toBe(1);
});

test("of several writers with the same ETag one succeeds", async () => {
  const { caller, target, first, town, whole } = await makeWorld();
  for (const at of [target(first), town, whole]) {
    const { etag: read } = await readRules(caller, at, everything);
    const writes = (["aggressive", "conservative", "aggressive"] as const).map((type) =>
      changeRules(caller, at, seasonality(type), (etag) => etag === read),
    );
    const answers = await Promise.allSettled(writes);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("a dry run counts listings that change and listings that a closer level shields", async () => {
  const { caller, first, target, town, whole } = await makeWorld();
  await changeRules(caller, target(first), seasonality("conservative"), always);
  const dry = { ...caller, dryRun: true };
  const none = { price_change: null, sample: [] };
  const tried = await changeRules(dry, whole, seasonality("aggressive"), always);
  expect(tried.value).toEqual({ listings_changed: 2, listings_shielded: 1, ...none });
  const default_ = { seasonality: { seasonality_customization_on: true } };
  const same = await changeRules(dry, town, default_, always);
  expect(same.value).toEqual({ listings_changed: 0, listings_shielded: 1, ...none });
  expect(await db().customization.count()).toBe(1);
});

test("fixed prices are checked against stored prices and currencies, and a refused call writes nothing", async () => {
  const { account, caller, first, target } = await makeWorld();
  await db().listing.update({ where: { key: first.key }, data: { basePrice: 20_000n } });
  const invalid = { code: "ERR-INVALID-CUSTOMIZATION" };
  const path = "customizations.last_minute_prices.last_min_factor_value";
  const low = changeRules(caller, target(first), fixed(39.99), always);
  await expect(low).rejects.toMatchObject({ ...invalid, details: [{ path }] });
  const other = await makeListing(account, { currency: "JPY", basePrice: null });
  const cheap = changeRules(caller, target(other), fixed(14.99), always);
  await expect(cheap).rejects.toMatchObject(invalid);
  const mixed = await makeGroup(account, "Mixed", [first, other]);
  const days = { start_month: "6", start_day: "1", end_month: "8", end_day: "31" };
  const prices = { lowest_price: 150, base_price: null, highest_price: null };
  const seasons = [{ season_name: "Summer", ...days, ...prices }];
  const profile: Rules = {
    custom_seasonal_profile: {
      custom_seasonal_profile_on: true,
      custom_seasonal_profile: { price_type: "fixed", seasons, non_repeating_seasons: [] },
    },
  };
  const write = changeRules(caller, { scope: "group", group_id: mixed.id }, profile, always);
  await expect(write).rejects.toMatchObject(invalid);
  expect(await db().customization.count()).toBe(0);
  await changeRules(caller, target(first), fixed(40), always);
  await changeRules(caller, target(other), fixed(15), always);
});

test("a limited caller can read a level that has one of their listings, and write a level entirely in reach", async () => {
  const { account, first, second, third, target, town, old, whole } = await makeWorld();
  const { caller } = await makeMember(account, { ...editor, listings: [first] });
  const write = (at: LevelRef) => changeRules(caller, at, seasonality("aggressive"), always);
  for (const at of [town, whole]) {
    expect((await readRules(caller, at, everything)).value.customizations).toEqual({});
    await expect(write(at)).rejects.toMatchObject({ code: "ERR-WRITE-DENIED" });
  }
  await write(old);
  await write(target(first));
  await expect(write(target(second))).rejects.toMatchObject({ code: "ERR-LISTING-NOT-FOUND" });
  const beyond = await makeGroup(account, "Beyond", [third]);
  const empty = await makeGroup(account, "Empty", []);
  for (const { id } of [beyond, empty]) {
    const at: LevelRef = { scope: "group", group_id: id };
    await expect(write(at)).rejects.toMatchObject({ code: "ERR-GROUP-NOT-FOUND" });
  }
  const nowhere: LevelRef = { scope: "account", pms_name: "hostaway" };
  await expect(write(nowhere)).rejects.toMatchObject({ code: "ERR-ACCOUNT-NOT-FOUND" });
});

test("no account rule applies to a group with several PMSs", async () => {
  const { account, caller, first, whole } = await makeWorld();
  await changeRules(caller, whole, seasonality("aggressive"), always);
  const other = await makeListing(account, { pmsName: "hostaway" });
  const { id } = await makeGroup(account, "Mixed", [first, other]);
  const query = { ...everything, resolved: true };
  const { value } = await readRules(caller, { scope: "group", group_id: id }, query);
  expect(value.customizations.seasonality?.effective).toMatchObject({ level: "default" });
});
