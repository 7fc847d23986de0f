import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { everywhere, presets } from "@/lib/auth/permissions";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { ListingRulesWrite } from "@/lib/pricing/customizations/schema";
import { db } from "@/lib/db/server";
import { change, stored, usual } from "@/lib/inventory/listings/server/testing";
import { dateIn } from "@/lib/core/dates";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListings,
  makeMember,
  makeSubgroup,
} from "@/prisma/factories";
import { logs } from "@/e2e/factories/log-entries";
import { makeFamily, map, mappings, unmap } from "@/e2e/factories/mappings";
import { revertEntry } from "./revert";
import { verifyLog } from "@/lib/audit/server/verify";

async function setUp() {
  const made = await makeAccount();
  const [listing] = await makeListings(made.account, [{ listingId: "a", name: "Loft", ...usual }]);
  if (!listing) throw new Error("No listing was made.");
  return { ...made, listing };
}

/** The newest entry of an action. */
async function newest(caller: Caller, action: string, request: object = {}) {
  const [entry] = (await logs(caller, { actions: [action], ...request })).data;
  if (!entry) throw new Error(`There is no ${action}.`);
  return entry;
}

const conflict = { code: "CONFLICT" };

test("a price is restored once, and the log says what was reverted", async () => {
  const { caller, account } = await setUp();
  await change(caller, [{ id: "a", base: 250 }]);
  const was = await newest(caller, "base_price");
  const { status, entry } = await revertEntry(caller, was.id);
  expect((await stored("a")).basePrice).toBe(20_000n);
  expect(status).toBe("success");
  expect(entry).toMatchObject({
    action: "reverted",
    action_label: "Change reverted",
    entity: { listing_id: "a", name: "Loft" },
    changes: { old_value: 250, new_value: 200, reverted_action: "base_price", reverted_id: was.id },
    revertible: false,
  });
  const { data } = await logs(caller);
  expect(data.map(({ action }) => action)).toEqual(["reverted", "base_price"]);
  expect(data[0]).toEqual(entry);
  await expect(revertEntry(caller, was.id)).rejects.toMatchObject(conflict);
  expect(await verifyLog(account.id)).toMatchObject([{ checked: 2, broken: null }]);
});

test("what has changed since, or would now break a rule, is not reverted", async () => {
  const { caller } = await setUp();
  await change(caller, [{ id: "a", base: 250 }]);
  const first = await newest(caller, "base_price");
  await change(caller, [{ id: "a", base: 260 }]);
  await expect(revertEntry(caller, first.id)).rejects.toMatchObject(conflict);
  const second = await newest(caller, "base_price");
  await change(caller, [{ id: "a", min: 255 }]);
  await expect(revertEntry(caller, second.id)).rejects.toMatchObject(conflict);
  expect((await stored("a")).basePrice).toBe(26_000n);
  expect((await logs(caller, { actions: ["reverted"] })).data).toEqual([]);
});

test("the fields that others changed since are named", async () => {
  const { caller } = await setUp();
  await change(caller, [{ id: "a", tags: ["x"], notes: "n", isHidden: true }]);
  const { id } = await newest(caller, "listing_changed");
  await change(caller, [{ id: "a", base: 210, notes: "Theirs" }]);
  const named = {
    ...conflict,
    message: "notes changed after this entry, so it cannot be reverted.",
    details: [{ path: "notes", message: "changed after this entry" }],
  };
  await expect(revertEntry(caller, id)).rejects.toMatchObject(named);
  expect(await stored("a")).toMatchObject({ tags: ["x"], notes: "Theirs", isHidden: true });
  const price = await newest(caller, "base_price");
  await change(caller, [{ id: "a", base: 220 }]);
  await expect(revertEntry(caller, price.id)).rejects.toMatchObject({
    details: [{ path: "base_price" }],
  });
});

test("a dry run returns what it would write and writes nothing", async () => {
  const { caller } = await setUp();
  await change(caller, [{ id: "a", max: 400 }]);
  const { id } = await newest(caller, "max_price");
  const { entry } = await revertEntry({ ...caller, dryRun: true }, id);
  expect(entry).toMatchObject({ id: null, action: "reverted", changes: { new_value: 300 } });
  expect((await stored("a")).maxPrice).toBe(40_000n);
});

test("a dry run returns the effect on prices, of a price, a rule, overrides or a group", async () => {
  const { caller, account, listing } = await setUp();
  const today = dateIn("America/Vancouver", new Date());
  await makeCalendar(listing, { from: today, nights: 200 });
  const tried = async (action: string) => {
    const { id } = await newest(caller, action);
    return revertEntry({ ...caller, dryRun: true }, id);
  };
  await change(caller, [{ id: "a", base: 250 }]);
  const price = await tried("base_price");
  expect(price.price_change?.next_90).toBeCloseTo(-20, 0);
  expect(price.sample?.[0]).toMatchObject({ listing_id: "a", pms_name: "guesty" });
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  const factors = days.map((day) => [`dow_factor_value_${day}`, 10]);
  const week = { day_of_week_adjustment: { dow_factor_on: true, ...Object.fromEntries(factors) } };
  const own = { listing_id: "a", pms_name: "guesty" };
  const rulesOf = (rules: object) =>
    ListingRulesWrite.parse({ ...own, customizations: rules }).customizations;
  const customizations = rulesOf(week);
  const ref = { scope: "listing", ...own } as const;
  await changeRules(caller, ref, customizations, () => true);
  const rule = await tried("customization_changed");
  expect(rule.price_change?.next_90).toBeCloseTo(-9, 0);
  expect(await db().customization.count({ where: { isOn: true } })).toBe(1);

  const pier = await makeGroup(account, "Pier", []);
  const off = rulesOf({ day_of_week_adjustment: { dow_factor_on: false } });
  await changeRules(caller, ref, off, () => true);
  await changeRules(caller, { scope: "group", group_id: pier.id }, customizations, () => true);
  await change(caller, [{ id: "a", group_id: pier.id }]);
  const group = await tried("group_changed");
  expect(group.price_change?.next_90).toBeCloseTo(-9, 0);
  expect((await stored("a")).groupId).toBe(pier.id);
  await change(caller, [{ id: "a", notes: "x" }]);
  expect(await tried("listing_changed")).not.toHaveProperty("price_change");
});

