import { expect, test } from "vitest";
import { logs } from "@/e2e/factories/log-entries";
import type { Caller } from "@/lib/auth/server/caller";
import { record } from "@/lib/audit/server";
import { db, transaction } from "@/lib/db/server";
import { map } from "@/e2e/factories/mappings";
import { listGroupOverrides } from "@/lib/pricing/overrides/server/queries";
import {
  fixed,
  inDays,
  list,
  remove,
  set,
  setGroup,
  versions,
  withListings,
} from "@/lib/pricing/overrides/server/testing";
import { makeCalendar, makeGroup, makeMember } from "@/prisma/factories";
import { revertEntry } from "./revert";

const [one, two] = [inDays(1), inDays(2)];
const conflict = { code: "CONFLICT" };

/** The newest entry of an action. */
async function newest(caller: Caller, action: string, request: object = {}): Promise<string> {
  const [entry] = (await logs(caller, { actions: [action], ...request })).data;
  if (!entry) throw new Error(`There is no ${action}.`);
  return entry.id;
}

const shown = async (caller: Caller, id = "a") =>
  (await list(caller, id)).map(({ date, price, min_stay }) => [date, price, min_stay]);

test("a dry run returns the effect of restored overrides on prices", async () => {
  const { caller } = await withListings("a");
  const { key } = await db().listing.findFirstOrThrow({ where: { listingId: "a" } });
  await makeCalendar({ key }, { from: inDays(-1), nights: 200 });
  await set(caller, "a", [{ date: one, ...fixed(150) }]);
  const id = await newest(caller, "add_custom_pricing");
  const { sample = [] } = await revertEntry({ ...caller, dryRun: true }, id);
  expect(sample).toMatchObject([{ listing_id: "a", date: one, from: 150 }]);
  expect(await shown(caller)).toEqual([[one, "150", undefined]]);
});

test("overrides are restored to none, to what they were merged into, and to what was removed", async () => {
  const { caller } = await withListings("a");
  await set(
    caller,
    "a",
    [one, two].map((date) => ({ date, ...fixed(150) })),
  );
  const made = await newest(caller, "add_custom_pricing");
  await set(
    caller,
    "a",
    [one, two].map((date) => ({ date, min_stay: 3 })),
  );
  const { entry } = await revertEntry(caller, await newest(caller, "add_custom_pricing"));
  expect(entry).toMatchObject({
    action: "reverted",
    changes: { start_date: one, end_date: two, price: 150, old_value: { min_stay: 3 } },
  });
  const both = [
    [one, "150", undefined],
    [two, "150", undefined],
  ];
  expect(await shown(caller)).toEqual(both);
  await remove(caller, "a", [one, two]);
  await revertEntry(caller, await newest(caller, "remove_custom_pricing"));
  expect(await shown(caller)).toEqual(both);
  await revertEntry(caller, made);
  expect(await shown(caller)).toEqual([]);
  expect(await versions()).toHaveLength(12);
});

test("one changed night prevents the revert of an entry, and past nights are kept", async () => {
  const { caller, keyOf } = await withListings("a");
  await set(
    caller,
    "a",
    [one, two].map((date) => ({ date, min_stay: 3 })),
  );
  const made = await newest(caller, "add_custom_pricing");
  await set(caller, "a", [{ date: two, min_stay: 4 }]);
  await expect(revertEntry(caller, made)).rejects.toMatchObject(conflict);
  expect(await shown(caller)).toHaveLength(2);
  await set(caller, "a", [{ date: two, min_stay: 3 }]);
  const past = new Date(`${inDays(-1)}T00:00:00Z`);
  await db().override.create({ data: { listingKey: keyOf("a"), date: past, minStay: 3 } });
  await set(caller, "a", [{ date: inDays(0), min_stay: 3 }]);
  const listing = await db().listing.findFirstOrThrow({ where: { listingId: "a" } });
  const changes = { start_date: inDays(-1), end_date: two, min_stay: 3 };
  await transaction(caller, (tx) =>
    record(tx, caller, [{ logType: "listing", listing, action: "add_custom_pricing", changes }]),
  );
  await revertEntry(caller, await newest(caller, "add_custom_pricing"));
  expect(await shown(caller)).toEqual([]);
  expect(await list(caller, "a", { start_date: inDays(-1) })).toHaveLength(1);
});

