import { expect, test } from "vitest";
import { ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { comparables } from "./comparables";

/** The morning of 21 November 2026 in Vancouver. */
const now = new Date("2026-11-21T15:00:00Z");
const guesty = { listing_id: "1", pms: "guesty" };

// Ids start again after every test; what is kept by account id in memory must not reach the next one.
let lastAccount = 2_000;

async function subject(fields = {}) {
  const { account, caller } = await makeAccount({ id: ++lastAccount });
  const place = { latitude: 48.42, longitude: -123.37 };
  const listing = await makeListing(account, { listingId: "1", bedrooms: 1, ...place, ...fields });
  return { account, caller, listing };
}

/** A home of the market that asks `price` cents a night, or has no calendar. */
async function home(fields: Parameters<typeof makeMarketListing>[0], price?: number) {
  const row = await makeMarketListing(fields);
  const nights = { from: "2026-11-21", nights: 200, price: () => price ?? 0 };
  if (price !== undefined) await makeMarketCalendar(row, nights);
}

test("comparables are returned nearest first, each with location, size and asking price", async () => {
  const { caller } = await subject();
  await home({ latitude: 48.424, longitude: -123.37, bedrooms: 2.5 }, 20_050);
  await home({ latitude: 48.42, longitude: -123.371, bedrooms: null }, 10_000);
  await home({ latitude: 48.43, longitude: -123.37, bedrooms: 1 });
  // Out of reach, and of another currency.
  await home({ latitude: 48.62, longitude: -123.37 }, 10_000);
  await home({ latitude: 48.42, longitude: -123.37, currency: "EUR" }, 10_000);
  expect(await comparables(caller, guesty, now)).toEqual({
    latitude: 48.42,
    longitude: -123.37,
    comparables: [
      { latitude: 48.42, longitude: -123.371, metres: 74, category: null, price: 100, age: 0 },
      { latitude: 48.424, longitude: -123.37, metres: 445, category: "2", price: 200.5, age: 0 },
      { latitude: 48.43, longitude: -123.37, metres: 1_112, category: "1", price: null, age: 0 },
    ],
  });
});

test("a placeholder has no price", async () => {
  const { caller } = await subject();
  await home({ statedPrice: 5_500 }, 99_900);
  await home({ statedPrice: 33_300 }, 99_900);
  const { comparables: homes } = await comparables(caller, guesty, now);
  expect(new Set(homes.map(({ price }) => price))).toEqual(new Set([999, null]));
});

test("neither accounts' own listings nor the listing itself are included", async () => {
  const { account, caller } = await subject();
  await makeListing(account, { listingId: "2", latitude: 48.42, longitude: -123.37 });
  await home({ externalId: "guesty:1", latitude: 48.42, longitude: -123.37 }, 10_000);
  expect((await comparables(caller, guesty, now)).comparables).toEqual([]);
});

test("the number of statements does not grow with the homes", async () => {
  const { caller } = await subject();
  for (let n = 0; n < 3; n++) await home({ latitude: 48.42, longitude: -123.37 }, 10_000);
  await comparables(caller, guesty, now);
  const few = await countStatements(() => comparables(caller, guesty, now));
  for (let n = 0; n < 20; n++) await home({ latitude: 48.42, longitude: -123.37 }, 10_000);
  const many = await countStatements(() => comparables(caller, guesty, now));
  expect(many.result.comparables).toHaveLength(23);
  expect(many.statements).toHaveLength(few.statements.length);
});

test("another account's listing, one out of reach or without coordinates is refused", async () => {
  const { account, caller } = await subject();
  const { caller: member } = await makeMember(account);
  const { caller: other } = await makeAccount({ id: ++lastAccount });
  for (const who of [member, other]) {
    const refused = comparables(who, guesty, now);
    await expect(refused).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  }
  await db().listing.updateMany({ where: ownedListings(caller), data: { latitude: null } });
  const moved = { ...caller, grantVersion: caller.grantVersion + 1 };
  const nowhere = comparables(moved, guesty, now);
  await expect(nowhere).rejects.toMatchObject({ code: "ERR-LOCATION-MISSING" });
});
