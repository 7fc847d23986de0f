import { expect, test } from "vitest";
import { addDays, dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { available } from "@/lib/inventory/calendars/nights";
import { recountUnits } from "@/lib/inventory/calendars/server";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMappingGroup,
  makeReservation,
} from "@/prisma/factories";
import { changeTellingPrices } from "./changes";

const today = (): string => dateIn("America/Vancouver", new Date());
const usual = { minPrice: null, basePrice: 20_000n, maxPrice: null };

async function someListings(count: number) {
  const { account, caller } = await makeAccount();
  const listings = await makeListings(
    account,
    Array.from({ length: count }, () => usual),
  );
  for (const listing of listings) {
    await makeCalendar(listing, { from: today(), nights: 120, state: () => available });
  }
  const rowOf = (at: number, fields: object) => ({
    id: listings[at]?.listingId,
    pms: "guesty",
    ...fields,
  });
  const change = (rows: object[], further = {}, isDry = true) =>
    changeTellingPrices(
      { ...caller, dryRun: isDry },
      ChangeRequest.parse({ listings: rows, ...further }),
    );
  return { caller, listings, rowOf, change };
}

test("a dry run returns the prices that the write then makes, and writes nothing", async () => {
  const { caller, listings, rowOf, change } = await someListings(2);
  const rows = [rowOf(0, { base: 240 }), rowOf(1, { notes: "Sea view" })];
  const tried = await change(rows);
  expect(tried.price_change).toEqual({ next_30: 20, next_90: 20 });
  expect(tried.listings.map(({ base }) => base)).toEqual([240, 200]);
  const [night] = tried.sample ?? [];
  const [first] = listings;
  expect(tried.sample?.every(({ listing_id }) => listing_id === first?.listingId)).toBe(true);
  expect(await db().listing.count({ where: { basePrice: 24_000n } })).toBe(0);

  const priceOn = async (date = "") => {
    const asked = { id: first?.listingId ?? "", pms: "guesty", dateFrom: date, dateTo: date };
    const [answer] = await listingPrices(caller, { listings: [asked] });
    return answer?.data[0]?.price;
  };
  expect(await priceOn(night?.date)).toBe(night?.from);
  const written = await change(rows, {}, false);
  expect(written).toEqual({ listings: tried.listings });
  expect(await priceOn(night?.date)).toBe(night?.to);
});

test("a minimum changes only nights below it; a row with an error or without a price changes none", async () => {
  const { rowOf, change } = await someListings(2);
  const raised = await change([rowOf(0, { min: 200 })]);
  for (const { from, to } of raised.sample ?? []) {
    expect(from).toBeLessThan(200);
    expect(to).toBe(200);
  }
  expect(raised.price_change?.next_30).toBeGreaterThan(0);
  const refused = await change([rowOf(0, { min: 500 }), rowOf(1, { tags: ["sea"] })]);
  expect(refused.listings[0]?.errors).toHaveLength(1);
  expect(refused).toMatchObject({ price_change: null, sample: [] });
});

test("children that get the parent's prices are included", async () => {
  const { listings, rowOf, change } = await someListings(2);
  const [parent, child] = listings;
  if (!parent || !child) throw new Error("no listings");
  await makeMappingGroup(parent, [child]);
  const { sample } = await change([rowOf(0, { base: 300 })], { update_children: true });
  expect(sample?.map(({ listing_id }) => listing_id)).toContain(child.listingId);
});

test.each([
  [1, 8],
  [8, 1],
  [8, 5],
])(
  "a dry run of %s units made %s tells the prices that follow from what they sell",
  async (before, after) => {
    const { caller, listings, rowOf, change } = await someListings(1);
    const [listing] = listings;
    if (!listing) throw new Error("no listing");
    await change([rowOf(0, { units: before })], {}, false);
    // Stays of half a year, too few for a season of their own, and of the coming weeks.
    for (let at = 0; at < 60; at++) {
      const checkIn = addDays(today(), 4 * at - 180);
      const bookedAt = new Date(Date.now() - (400 - at) * 86_400_000);
      await makeReservation(listing, { checkIn, nights: 3, bookedAt, reservationId: `R${at}` });
    }
    await db().$transaction((tx) => recountUnits(tx, [listing.key]));
    const rows = [rowOf(0, { units: after })];
    const { sample = [], price_change: effect } = await change(rows);
    expect(effect?.next_30).not.toBe(0);
    expect(sample.length).toBeGreaterThan(0);
    expect(await db().listing.findUniqueOrThrow({ where: { key: listing.key } })).toMatchObject({
      units: before,
    });
    await change(rows, {}, false);
    const dates = sample.map(({ date }) => date).toSorted();
    const span = { dateFrom: dates[0] ?? "", dateTo: dates.at(-1) ?? "" };
    const asked = { id: listing.listingId, pms: "guesty", ...span };
    const [answer] = await listingPrices(caller, { listings: [asked] });
    const prices = new Map(answer?.data.map(({ date, price }) => [date, price]));
    expect(sample.map(({ date }) => prices.get(date))).toEqual(sample.map(({ to }) => to));
  },
);