test("sync, group and the other fields of a listing are restored", async () => {
  const { caller, account, listing } = await setUp();
  const pier = await makeGroup(account, "Pier", []);
  const end = await makeSubgroup(pier, "End", [listing]);
  const before = await stored("a");
  const fields = { tags: ["x"], notes: "n", isHidden: true };
  const on = !before.pushEnabled;
  await change(caller, [{ id: "a", push_enabled: on, group_id: null, ...fields }]);
  expect(await stored("a")).toMatchObject({ groupId: null, pushEnabled: on, tags: ["x"] });
  await db().listingGroup.update({ where: { id: end.id }, data: { name: "Head" } });
  for (const action of ["push_price", "group_changed", "listing_changed"]) {
    await revertEntry(caller, (await newest(caller, action)).id);
  }
  const after = await stored("a");
  expect(after).toEqual(before);
});

const storedRule = () => db().customization.findFirstOrThrow();

const linear = {
  last_min_factor_on: true,
  last_min_factor_type: "linear",
  last_min_factor_value: -20,
  last_min_factor_dfd: 7,
};

async function setRule(caller: Caller, rule: object): Promise<void> {
  const body = ListingRulesWrite.parse({
    listing_id: "a",
    pms_name: "guesty",
    customizations: { last_minute_prices: rule },
  });
  await changeRules(caller, { scope: "listing", ...body }, body.customizations, () => true);
}

test("a rule is restored, or turned off if it was never set", async () => {
  const { caller } = await setUp();
  await setRule(caller, linear);
  const first = await newest(caller, "customization_changed");
  await setRule(caller, { ...linear, last_min_factor_value: -30 });
  await expect(revertEntry(caller, first.id)).rejects.toMatchObject(conflict);
  await revertEntry(caller, (await newest(caller, "customization_changed")).id);
  const { last_min_factor_on: _, ...payload } = linear;
  expect(await storedRule()).toMatchObject({ isOn: true, payload });
  await revertEntry(caller, first.id);
  expect(await storedRule()).toMatchObject({ isOn: false });
});

test("reverting a mapping unmaps a child and reverting again maps it; a parent with all its children", async () => {
  const { caller, parent } = await makeFamily(3);
  const keyed = (id: string) => ({ listings: [{ listing_id: id, pms: parent.pmsName }] });
  await map(caller, "p", ["c1"]);
  await map(caller, "p", ["c2", "c3"]);
  await revertEntry(caller, (await newest(caller, "mapping_created", keyed("c2"))).id);
  expect(await mappings()).toEqual({ p: ["c1", "c3"] });
  await expect(
    revertEntry(caller, (await newest(caller, "mapping_created", keyed("p"))).id),
  ).rejects.toMatchObject(conflict);
  await unmap(caller, ["p"]);
  expect(await mappings()).toEqual({});
  await revertEntry(caller, (await newest(caller, "mapping_removed", keyed("p"))).id);
  expect(await mappings()).toEqual({ p: ["c1", "c3"] });
});

test("a revert needs the permission of the change, and to see the entry", async () => {
  const { caller, account, listing } = await setUp();
  const other = await makeAccount();
  await change(caller, [{ id: "a", base: 250 }]);
  const { id } = await newest(caller, "base_price");
  const viewer = { permissions: { ...presets.viewer, logs: "edit" as const } };
  const { caller: reader } = await makeMember(account, { ...viewer, listings: "all" });
  await expect(revertEntry(reader, id)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const all = { permissions: everywhere("edit") };
  const { caller: elsewhere } = await makeMember(account, { ...all, listings: [] });
  for (const who of [elsewhere, other.caller]) {
    await expect(revertEntry(who, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  for (const unknown of ["999999", "x", "-1", "9".repeat(30)]) {
    await expect(revertEntry(caller, unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const { caller: one } = await makeMember(account, { ...all, listings: [listing] });
  expect((await revertEntry(one, id)).status).toBe("success");
});

test("what cannot be reverted returns an error", async () => {
  const { caller } = await setUp();
  await db().listing.updateMany({ data: { basePrice: null, minPrice: null } });
  await change(caller, [{ id: "a", base: 250, min: 100 }]);
  const refused = { code: "ERR-NOT-REVERTIBLE" };
  const base = await newest(caller, "base_price");
  expect(base.revertible).toBe(false);
  await expect(revertEntry(caller, base.id)).rejects.toMatchObject(refused);
  await revertEntry(caller, (await newest(caller, "min_price")).id);
  expect((await stored("a")).minPrice).toBeNull();
  const reverted = await newest(caller, "reverted");
  await expect(revertEntry(caller, reverted.id)).rejects.toMatchObject(refused);
});
