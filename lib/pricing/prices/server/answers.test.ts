import { expect, test } from "vitest";
import { addDays, dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { change } from "@/lib/inventory/listings/server/testing";
import { create } from "@/lib/inventory/bookings/server/testing";
import { booked } from "@/lib/inventory/calendars/nights";
import { countStatements } from "@/e2e/setup/statements";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMappingGroup,
  makeMarketListing,
} from "@/prisma/factories";
import type { ListingPrices } from "../schema";
import { pricesBytes } from "./answers";
import { listingPrices } from "./queries";

const today = dateIn("America/Vancouver", new Date());

async function setUp(count = 2) {
  const { account, caller } = await makeAccount();
  const made = await makeListings(
    account,
    Array.from({ length: count }, () => ({ basePrice: 20_000, minPrice: null, maxPrice: null })),
  );
  for (const listing of made) await makeCalendar(listing, { from: today, nights: 60 });
  const listings = made.map(({ listingId, pmsName }) => ({
    id: listingId,
    pms: pmsName,
    dateFrom: addDays(today, 20),
    dateTo: addDays(today, 25),
  }));
  const read = async (now?: Date): Promise<ListingPrices[]> =>
    JSON.parse(Buffer.concat(await pricesBytes(caller, { listings }, now)).toString());
  return { account, caller, made, listings, read };
}

const firstPrices = (answer: readonly ListingPrices[]) => answer.map(({ data }) => data[0]?.price);

/** Changes a stored price without marking the listing, as no command does. */
const changeUnseen = (key: number): Promise<unknown> =>
  db().listing.update({ where: { key }, data: { basePrice: 90_000 } });

test("the bytes equal the prices, both calculated and cached", async () => {
  const { caller, listings, read } = await setUp();
  const prices = await listingPrices(caller, { listings });
  expect(await read()).toEqual(prices);
  const { result, statements } = await countStatements(() => read());
  expect(result).toEqual(prices);
  // The plan reads listings and their groups.
  expect(statements.length).toBeLessThanOrEqual(3);
});

test("a write shows in the next read and reprices only its own listing", async () => {
  const { caller, made, read } = await setUp();
  const [one, other] = made;
  if (!one || !other) throw new Error("no listings");
  const [first, second] = firstPrices(await read());
  await changeUnseen(other.key);
  await change(caller, [{ id: one.listingId, pms: one.pmsName, base: 300 }]);
  const after = firstPrices(await read());
  expect(after[0]).toBeGreaterThan((first ?? 0) * 1.4);
  expect(after[1]).toBe(second);
});

test("a booking of another listing in the mapping group reprices this one", async () => {
  const { caller, made, read } = await setUp();
  const [parent, child] = made;
  if (!parent || !child) throw new Error("no listings");
  await makeMappingGroup(parent, [child]);
  await read();
  await makeCalendar(child, { from: addDays(today, 20), nights: 1, state: () => booked });
  await change(caller, [{ id: child.listingId, pms: child.pmsName, notes: "Booked" }]);
  const [own] = await read();
  expect(own?.data[0]?.unbookable).toBe(1);
});

test("midnight and new market data reprice a listing", async () => {
  const { made, read } = await setUp(1);
  const [listing] = made;
  if (!listing) throw new Error("no listing");
  const [first = 0] = firstPrices(await read());
  await changeUnseen(listing.key);
  expect(firstPrices(await read())).toEqual([first]);
  const [tomorrow = 0] = firstPrices(await read(new Date(Date.now() + 86_400_000)));
  expect(tomorrow).toBeGreaterThan(first * 3);
  expect(firstPrices(await read())).toEqual([first]);
  await makeMarketListing();
  expect((await read())[0]?.data[0]?.price).toBeGreaterThan(first * 3);
});

test("bookings of another listing used for this one's season reprice it; a price of another doesn't", async () => {
  const { caller, made, read } = await setUp();
  const [own, other] = made;
  if (!own || !other) throw new Error("no listings");
  const [before = 0] = firstPrices(await read());
  const stays = Array.from({ length: 60 }, (_, week) => {
    const start = addDays(today, -7 * (week + 1));
    // The weeks around today and around this day of last year.
    const isSeason = Math.abs(((week + 26) % 52) - 26) < 7;
    return {
      listing_id: other.listingId,
      pms_name: other.pmsName,
      reservation_id: `R${week}`,
      start_date: start,
      end_date: addDays(start, 7),
      no_of_days: 7,
      rental_revenue: isSeason ? 3_500 : 1_400,
      total_cost: null,
      booked_time: "2025-01-01T00:00:00Z",
    };
  });
  const { failure_count } = await create(caller, ...stays);
  expect(failure_count).toBe(0);
  const [after = 0] = firstPrices(await read());
  expect(Math.abs(after - before)).toBeGreaterThan(10);
  await changeUnseen(own.key);
  await change(caller, [{ id: other.listingId, pms: other.pmsName, base: 300 }]);
  expect(firstPrices(await read())[0]).toBe(after);
});
