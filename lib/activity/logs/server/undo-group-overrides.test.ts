import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { GroupNightsWrite } from "@/lib/pricing/overrides/schema-selection";
import { changeGroupNights } from "@/lib/pricing/overrides/server/selection-commands";
import { listGroupOverrides } from "@/lib/pricing/overrides/server/queries";
import { fixed, inDays, set, setGroup, withListings } from "@/lib/pricing/overrides/server/testing";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { makeCalendar, makeGroup, makeMember } from "@/prisma/factories";
import { undoOverrides } from "./revert";

const nights = [2, 3, 4].map(inDays);
const [two = "", three = "", four = ""] = nights;
const state = (date: string) => (date === four ? booked : available);

/** A group of two listings; the second has an override of its own, and both are booked on the last night. */
async function withTown() {
  const made = await withListings("a", "b");
  for (const row of made.rows) await makeCalendar(row, { from: inDays(0), nights: 60, state });
  const group = await makeGroup(made.account, "Town", made.rows);
  await set(made.caller, "b", [{ date: three, ...fixed(333) }]);
  return { ...made, group: group.id };
}

async function change(caller: Caller, body: object) {
  const answer = await changeGroupNights(caller, GroupNightsWrite.parse(body));
  if (!("entries" in answer)) throw new Error("not written");
  return answer;
}

async function preview(caller: Caller, body: object) {
  const dry = { ...caller, dryRun: true };
  const answer = await changeGroupNights(dry, GroupNightsWrite.parse({ ...body, dry_run: true }));
  if (!("totals" in answer)) throw new Error("no dry run");
  return answer;
}

async function pricesOf(caller: Caller, id: string) {
  const asked = PricesRequest.parse({ listings: [{ id, pms: "guesty" }] });
  const [prices] = await listingPrices(caller, asked);
  return nights.map((date) => prices?.data.find((night) => night.date === date)?.price);
}

const stored = async (caller: Caller, id: number) =>
  (await listGroupOverrides(caller, id)).overrides.map(({ date, price, min_stay }) => [
    date,
    price,
    min_stay,
  ]);

test("a group's nights are previewed as they are priced afterwards, and one undo restores them", async () => {
  const { caller, group } = await withTown();
  await setGroup(caller, group, [{ date: three, min_stay: 3 }]);
  const before = await stored(caller, group);
  const body = { group, dates: nights, set: { price: 432, price_type: "fixed" } };
  const shown = await preview(caller, body);
  expect(await stored(caller, group)).toEqual(before);
  expect(shown.totals).toMatchObject({ nights: 4, changed: 3, booked: 2, nearer: 1 });
  expect(shown.stored).toMatchObject({ nights: 1, mixed: ["min_stay"] });
  const { entries, written } = await change(caller, body);
  expect(written).toBe(3);
  for (const { id, nights: told } of shown.listings) {
    expect(told.map(({ to }) => to)).toEqual(await pricesOf(caller, id));
  }
  expect(await pricesOf(caller, "b")).toEqual([432, 333, 432]);
  await undoOverrides(caller, entries);
  expect(await stored(caller, group)).toEqual(before);

  const cleared = await change(caller, { group, dates: nights, clear: true });
  expect(await stored(caller, group)).toEqual([]);
  await undoOverrides(caller, cleared.entries);
  expect(await stored(caller, group)).toEqual([[three, undefined, 3]]);
});

const at = (path: string): object => ({ details: [expect.objectContaining({ path })] });

test("a wrong amount is refused at its field, and nothing is written", async () => {
  const { caller, group, keyOf } = await withTown();
  const amount = { group, dates: nights, set: { price: 5, price_type: "fixed" } };
  await expect(change(caller, amount)).rejects.toMatchObject(at("set.price"));
  await db().listing.update({ where: { key: keyOf("b") }, data: { currency: "EUR" } });
  const many = { ...amount, set: { price: 500, price_type: "fixed" } };
  await expect(preview(caller, many)).rejects.toMatchObject(at("set.price"));
  expect(await stored(caller, group)).toEqual([]);
});

test("only a caller with access to every listing can change a group, and only own changes can be undone", async () => {
  const { account, caller, rows, group } = await withTown();
  const body = { group, dates: [two], set: { min_stay: 2 } };
  const { caller: member } = await makeMember(account, { listings: rows.slice(0, 1) });
  await expect(preview(member, body)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const stranger = await withListings("x");
  await expect(change(stranger.caller, body)).rejects.toMatchObject({ code: "GROUP_NOT_FOUND" });
  const { entries } = await change(caller, body);
  const missing = { code: "NOT_FOUND" };
  await expect(undoOverrides(member, entries)).rejects.toMatchObject(missing);
  const past = change(caller, { ...body, dates: [inDays(-3)] });
  await expect(past).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});
