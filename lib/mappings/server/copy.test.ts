import { expect, test } from "vitest";
import { addDays, fromUtc, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeGroup, makeSubgroup } from "@/prisma/factories";
import { makeFamily, map } from "@/e2e/factories/mappings";

const stored = (listingId: string) => db().listing.findFirstOrThrow({ where: { listingId } });
const now = today("America/Vancouver");

async function addOverride(listingKey: number, days: number, price: bigint): Promise<void> {
  const date = toUtc(addDays(now, days));
  await db().override.create({ data: { listingKey, date, price, priceType: "fixed" } });
}

async function overridesOf(listingKey: number) {
  const rows = await db().override.findMany({ where: { listingKey }, orderBy: { date: "asc" } });
  return rows.map(({ date, price }) => [fromUtc(date), Number(price)]);
}

test("the parent's prices are copied, and own prices that are then out of order are cleared", async () => {
  const { caller } = await makeFamily(2, {
    p: { minPrice: null, basePrice: 20_000n, maxPrice: null },
    c1: { minPrice: 25_000n, basePrice: 30_000n, maxPrice: 40_000n },
    c2: { minPrice: 10_000n, basePrice: null, maxPrice: 15_000n },
  });
  const dry = await map(caller, "p", ["c1", "c2"], { copy: { min_max_base: true }, dry: true });
  expect(dry).toMatchObject({
    would_apply: true,
    changes: [
      { listing_id: "c1", field: "parent_key", from: 0 },
      { listing_id: "c1", field: "min", from: 250, to: null },
      { listing_id: "c1", field: "base", from: 300, to: 200 },
      { listing_id: "c2", field: "parent_key" },
      { listing_id: "c2", field: "base", from: null, to: 200 },
      { listing_id: "c2", field: "max", from: 150, to: null },
    ],
  });
  expect((await stored("c1")).parentKey).toBe(0);
  await map(caller, "p", ["c1", "c2"], { copy: { min_max_base: true } });
  const prices = { minPrice: null, basePrice: 20_000n, maxPrice: 40_000n };
  expect(await stored("c1")).toMatchObject(prices);
  expect(await stored("c2")).toMatchObject({ ...prices, minPrice: 10_000n, maxPrice: null });
  const entries = await db().logEntry.findMany({
    where: { listingId: "c1" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, changes }) => [action, changes]).slice(1)).toEqual([
    ["base_price_from_parent_during_mapping", { old_value: 300, new_value: 200 }],
    ["min_price_from_parent_during_mapping", { old_value: 250, new_value: null }],
  ]);
});

test("group, notes and tags are taken as a whole, also where the parent has none", async () => {
  const { caller, account, parent, children } = await makeFamily(2, {
    p: { notes: "Sea side", tags: ["sea"] },
    c1: { notes: "Old", tags: ["old", "pets"] },
  });
  const group = await makeGroup(account, "Waterfront", [parent]);
  const subgroup = await makeSubgroup(group, "Harbour side", [parent]);
  await makeGroup(account, "Hill", children);
  await map(caller, "p", ["c1"], { copy: { group: true, notes: true, tags: true } });
  expect(await stored("c1")).toMatchObject({
    groupId: group.id,
    subgroupId: subgroup.id,
    notes: "Sea side",
    tags: ["sea"],
  });
  const entry = await db().logEntry.findFirstOrThrow({ where: { action: "group_changed" } });
  expect(entry.changes).toMatchObject({ new_value: { group: "Waterfront" } });
  await map(caller, "p", ["c2"]);
  expect(await stored("c2")).toMatchObject({ notes: null, tags: [] });
});