test("what others set beside an entry's fields since stays, night by night", async () => {
  const { caller } = await withListings("a");
  await set(
    caller,
    "a",
    [one, two].map((date) => ({ date, ...fixed(150) })),
  );
  const made = await newest(caller, "add_custom_pricing");
  await set(caller, "a", [{ date: two, min_stay: 3, reason: "Fair" }]);
  await revertEntry(caller, made);
  expect(await shown(caller)).toEqual([[two, undefined, 3]]);
  const { data } = await logs(caller, { actions: ["reverted"] });
  expect(data.map(({ changes }) => [changes["start_date"], changes["reverted_id"]])).toEqual([
    [two, made],
    [one, made],
  ]);
});

test("the fields and nights that others changed since are named, and nothing goes back", async () => {
  const { caller } = await withListings("a");
  await set(
    caller,
    "a",
    [one, two].map((date) => ({ date, ...fixed(150), min_stay: 3 })),
  );
  const made = await newest(caller, "add_custom_pricing");
  await set(caller, "a", [{ date: two, min_stay: 4 }]);
  await expect(revertEntry(caller, made)).rejects.toMatchObject({
    ...conflict,
    message: `min_stay of ${two} changed after this entry.`,
    details: [{ path: "min_stay" }],
  });
  expect(await shown(caller)).toEqual([
    [one, "150", 3],
    [two, "150", 4],
  ]);
});

test("a later change of the merged fields prevents the revert of an entry", async () => {
  const { caller } = await withListings("a");
  await set(caller, "a", [{ date: one, ...fixed(150) }]);
  await set(caller, "a", [{ date: one, min_stay: 3 }]);
  const merged = await newest(caller, "add_custom_pricing");
  await set(caller, "a", [{ date: one, min_stay: 4 }]);
  await expect(revertEntry(caller, merged)).rejects.toMatchObject(conflict);
  expect(await shown(caller)).toEqual([[one, "150", 4]]);
});

test("a group's overrides are restored", async () => {
  const { caller, account, rows } = await withListings("a", "b");
  const group = await makeGroup(account, "Town", rows);
  await setGroup(caller, group.id, [{ date: one, ...fixed(150) }]);
  await setGroup(caller, group.id, [{ date: one, ...fixed(160) }]);
  const request = { log_type: "group" };
  await revertEntry(caller, await newest(caller, "add_custom_pricing_group", request));
  const { overrides } = await listGroupOverrides(caller, group.id);
  expect(overrides).toMatchObject([{ date: one, price: "150", currency: "CAD" }]);
});

test("overrides copied by a mapping have versions and can be reverted", async () => {
  const { caller } = await withListings("p", "c");
  await set(caller, "p", [{ date: one, ...fixed(150) }]);
  await set(
    caller,
    "c",
    [one, two].map((date) => ({ date, min_stay: 5 })),
  );
  await map(caller, "p", ["c"], { copy: { customization: true } });
  expect(await shown(caller, "c")).toEqual([[one, "150", undefined]]);
  expect(await versions()).toHaveLength(6);
  const source = "custom_pricing_from_parent_during_mapping";
  await revertEntry(caller, await newest(caller, `add_${source}`));
  await revertEntry(caller, await newest(caller, `remove_${source}`));
  expect(await shown(caller, "c")).toEqual([
    [one, undefined, 5],
    [two, undefined, 5],
  ]);
});

test("reverting needs the permission to change overrides", async () => {
  const { caller, account } = await withListings("a");
  await set(caller, "a", [{ date: one, min_stay: 3 }]);
  const id = await newest(caller, "add_custom_pricing");
  const permissions = { listings: "edit", customizations: "view", logs: "edit" } as const;
  const { caller: reader } = await makeMember(account, { permissions, listings: "all" });
  await expect(revertEntry(reader, id)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  expect(await shown(caller)).toHaveLength(1);
});
