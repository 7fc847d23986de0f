import { expect, test } from "vitest";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListing,
  makeListings,
  makeMember,
  makeReservation,
  makeSubgroup,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { db } from "@/lib/db/server";
import { getListing, listListings } from "./queries";
import { ListingPage, Figures } from "../schema";

const all = { skip_hidden: false, only_syncing_listings: false };
const now = new Date("2026-11-21T15:00:00Z");
const idsOf = (page: { listings: { id: string }[] }) => page.listings.map(({ id }) => id);

/** Figures of a listing without calendar, reservations and market. */
const unknownFigures = Object.fromEntries(
  Object.keys(Figures.shape).map((name) => {
    const isText = /occupancy|mpi|min_prices|recommended|health/.test(name);
    return [name, isText ? "Unavailable" : null];
  }),
);

test("a listing says its stage, and until when its prices settle in", async () => {
  const { account, caller } = await makeAccount();
  const [settling, settled, shadow] = await makeListings(account, [
    { listingId: "1", timeZone: "Pacific/Auckland" },
    { listingId: "2" },
    { listingId: "3", pushEnabled: false, shadowSince: now },
  ]);
  const launch = (listing: typeof settling, startedAt: string, settleDays: number) => ({
    listingKey: listing?.key ?? 0,
    startedAt: new Date(startedAt),
    settleDays,
    months: "",
    userId: 0,
  });
  await db().listingLaunch.createMany({
    data: [
      // 20 November in Auckland.
      launch(settling, "2026-11-19T12:00:00Z", 14),
      launch(settled, "2026-11-19T12:00:00Z", 2),
      launch(shadow, "2026-11-19T12:00:00Z", 14),
    ],
  });
  const { listings } = await listListings(caller, all, now);
  expect(listings.map((row) => [row.sync_stage, row.settling_until])).toEqual([
    ["on", "2026-12-04"],
    ["on", null],
    ["shadow", null],
  ]);
});

test("every field is answered as the account keeps it", async () => {
  const { account, caller } = await makeAccount();
  const listing = await makeListing(account, {
    notes: "Key box 4",
    tags: ["sea", "quiet"],
    lastDatePushed: new Date("2026-11-20T10:00:00Z"),
    lastRefreshedAt: new Date("2026-11-20T11:00:00Z"),
    minPrice: 9_950,
    latitude: 48.4195,
    longitude: 0.0000001,
  });
  const group = await makeGroup(account, "Town");
  const subgroup = await makeSubgroup(group, "Old town", [listing]);
  const page = await listListings(caller, all, now);
  expect(ListingPage.parse(page)).toEqual(page);
  expect(page.listings).toEqual([
    {
      id: listing.listingId,
      pms: "guesty",
      name: listing.name,
      latitude: "48.4195",
      longitude: "0",
      country: "CA",
      state: "BC",
      city_name: "Victoria",
      currency: "CAD",
      no_of_bedrooms: listing.bedrooms,
      units: 1,
      cleaning_fees: 80,
      channel_listing_details: listing.channels,
      min: 99.5,
      base: Number(listing.basePrice) / 100,
      max: Number(listing.maxPrice) / 100,
      group: "Town",
      subgroup: "Old town",
      group_id: group.id,
      subgroup_id: subgroup.id,
      parent_key: 0,
      mapping_group_id: null,
      tags: "sea,quiet",
      notes: "Key box 4",
      isHidden: false,
      push_enabled: true,
      sync_stage: "on",
      settling_until: null,
      last_date_pushed: "2026-11-20T10:00:00.000Z",
      last_refreshed_at: "2026-11-20T11:00:00.000Z",
      ...unknownFigures,
    },
  ]);
});

test("listings come in code-point order, filtered as asked, of this account and this reach only", async () => {
  const { account, caller } = await makeAccount();
  await makeAccount({ listings: 2 });
  const [b, a, hidden, quiet] = await makeListings(account, [
    { pmsName: "hostaway", listingId: "a" },
    { pmsName: "guesty", listingId: "Z" },
    { pmsName: "guesty", listingId: "a", isHidden: true },
    { pmsName: "guesty", listingId: "é", pushEnabled: false },
  ]);
  if (!a || !b || !hidden || !quiet) throw new Error("not made");
  expect(idsOf(await listListings(caller, all))).toEqual(["Z", "a", "é", "a"]);
  expect(idsOf(await listListings(caller, { ...all, skip_hidden: true }))).toEqual(["Z", "é", "a"]);
  expect(idsOf(await listListings(caller, { ...all, only_syncing_listings: true }))).toEqual([
    "Z",
    "a",
    "a",
  ]);
  const member = await makeMember(account, { listings: [b, quiet] });
  expect(idsOf(await listListings(member.caller, all))).toEqual(["é", "a"]);
});

async function count(listings: number): Promise<number> {
  const { account, caller, listings: made } = await makeAccount({ listings });
  await makeGroup(account, "Town", made);
  for (const listing of made) {
    await makeCalendar(listing, { from: "2026-11-01", nights: 40 });
    await makeReservation(listing, { checkIn: "2026-11-01" });
  }
  const { result, statements } = await countStatements(() => listListings(caller, all, now));
  expect(result.listings).toHaveLength(listings);
  return statements.length;
}

test("the number of statements does not grow with the listings", async () => {
  // The first reader of a place learns its market; from eleven listings on, they tell its occupancy and pace.
  await count(50);
  expect(await count(50)).toBe(await count(11));
});

test("one listing is found by its id, with its PMS where several know it", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  await makeListing(other.account, { listingId: "77" });
  const guesty = await makeListing(account, { listingId: "5" });
  const airbnb = await makeListing(account, { listingId: "5", pmsName: "airbnb" });
  const six = await makeListing(account, { listingId: "6" });
  expect(await getListing(caller, "6")).toEqual({
    listings: [expect.objectContaining({ id: "6" })],
  });
  await expect(getListing(caller, "5")).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "pms", message: "is required: several PMSs have this ID (airbnb, guesty)" }],
  });
  const [found] = (await getListing(caller, "5", "airbnb")).listings;
  expect(found?.pms).toBe(airbnb.pmsName);
  const unknown = { code: "LISTING_NOT_FOUND" };
  await expect(getListing(caller, "77")).rejects.toMatchObject(unknown);
  await expect(getListing(caller, "nowhere")).rejects.toMatchObject(unknown);
  await expect(getListing(caller, "6", "airbnb")).rejects.toMatchObject(unknown);
  const member = await makeMember(account, { listings: [guesty] });
  expect((await getListing(member.caller, "5")).listings).toHaveLength(1);
  await expect(getListing(member.caller, six.listingId)).rejects.toMatchObject(unknown);
});