test("own rules are replaced and their earlier states kept; rules the parent lacks are turned off", async () => {
  const { caller, account, parent, children } = await makeFamily(1);
  const [child] = children;
  if (!child) throw new Error("not made");
  const rule = (listingKey: number, kind: string, payload: object) =>
    db().customization.create({
      data: { accountId: account.id, listingKey, kind, isOn: true, payload, userId: 7 },
    });
  await rule(parent.key, "seasonality", { seasonality_type: "aggressive" });
  await rule(parent.key, "demand_factor", { tone_demand_factor: "conservative" });
  await rule(child.key, "seasonality", { seasonality_type: "conservative" });
  await rule(child.key, "occupancy_adjustment", { oba_type: "none" });
  const copy = { customization: true };
  const dry = await map(caller, "p", ["c1"], { copy, dry: true });
  expect((dry as { changes: { field: string }[] }).changes.map(({ field }) => field)).toEqual([
    "parent_key",
    "customizations.demand_factor",
    "customizations.occupancy_adjustment",
    "customizations.seasonality",
  ]);
  await map(caller, "p", ["c1"], { copy });
  const rules = await db().customization.findMany({
    where: { listingKey: child.key },
    include: { versions: true },
    orderBy: { kind: "asc" },
  });
  expect(rules).toMatchObject([
    { kind: "demand_factor", isOn: true, version: 1, versions: [] },
    {
      kind: "occupancy_adjustment",
      isOn: false,
      payload: {},
      version: 2,
      versions: [{ version: 1, isOn: true, payload: { oba_type: "none" } }],
    },
    {
      kind: "seasonality",
      payload: { seasonality_type: "aggressive" },
      version: 2,
      versions: [{ version: 1, payload: { seasonality_type: "conservative" }, userId: 7 }],
    },
  ]);
  const logged = await db().logEntry.count({ where: { action: "customization_changed" } });
  expect(logged).toBe(3);
});

test("future overrides are replaced and each lost one is listed; past ones stay", async () => {
  const { caller, parent, children } = await makeFamily(1);
  const [child] = children;
  if (!child) throw new Error("not made");
  for (const days of [-3, 5, 6, 8]) await addOverride(parent.key, days, 30_000n);
  for (const days of [-2, 0, 5]) await addOverride(child.key, days, 12_345n);
  const copy = { customization: true };
  const dry = await map(caller, "p", ["c1"], { copy, dry: true });
  expect(dry).toMatchObject({
    overrides_deleted: [
      { listing_id: "c1", date: now, price: 123.45 },
      { listing_id: "c1", date: addDays(now, 5), price: 123.45 },
    ],
  });
  expect(await overridesOf(child.key)).toHaveLength(3);
  await map(caller, "p", ["c1"], { copy });
  expect(await overridesOf(child.key)).toEqual([
    [addDays(now, -2), 12_345],
    ...[5, 6, 8].map((days) => [addDays(now, days), 30_000]),
  ]);
  expect(await overridesOf(parent.key)).toHaveLength(4);
  const entries = await db().logEntry.findMany({
    where: { action: { contains: "custom_pricing" } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action, changes }) => [action.split("_")[0], changes])).toMatchObject([
    ["remove", { start_date: now, end_date: now, price: 123.45 }],
    ["remove", { start_date: addDays(now, 5), parent_listing_id: "p" }],
    ["add", { start_date: addDays(now, 5), end_date: addDays(now, 6), price: 300 }],
    ["add", { start_date: addDays(now, 8), end_date: addDays(now, 8) }],
  ]);
});

test("a dry run of a family that breaks rules names them and promises nothing", async () => {
  const { caller } = await makeFamily(1, { c1: { currency: null } });
  const copy = { min_max_base: true, customization: true };
  expect(await map(caller, "p", ["c1", "gone"], { copy, dry: true })).toEqual({
    would_apply: false,
    changes: [],
    overrides_deleted: [],
    violations: [
      {
        code: "ERR-LISTING-NOT-FOUND",
        message: "listing not found",
        listing_id: "gone",
        pms_name: "guesty",
      },
      {
        code: "ERR-MAP-CURRENCY",
        message: "must have a currency, and so must the parent",
        listing_id: "c1",
        pms_name: "guesty",
      },
    ],
  });
});
