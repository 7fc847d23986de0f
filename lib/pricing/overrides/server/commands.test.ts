import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { makeAccount, makeMappingGroup, makeMember } from "@/prisma/factories";
import { readEngineOverrides } from "@/lib/pricing/levels/server/overrides";
import { fixed, inDays, list, logged, remove, set, versions, withListings } from "./testing";

const [one, two, three] = [inDays(1), inDays(2), inDays(3)];
const refusedAt = (...paths: string[]) => ({
  code: "VALIDATION_FAILED",
  details: paths.map((path) => expect.objectContaining({ path })),
});

test("a date merges field by field, null removes a field, and an override without fields is deleted", async () => {
  const { caller, keyOf } = await withListings("a");
  const made = await set(caller, "a", [{ date: one, ...fixed("150"), min_stay: 2, reason: "r" }]);
  expect(made.overrides).toEqual([
    {
      date: one,
      price: "150",
      price_type: "fixed",
      currency: "CAD",
      min_stay: 2,
      reason: "r",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  await set(caller, "a", [{ date: one, price: null, check_in: "1111100" }]);
  const [merged] = await list(caller, "a");
  expect(merged).toMatchObject({ min_stay: 2, check_in: "1111100" });
  for (const field of ["price", "price_type", "currency", "check_in_check_out_enabled"])
    expect(merged).not.toHaveProperty(field);
  const none = { min_stay: null, reason: "", check_in_check_out_enabled: "0" };
  const gone = await set(caller, "a", [{ date: one, ...none }]);
  expect([gone.overrides, await list(caller, "a")]).toEqual([[], []]);
  const a = keyOf("a");
  expect(await versions()).toEqual([
    [a, one, 15_000],
    [a, one, null],
    [a, one, null],
  ]);
  const states = await db().overrideVersion.findMany({ orderBy: { id: "asc" } });
  expect(states.map(({ state }) => state === null)).toEqual([false, false, true]);
  expect(states.every(({ userId }) => userId === caller.actor.id)).toBe(true);
});

test("equal overrides of consecutive dates are one log entry, with the fields they were merged into", async () => {
  const { caller } = await withListings("a");
  await set(
    caller,
    "a",
    [three, one, two].map((date) => ({ date, ...fixed(150) })),
  );
  await set(
    caller,
    "a",
    [two, three].map((date) => ({ date, min_stay: 3 })),
  );
  await set(caller, "a", [{ date: two, min_stay: 3 }]);
  const price = { price: 150, price_type: "fixed" };
  expect(await logged()).toEqual([
    ["a", "add_custom_pricing", { start_date: one, end_date: three, ...price }],
    [
      "a",
      "add_custom_pricing",
      {
        start_date: two,
        end_date: three,
        ...price,
        min_stay: 3,
        merged_keys: ["min_stay"],
        old_value: price,
      },
    ],
  ]);
  const key = { ...caller, via: "key" as const };
  await remove(key, "a", [one, two, inDays(9)]);
  expect((await logged()).slice(2)).toEqual([
    ["a", "api_remove_custom_pricing", { start_date: one, end_date: one, ...price }],
    ["a", "api_remove_custom_pricing", { start_date: two, end_date: two, ...price, min_stay: 3 }],
  ]);
  expect((await list(caller, "a")).map(({ date }) => date)).toEqual([three]);
});

test("every problem of every row is returned, and nothing is written", async () => {
  const { caller } = await withListings("a");
  await set(caller, "a", [{ date: two, ...fixed(150) }]);
  const before = [await list(caller, "a"), await logged(), await versions()];
  const rows: [object, ...string[]][] = [
    [{ date: inDays(-1), ...fixed(150) }, "date"],
    [{ date: inDays(733), ...fixed(150) }, "date"],
    [{ date: one, price: 150, price_type: "fixed" }, "currency"],
    [{ date: one, ...fixed(150), currency: "USD" }, "currency"],
    [{ date: one, ...fixed(150.5) }, "price"],
    [{ date: one, price: 1_001, price_type: "percent" }, "price"],
    [{ date: two, price_type: null }, "price_type"],
    [{ date: one, ...fixed(-5), min_price: 0, min_price_type: "fixed" }, "price", "min_price"],
  ];
  for (const [row, ...fields] of rows) {
    const paths = fields.map((field) => `overrides[1].${field}`);
    const given = set(caller, "a", [{ date: inDays(5), min_stay: 2 }, row]);
    await expect(given).rejects.toMatchObject(refusedAt(...paths));
  }
  await expect(remove(caller, "a", [inDays(-1)])).rejects.toMatchObject(
    refusedAt("overrides[0].date"),
  );
  expect([await list(caller, "a"), await logged(), await versions()]).toEqual(before);
  await set(caller, "a", [
    { date: inDays(0), price: "-75", price_type: "percent" },
    { date: inDays(730), price: 1_000, price_type: "percent_stacked", base_price: "210" },
  ]);
  expect(await list(caller, "a")).toHaveLength(3);
});

test("day lists that are off are kept and returned, but have no effect", async () => {
  const { caller, rows } = await withListings("a");
  const effect = async () => {
    const levels = await readEngineOverrides(db(), rows, { from: one, to: one });
    return levels.get(rows[0]?.key ?? 0)?.[0].get(dayOf(one));
  };
  const days = { check_in: "1111100", check_out: "1111110" };
  const given = { min_stay: 2, check_in_check_out_enabled: "0", ...days };
  await set(caller, "a", [{ date: one, ...given }]);
  expect(await list(caller, "a")).toMatchObject([given]);
  expect(await effect()).toEqual({ minStay: 2 });
  await set(caller, "a", [{ date: one, check_in_check_out_enabled: "1" }]);
  expect(await effect()).toEqual({ minStay: 2, checkIn: "1111100", checkOut: "1111110" });
  await set(caller, "a", [{ date: one, check_in_check_out_enabled: "0" }]);
  expect((await list(caller, "a"))[0]).not.toHaveProperty("check_in");
  await set(caller, "a", [{ date: one, ...days, check_in_check_out_enabled: "0" }]);
  await set(caller, "a", [{ date: one, check_in: "0000011" }]);
  expect(await effect()).toEqual({ minStay: 2, checkIn: "0000011" });
  const none = { min_stay: null, check_in: null, check_in_check_out_enabled: "0" };
  await set(caller, "a", [{ date: one, ...none }]);
  expect(await list(caller, "a")).toEqual([]);
});

test("a dry run returns the same and writes nothing", async () => {
  const { caller } = await withListings("a");
  const dry = await set({ ...caller, dryRun: true }, "a", [{ date: one, ...fixed(150) }]);
  expect(dry.overrides).toMatchObject([{ date: one, price: "150" }]);
  expect([await list(caller, "a"), await logged(), await versions()]).toEqual([[], [], []]);
});

test("children get the parent's overrides; one in another currency is reported, and those out of reach are counted", async () => {
  const { caller, account, rows, keyOf } = await withListings("p", "c1", "c2", "c3");
  const [parent, ...children] = rows;
  if (!parent) throw new Error("not made");
  await makeMappingGroup(parent, children);
  await db().listing.update({ where: { key: keyOf("c2") }, data: { currency: "EUR" } });
  await set(caller, "c1", [{ date: one, min_stay: 4 }]);
  const permissions = { listings: "view", customizations: "edit" } as const;
  const reach = rows.filter(({ listingId }) => listingId !== "c3");
  const { caller: member } = await makeMember(account, { permissions, listings: reach });
  const row = { date: one, ...fixed(150) };
  const written = await set(member, "p", [row], { update_children: true });
  expect(written).toMatchObject({
    child_listings_update_info: {
      c1: { success: true },
      c2: { success: false, error: expect.stringContaining("EUR") },
    },
    children_out_of_reach: 1,
  });
  expect(await list(caller, "c1")).toMatchObject([{ price: "150", min_stay: 4 }]);
  const percent = { date: three, price: 10, price_type: "percent" };
  const dry = await set({ ...caller, dryRun: true }, "p", [percent], { update_children: true });
  expect(dry.child_listings_update_info).toMatchObject({
    c1: { success: true },
    c2: { success: false },
  });
  expect([await list(caller, "c2"), await list(caller, "c3")]).toEqual([[], []]);
  const from = { parent_listing_id: "p", parent_listing_name: parent.name };
  const added = (await logged()).slice(1);
  expect(added.map(([id, action]) => [id, action])).toEqual([
    ["p", "add_custom_pricing"],
    ["c1", "add_custom_pricing_from_parent"],
  ]);
  expect(added[1]?.[2]).toMatchObject(from);
  await set(caller, "p", [{ date: two, min_stay: 2 }]);
  expect(await list(caller, "c1")).toHaveLength(1);
  await remove(member, "p", [one], { update_children: true });
  expect((await logged()).at(-1)).toMatchObject(["c1", "remove_custom_pricing_from_parent", from]);
  expect(await list(caller, "c1")).toEqual([]);
});

test("a listing of another account, or out of reach, is unknown", async () => {
  const { account } = await withListings("a", "b");
  const { caller: stranger } = await makeAccount();
  const permissions = { listings: "view", customizations: "edit" } as const;
  const b = await db().listing.findFirstOrThrow({ where: { listingId: "b" } });
  const { caller: limited } = await makeMember(account, { permissions, listings: [b] });
  for (const who of [stranger, limited]) {
    const unknown = { code: "LISTING_NOT_FOUND" };
    await expect(list(who, "a")).rejects.toMatchObject(unknown);
    await expect(set(who, "a", [{ date: one, min_stay: 2 }])).rejects.toMatchObject(unknown);
    await expect(remove(who, "a", [one])).rejects.toMatchObject(unknown);
  }
  await set(limited, "b", [{ date: one, min_stay: 2 }]);
  expect(await list(limited, "b")).toHaveLength(1);
  expect(await versions()).toHaveLength(1);
});

test("past overrides can be read", async () => {
  const { caller, keyOf } = await withListings("a");
  const past = { listingKey: keyOf("a"), date: new Date(`${inDays(-3)}T00:00:00Z`), minStay: 2 };
  await db().override.create({ data: past });
  await set(
    caller,
    "a",
    [one, two, three].map((date) => ({ date, min_stay: 2 })),
  );
  const dates = async (query: object) => (await list(caller, "a", query)).map(({ date }) => date);
  expect(await dates({})).toEqual([one, two, three]);
  expect(await dates({ start_date: inDays(-3), end_date: two })).toEqual([inDays(-3), one, two]);
});
