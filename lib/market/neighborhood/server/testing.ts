import type { Caller } from "@/lib/auth/server/caller";
import {
  makeAccount,
  makeListing,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { neighborhoodBytes } from "./queries";
import { NeighborhoodAnswer } from "../schema";

/** The morning of 21 November 2026 in Vancouver. */
export const now = new Date("2026-11-21T15:00:00Z");
export const today = "2026-11-21";
export const guesty = { listing_id: "1", pms: "guesty" };

/** Neighborhood data as a caller reads it. */
export async function look(caller: Caller, named = guesty, at = now) {
  const bytes = await neighborhoodBytes(caller, named, at);
  return NeighborhoodAnswer.parse(JSON.parse(Buffer.from(bytes).toString())).data;
}

// Ids start again after every test; what is kept by account id in memory must not reach the next one.
let lastAccount = 1_000;

/** A new account with one listing, `guesty`, of one bedroom. */
export async function subject(fields = {}) {
  const { account, owner, caller } = await makeAccount({ id: ++lastAccount });
  const listing = await makeListing(account, { listingId: "1", bedrooms: 1, ...fields });
  return { account, owner, caller, listing };
}

type Nights = Parameters<typeof makeMarketCalendar>[1];

/** A comparable with 400 open nights from today unless `nights` says otherwise. */
export async function comparable(
  fields: Parameters<typeof makeMarketListing>[0],
  nights?: Partial<Nights>,
) {
  const row = await makeMarketListing(fields);
  await makeMarketCalendar(row, { from: today, nights: 400, ...nights });
  return row;
}
