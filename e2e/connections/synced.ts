import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { available, booked } from "@/lib/inventory/calendars/nights";
import { setOverrides } from "@/lib/pricing/overrides/server/commands";
import { OverridesWrite } from "@/lib/pricing/overrides/schema";
import { connectorOf } from "@/lib/intake/connectors/server";
import { confirmListings, importConnection } from "@/lib/intake/inbound/server";
import { pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { pushPrices } from "@/lib/delivery/pushes/server/commands";
import { runDue } from "@/lib/jobs/server";
import type { StandinOptions } from "@/e2e/standins";
import { type Connected, connected, scale, signal, type Vendor } from "./vendors";

/** An account whose listings came in from a stand-in, and runs of its jobs at a clock of their own. */
export interface Synced extends Connected {
  /** One import, `hours` from now. */
  import(hours?: number): Promise<void>;
  /** Imports `hours` from now, again until one reads everything: a busy machine answers after the 30 s of its scale. */
  importAll(hours?: number): Promise<void>;
  /** One run of the pushes. */
  push(): Promise<void>;
  /** Lets time pass for pushes, not for the vendor. */
  later(seconds: number): void;
}

/** Connects, confirms what the first read found, and imports it. */
export async function synced(
  vendor: Vendor,
  options: StandinOptions = {},
  atEnd?: Parameters<typeof connected>[2],
): Promise<Synced> {
  const world = await connected(vendor, { listings: 3, ...options }, atEnd);
  await db().account.update({ where: { id: world.account.id }, data: { apiAccess: "enabled" } });
  let ahead = 0;
  const later = (seconds: number) => {
    ahead += seconds * 1_000;
  };
  const clock = {
    now: () => new Date(Date.now() + ahead),
    wait: async (ms: number) => {
      ahead += ms;
      await sleep((ms / 1_000) * (options.scale ?? scale));
    },
  };
  const run = async (hours = 0) => {
    const now = () => new Date(Date.now() + hours * 3_600_000);
    await importConnection(world.connection.id, signal, 0, { ownMinStays: readOwnMinStays, now });
  };
  const all = async (hours = 0) => {
    for (let turn = 0; turn < 20; turn++) {
      await run(hours);
      const where = { accountId: world.account.id };
      const last = await db().connectionRun.findFirst({ where, orderBy: { id: "desc" } });
      if (last?.outcome === "done") return;
    }
    throw new Error("No import reads everything.");
  };
  await all();
  await confirmListings(world.caller, world.connection.id);
  await all();
  const push = () => runDue(pushJob(connectorOf, clock));
  return { ...world, later, import: run, importAll: all, push };
}

/** The account's listings, in the order of the vendor's. */
export async function listingsOf({ account, standin }: Connected): Promise<Listing[]> {
  const listings = await db().listing.findMany({ where: { accountId: account.id } });
  const order = [...standin.state.listings.keys()];
  return listings.toSorted(
    (one, other) => order.indexOf(one.listingId) - order.indexOf(other.listingId),
  );
}

/** Switches sync on for all listings, and sends their prices until nothing is left. */
export async function pushAll(world: Synced): Promise<void> {
  await db().listing.updateMany({
    where: { accountId: world.account.id },
    data: { pushEnabled: true },
  });
  await ask(world);
  await settle(world);
}

/** Asks for the prices of all listings to be sent. */
export async function ask(world: Synced): Promise<void> {
  for (const { listingId, pmsName } of await listingsOf(world))
    await pushPrices(world.caller, { listing: listingId, pms_name: pmsName });
}

/** Runs of the pushes with a minute between them, enough for second reads. */
export async function settle(world: Synced, runs = 3): Promise<void> {
  for (let turn = 0; turn < runs; turn++) {
    await world.push();
    world.later(61);
  }
}

/** A person sets fields of nights in the portal. */
export async function override(
  { caller }: Connected,
  { listingId, pmsName }: Listing,
  dates: readonly string[],
  fields: object,
): Promise<void> {
  const overrides = dates.map((date) => ({ date, ...fields }));
  await setOverrides(caller, listingId, OverridesWrite.parse({ pms: pmsName, overrides }));
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Listings, stays and nights are what the vendor has: nothing is lost, doubled or wrongly cancelled. */
export async function expectSame(world: Connected): Promise<void> {
  const { account, standin } = world;
  const { state } = standin;
  const listings = await listingsOf(world);
  expect(listings.map(({ listingId }) => listingId).toSorted()).toEqual(
    [...state.listings.keys()].toSorted(),
  );
  const stays = await db().reservation.findMany({ where: { accountId: account.id } });
  expect(
    stays
      .map(
        (stay) => `${stay.reservationId} ${day(stay.checkIn)} ${day(stay.checkOut)} ${stay.status}`,
      )
      .toSorted(),
  ).toEqual(
    [...state.reservations.values()]
      .map(({ id, checkIn, checkOut, cancelledAt }) => {
        return `${id} ${checkIn} ${checkOut} ${cancelledAt ? "cancelled" : "booked"}`;
      })
      .toSorted(),
  );
  const count = 90;
  const firsts = new Map(
    listings.map(({ key, listingId }) => [key, dayOf(state.today(listingId))]),
  );
  const nightsOf = await readListingNights(firsts, count, "minStays");
  for (const { key, listingId } of listings) {
    const { prices, states, minStays } = nightsOf(key);
    const first = firsts.get(key) ?? 0;
    for (let place = 0; place < count; place++) {
      const theirs = state.night(listingId, dateOf(first + place));
      const word = theirs.status === "available" ? available : booked;
      expect([listingId, place, states[place], prices[place], minStays[place]]).toEqual([
        listingId,
        place,
        word,
        theirs.price,
        theirs.minStay,
      ]);
    }
  }
}
