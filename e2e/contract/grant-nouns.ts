import { expect } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import { allows, type Permission } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { answered, outcome } from "./grant-calls";
import { type GrantSet, reached, reachOf, type World } from "./grant-world";

/** Checks of every noun but the catalog: each shows and changes exactly the listings in reach. */
export async function checkNouns(world: World, grant: GrantSet): Promise<void> {
  const listing = world.listings[grant.pick % world.listings.length];
  if (!listing) throw new Error("The world is empty.");
  const may = (permission: Permission): boolean => allows(grant.permissions, permission);
  const isSeen = reached(world, grant).includes(listing);
  if (may("listings:view")) await checkActions(world, grant);
  if (may("bookings:view")) await checkBookings(world, grant);
  if (may("logs:view")) await checkLog(world, listing, isSeen);
  if (may("customizations:edit")) await checkRules(world, grant, listing, isSeen);
  if (may("mappings:edit") && may("listings:edit")) await checkMappings(world, grant, listing);
  if (!may("neighborhood:view")) return;
  const market = await answered(world, "GET /v1/neighborhood_data", { query: naming(listing) });
  expect(outcome(market)).toBe(isSeen ? "200" : "404 LISTING_NOT_FOUND");
}

function naming({ listingId, pmsName }: Listing): { listing_id: string; pms: string } {
  return { listing_id: listingId, pms: pmsName };
}

function named({ listingId, pmsName }: Listing) {
  return { listing_id: listingId, pms_name: pmsName };
}

function idsOf(listings: readonly Listing[]): string[] {
  return listings.map(({ listingId }) => listingId).toSorted();
}

/** Every listing of the world lacks a setting, so each has an action. */
async function checkActions(world: World, grant: GrantSet): Promise<void> {
  const { body } = await answered(world, "GET /v1/actions");
  const listings = body as { listing_details: { listing_id: string } }[];
  const shown = listings.map(({ listing_details }) => listing_details.listing_id);
  expect(shown.toSorted()).toEqual(idsOf(reached(world, grant)));
}

/** Each listing has one booking. */
async function checkBookings(world: World, grant: GrantSet): Promise<void> {
  const dates = { min_check_in_date: "2000-01-01", max_check_in_date: "2199-12-31" };
  const input = { body: { date_filters: dates, limit: 500 } };
  const report = (await answered(world, "POST /v1/bookings_report", input)).body as {
    data: {
      reservations: { listing_id: string }[];
      pagination: { total: number };
      summary: Record<string, { bookings: number }>;
    };
  };
  const wanted = idsOf(reached(world, grant));
  const { reservations, pagination, summary } = report.data;
  expect(reservations.map(({ listing_id }) => listing_id).toSorted()).toEqual(wanted);
  expect([pagination.total, summary["CAD"]?.bookings ?? 0]).toEqual([wanted.length, wanted.length]);
  const query = { pms: "guesty", start_date: "2000-01-01", end_date: "2199-12-31" };
  const page = (await answered(world, "GET /v1/reservation_data", { query })).body as {
    data: { listing_id: string }[];
  };
  expect(page.data.map(({ listing_id }) => listing_id).toSorted()).toEqual(wanted);
}

async function checkLog(world: World, listing: Listing, isSeen: boolean): Promise<void> {
  const body = { log_type: "listing", listings: [naming(listing)], limit: 1 };
  const page = (await answered(world, "POST /v1/logs", { body })).body as {
    pagination: { total: number };
  };
  const all = await db().logEntry.count({ where: { listingKey: listing.key } });
  expect(page.pagination.total).toBe(isSeen ? all : 0);
}

async function checkRules(
  world: World,
  grant: GrantSet,
  listing: Listing,
  isSeen: boolean,
): Promise<void> {
  const customizations = { demand_factor: { tone_demand_factor_on: false } };
  const write = async (level: string, identifier: object): Promise<string> => {
    const body = { ...identifier, customizations, dry_run: true };
    return outcome(await answered(world, `POST /v1/customizations/${level}`, { body }));
  };
  expect(await write("listing", naming(listing))).toBe(
    isSeen ? "200" : "404 ERR-LISTING-NOT-FOUND",
  );
  const seen = reached(world, grant).length;
  const account = seen === world.listings.length ? "200" : "403 ERR-WRITE-DENIED";
  const reach = seen === 0 && grant.listings !== "all" ? "404 ERR-ACCOUNT-NOT-FOUND" : account;
  expect(await write("account", { pms_name: "guesty" })).toBe(reach);
  const group = world.groups[grant.pick % world.groups.length];
  if (!group) return;
  const { isKnown, isWhole } = reachOf(world, grant, group);
  const known = isWhole ? "200" : "403 ERR-WRITE-DENIED";
  expect(await write("group", { group_id: group.id })).toBe(
    isKnown ? known : "404 ERR-GROUP-NOT-FOUND",
  );
}

/** Mapping sees only listings in reach; detaching needs the whole mapping group. */
async function checkMappings(world: World, grant: GrantSet, listing: Listing): Promise<void> {
  const seen = reached(world, grant);
  const other = world.listings[(world.listings.indexOf(listing) + 1) % world.listings.length];
  if (!other) return;
  const body = { parent: named(listing), children: [named(other)], dry_run: true };
  const tried = (await answered(world, "POST /v1/mappings/map", { body })).body as {
    violations: { code: string; listing_id?: string }[];
  };
  const unknown = tried.violations.filter(({ code }) => code === "ERR-LISTING-NOT-FOUND");
  const beyond = [listing, other].filter((each) => !seen.includes(each));
  expect(unknown.map(({ listing_id }) => listing_id)).toEqual(
    beyond.map(({ listingId }) => listingId),
  );
  const detached = (
    await answered(world, "POST /v1/mappings/unmap", {
      body: { listings: [named(listing)], dry_run: true },
    })
  ).body as { failure: { type: string }[] };
  expect(detached.failure[0]?.type).toBe(obstacleOf(world, seen, listing));
}

function obstacleOf(world: World, seen: readonly Listing[], listing: Listing): string | undefined {
  if (!seen.includes(listing)) return "not_available";
  if (listing.mappingGroupId === null) return "not_mapped";
  const family = world.listings.filter(
    ({ mappingGroupId }) => mappingGroupId === listing.mappingGroupId,
  );
  return family.every((each) => seen.includes(each)) ? undefined : "no_access";
}
