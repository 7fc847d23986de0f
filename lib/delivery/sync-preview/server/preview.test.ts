import { expect, test } from "vitest";
import { countStatements } from "@/e2e/setup/statements";
import { dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { change } from "@/lib/inventory/listings/server/testing";
import { listingPrices } from "@/lib/pricing/prices/server";
import {
  makeAccount,
  makeCalendar,
  makeConnection,
  makeListings,
  makeMappingGroup,
} from "@/prisma/factories";
import { SyncPreviewRequest } from "../schema";
import { syncPreview } from "./preview";

const today = dateIn("America/Vancouver", new Date());

/** Listings that do not sync; their PMS asks 200 for the next 300 nights. */
async function setUp(count = 1, fields: object = {}) {
  const { account, caller } = await makeAccount();
  const prices = { basePrice: 18_000, minPrice: 9_000, maxPrice: null };
  const listings = await makeListings(
    account,
    Array.from({ length: count }, () => ({ pushEnabled: false, ...prices, ...fields })),
  );
  for (const each of listings) await makeCalendar(each, { from: today, nights: 300 });
  const rows = listings.map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  const preview = (given: object = {}) =>
    syncPreview(caller, SyncPreviewRequest.parse({ listings: rows, ...given }));
  return { account, caller, listing, listings, rows, preview };
}

test("what the first push sends is what is sent once sync is on, night by night", async () => {
  const { caller, rows, preview } = await setUp();
  const before = await preview({ with_nights: true, settle_days: 7 });
  const nights = before.listings[0]?.nights?.filter(({ from }) => from !== null) ?? [];
  expect(nights.length).toBeGreaterThan(290);
  await change(caller, [{ ...rows[0], push_enabled: true, settle_days: 7 }]);
  const [answer] = await listingPrices(caller, { listings: rows });
  const sent = new Map(answer?.data.map(({ date, price }) => [date, price]));
  expect(nights.map(({ date }) => sent.get(date))).toEqual(nights.map(({ tonight }) => tonight));
  expect(nights.every(({ from, tonight }) => Math.abs(tonight - (from ?? 0)) <= 20)).toBe(true);
  expect(before.total).toMatchObject({ needs_look: 1, leaving: before.listings[0]?.leaving });
});

test("a listing without a minimum is previewed with the suggestion, and counts in no sum", async () => {
  const { preview } = await setUp(1, { minPrice: null });
  const { listings, total } = await preview();
  expect(listings[0]).toMatchObject({
    status: "needs_minimum",
    prices: { base: 180, min: null },
    suggestion: { min: expect.any(Number), base: expect.any(Number) },
  });
  expect(listings[0]?.suggestion?.min).toBeLessThanOrEqual(0.85 * 180);
  expect(listings[0]?.open_nights).toBe(300);
  expect(total).toMatchObject({ needs_minimum: 1, leaving: 0, average_0_30: { settled: null } });
  const given = await preview({ listings: [{ id: listings[0]?.id, pms: "guesty", min: 60 }] });
  expect(given.listings[0]).toMatchObject({ prices: { min: 60 }, suggestion: null });
  expect(given.total.needs_minimum).toBe(0);
});

test.each([
  ["a connection that is down", { state: "unreachable" }, "connection_down"],
  ["a paused connection", { paused: true }, "connection_down"],
  ["calendar feeds", { kind: "ical" }, "cannot_send"],
  ["a working connection", {}, null],
] as const)("%s", async (_, fields, block) => {
  const { account, listing, preview } = await setUp();
  await makeConnection(account, { listings: [listing], ...fields });
  const { listings, total } = await preview();
  expect(listings[0]).toMatchObject({ block });
  expect([listings[0]?.status === "blocked", total.blocked]).toEqual(
    block === null ? [false, 0] : [true, 1],
  );
});

test("a mapped listing that stays off is a reason to look, unless it is in the request too", async () => {
  const { listings, rows, preview } = await setUp(2);
  const [parent, child] = listings;
  if (!parent || !child) throw new Error("no listings");
  await makeMappingGroup(parent, [child]);
  const looks = async (given: object) =>
    (await preview(given)).listings[0]?.looks.map(({ code }) => code);
  expect(await looks({ listings: rows.slice(0, 1) })).toContain("mapped_listing_off");
  expect(await looks({})).not.toContain("mapped_listing_off");
  expect(await looks({})).not.toContain("several_units");
  await db().listing.update({ where: { key: parent.key }, data: { units: 4 } });
  expect(await looks({})).toContain("several_units");
});

test("new prices in the PMS of the past 48 hours are a reason to look, unless some were sent from here", async () => {
  const { account, listing, preview } = await setUp();
  await makeConnection(account, { listings: [listing] });
  const looks = async (hoursAgo: number) => {
    const repricedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await db().connectionListing.updateMany({ data: { repricedAt } });
    return (await preview()).listings[0]?.looks.map(({ code }) => code);
  };
  expect(await looks(47)).toContain("repriced");
  expect(await looks(49)).not.toContain("repriced");
  await db().listingPush.create({ data: { listingKey: listing.key, accountId: account.id } });
  expect(await looks(1)).not.toContain("repriced");
});

test("unknown, foreign and repeated listings are errors in their rows", async () => {
  const { rows, preview } = await setUp();
  const { rows: foreign } = await setUp();
  const asked = [...rows, { id: "nobody", pms: "guesty" }, ...foreign, ...rows];
  const { listings } = await preview({ listings: asked });
  expect(listings.map(({ status, error }) => [status === "error", error])).toEqual([
    [false, undefined],
    [true, "Listing not found."],
    [true, "Listing not found."],
    [true, "The listing is in the request twice."],
  ]);
});

test("the number of statements does not depend on the number of listings", async () => {
  const [one, many] = [await setUp(1, { minPrice: null }), await setUp(12, { minPrice: null })];
  const statementsFor = async ({ preview }: typeof one) => {
    await preview();
    return (await countStatements(() => preview())).statements.length;
  };
  expect(await statementsFor(many)).toBe(await statementsFor(one));
});
