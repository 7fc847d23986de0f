import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { makeCalendar, makeMember } from "@/prisma/factories";
import { SelectionWrite } from "../schema-selection";
import { change, fixed, inDays, list, preview, set, withListings } from "./testing";

const sources = [2, 3, 4].map(inDays);
const targets = [10, 11, 12].map(inDays);
const [two = "", three = ""] = sources;
const [ten = "", eleven = "", twelve = ""] = targets;

const state = (date: string) => (date === twelve ? booked : available);

/** Listings with 60 nights, the last target booked; the first listing has overrides on two of the sources. */
async function withSources(...ids: string[]) {
  const made = await withListings(...ids);
  for (const row of made.rows) await makeCalendar(row, { from: inDays(0), nights: 60, state });
  await set(made.caller, "a", [
    { date: two, ...fixed(200), min_stay: 3, reason: "Regatta" },
    { date: three, price: 15, price_type: "percent", lead_time_expiry: 2 },
  ]);
  return made;
}

const nights = (id: string, dates: readonly string[]) => ({ id, pms: "guesty", dates });
const copy = (what: "overrides" | "prices", to: string, from = "a") => ({
  selection: [nights(to, targets)],
  copy: { what, from: [nights(from, sources)] },
});

const stored = async (caller: Caller, id: string) =>
  (await list(caller, id)).map(({ created_at: _c, updated_at: _u, ...row }) => row);

test("copied overrides replace a night's own, and booked nights stay unchanged", async () => {
  const { caller } = await withSources("a", "b");
  await set(caller, "b", [
    { date: ten, price: -5, price_type: "percent", max_price: 900, max_price_type: "fixed" },
    { date: twelve, min_stay: 2 },
  ]);
  const before = await stored(caller, "b");
  const shown = await preview(caller, copy("overrides", "b"));
  expect(shown.listings[0]?.nights.map(({ skipped }) => skipped)).toEqual([
    undefined,
    undefined,
    "booked",
  ]);
  expect(await stored(caller, "b")).toEqual(before);
  expect(await change(caller, copy("overrides", "b"))).toMatchObject({ written: 2 });
  const own = await stored(caller, "a");
  expect(await stored(caller, "b")).toEqual([
    { ...own[0], date: ten },
    { ...own[1], date: eleven },
    before[1],
  ]);
});

test("copied prices are merged into a night's override as fixed prices, as previewed", async () => {
  const { caller } = await withSources("a", "b");
  await set(caller, "b", [{ date: ten, min_stay: 4 }]);
  const now = await preview(caller, { selection: [nights("a", sources)] });
  const shown = await preview(caller, copy("prices", "b"));
  const prices = now.listings[0]?.nights.map(({ from }) => from) ?? [];
  expect(prices[0]).toBe(200);
  expect(shown.listings[0]?.nights.slice(0, 2).map(({ to }) => to)).toEqual(prices.slice(0, 2));
  await change(caller, copy("prices", "b"));
  expect(await stored(caller, "b")).toMatchObject([
    { date: ten, price: "200", price_type: "fixed", min_stay: 4 },
    { date: eleven, price: String(prices[1]), price_type: "fixed" },
  ]);
});

test("nights with nothing to copy are reported and unchanged", async () => {
  const { caller } = await withSources("a", "b");
  await set(caller, "a", [{ date: ten, min_stay: 5 }]);
  const body = {
    selection: [nights("a", [ten])],
    copy: { what: "overrides", from: [nights("b", [two])] },
  };
  const { totals } = await preview(caller, body);
  expect(totals).toMatchObject({ nights: 0, changed: 0, empty: 1 });
  expect(await change(caller, body)).toMatchObject({ written: 0, entries: [] });
  expect(await stored(caller, "a")).toHaveLength(3);
});

test("amounts are not copied into another currency, percentages are", async () => {
  const { caller, keyOf } = await withSources("a", "b", "c");
  await db().listing.update({ where: { key: keyOf("b") }, data: { currency: "EUR" } });
  await expect(change(caller, copy("overrides", "b"))).rejects.toMatchObject({
    message: "amounts in CAD cannot be copied to EUR",
  });
  const percent = {
    selection: [nights("b", [ten])],
    copy: { what: "overrides", from: [nights("a", [three])] },
  };
  expect(await change(caller, percent)).toMatchObject({ written: 1 });
  const both = {
    selection: [nights("b", targets), nights("c", targets)],
    copy: { what: "overrides", from: [nights("a", sources), nights("a", sources)] },
  };
  const { listings, written } = await change(caller, both);
  expect(written).toBe(2);
  expect(listings.map(({ errors }) => errors)).toEqual([
    ["currency: amounts in CAD cannot be copied to EUR"],
    [],
  ]);
});

test("a source out of reach is not found, and a copy of unequal sizes is refused", async () => {
  const { account, rows } = await withSources("a", "b");
  const { caller: member } = await makeMember(account, { listings: rows.slice(1) });
  await expect(preview(member, copy("overrides", "b"))).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
  const uneven = { ...copy("prices", "b"), selection: [nights("b", [ten])] };
  expect(SelectionWrite.safeParse(uneven).success).toBe(false);
  const several = { ...copy("prices", "b"), clear: true };
  expect(SelectionWrite.safeParse(several).success).toBe(false);
});

test("a copy takes as many statements for one night as for many", async () => {
  const { caller } = await withSources("a", "b", "c");
  const many = {
    selection: [nights("b", targets), nights("c", targets)],
    copy: { what: "prices", from: [nights("a", sources), nights("b", sources)] },
  };
  const one = {
    selection: [nights("b", [ten])],
    copy: { what: "prices", from: [nights("a", [two])] },
  };
  // The account's market is read once and kept.
  await preview(caller, many);
  const few = await countStatements(() => preview(caller, one));
  const all = await countStatements(() => preview(caller, many));
  expect(all.statements).toHaveLength(few.statements.length);
});
