import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { changeListings } from "./commands";
import { ChangeRequest, type ChangeResult } from "../schema-changes";

type Body = Omit<Partial<ChangeRequest>, "listings">;

/** Changes listings through the request schema, as the API does; pms is guesty by default. */
export async function change(
  caller: Caller,
  listings: object[],
  body: Body = {},
): Promise<ChangeResult> {
  const rows = listings.map((row) => ({ pms: "guesty", ...row }));
  return changeListings(caller, ChangeRequest.parse({ listings: rows, ...body }));
}

/** Returns the activity log, oldest first: listing id, action, changes. */
export async function logged() {
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  return entries.map((entry) => [entry.listingId, entry.action, entry.changes]);
}

/** Returns a listing's row. */
export const stored = (listingId: string) =>
  db().listing.findFirstOrThrow({ where: { listingId } });

/** Prices of 100, 200 and 300. */
export const usual = { minPrice: 10_000, basePrice: 20_000, maxPrice: 30_000 };
