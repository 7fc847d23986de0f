import { expect, test } from "vitest";
import { verifyLog } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { SelectionWrite } from "@/lib/pricing/overrides/schema-selection";
import { changeSelection } from "@/lib/pricing/overrides/server/selection-commands";
import { inDays, list, logged, set, withListings } from "@/lib/pricing/overrides/server/testing";
import { makeMember } from "@/prisma/factories";
import { undoOverrides } from "./revert";

const nights = [2, 3, 4, 5].map(inDays);
const [two = "", three = ""] = nights;

/** Changes the same nights of listings, and returns the ids of the log entries. */
async function change(caller: Caller, ids: readonly string[], what: object): Promise<string[]> {
  const selection = ids.map((id) => ({ id, pms: "guesty", dates: nights }));
  const answer = await changeSelection(caller, SelectionWrite.parse({ selection, ...what }));
  if (!("entries" in answer)) throw new Error("not written");
  return answer.entries;
}

const percent = (price: number) => ({ set: { price, price_type: "percent" } });
const shown = async (caller: Caller, id: string) =>
  (await list(caller, id)).map(({ date, price, min_stay }) => [date, price, min_stay]);

test("one undo restores every night of a change, with an entry for each that it reverts", async () => {
  const { caller } = await withListings("a", "b");
  await set(caller, "a", [
    { date: two, price: 10, price_type: "percent", min_stay: 2 },
    { date: three, min_stay: 3 },
  ]);
  const [a, b] = [await shown(caller, "a"), await shown(caller, "b")];
  const entries = await change(caller, ["a", "b"], percent(20));
  // Those merged into each override, those into none, and those of the other listing.
  expect(entries).toHaveLength(4);
  expect(await undoOverrides(caller, entries)).toEqual({ status: "success", reverted: 4 });
  expect([await shown(caller, "a"), await shown(caller, "b")]).toEqual([a, b]);
  const reverted = (await logged()).filter(([, action]) => action === "reverted");
  expect(reverted).toHaveLength(4);
  const ids = reverted.map(([, , changes]) => (changes as { reverted_id: string }).reverted_id);
  expect(ids.toSorted()).toEqual(entries.toSorted());
  expect(await verifyLog()).toMatchObject([{ broken: null }]);

  const cleared = await change(caller, ["a"], { clear: true });
  expect(await shown(caller, "a")).toEqual([]);
  await undoOverrides(caller, cleared);
  expect(await shown(caller, "a")).toEqual(a);
});

test("one undo of a copy restores the overrides it replaced", async () => {
  const { caller } = await withListings("a", "b");
  await set(caller, "a", [{ date: two, price: 10, price_type: "percent", min_stay: 2 }]);
  await set(caller, "b", [{ date: two, price: 7, price_type: "percent", reason: "Fair" }]);
  const before = await shown(caller, "b");
  const selection = [{ id: "b", pms: "guesty", dates: nights }];
  const copy = { what: "overrides", from: [{ id: "a", pms: "guesty", dates: nights }] };
  const answer = await changeSelection(caller, SelectionWrite.parse({ selection, copy }));
  if (!("entries" in answer)) throw new Error("not written");
  expect(await shown(caller, "b")).toEqual(await shown(caller, "a"));
  await undoOverrides(caller, answer.entries);
  expect(await shown(caller, "b")).toEqual(before);
});

test("an undo is all or nothing: it is refused if a night has changed since", async () => {
  const { caller } = await withListings("a", "b");
  const entries = await change(caller, ["a", "b"], percent(20));
  await set(caller, "b", [{ date: three, price: 30, price_type: "percent" }]);
  await expect(undoOverrides(caller, entries)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await list(caller, "a")).toHaveLength(4);
  await undoOverrides(caller, entries.slice(0, 1));
  expect(await list(caller, "a")).toEqual([]);
  await expect(undoOverrides(caller, entries.slice(0, 1))).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("only own changes of overrides can be undone, in reach, without a permission for the log", async () => {
  const { account, caller, rows } = await withListings("a", "b");
  const permissions = { ...presets.new, customizations: "edit", logs: "none" } as const;
  const { caller: member, person } = await makeMember(account, { permissions, listings: rows });
  const theirs = await change(member, ["a", "b"], percent(20));
  const missing = expect.objectContaining({ code: "NOT_FOUND" });
  await expect(undoOverrides(caller, theirs)).rejects.toEqual(missing);
  const stranger = await withListings("x");
  await expect(undoOverrides(stranger.caller, theirs)).rejects.toEqual(missing);
  await expect(undoOverrides(member, [...theirs, "999999"])).rejects.toEqual(missing);
  await db().listingGrant.deleteMany({
    where: { personId: person.id, listingKey: rows[1]?.key ?? 0 },
  });
  await expect(undoOverrides(member, theirs)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await undoOverrides(member, theirs.slice(0, 1))).toMatchObject({ reverted: 1 });
});
