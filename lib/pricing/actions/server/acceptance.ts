import type { Entry } from "@/lib/audit/server";
import type { Prisma } from "@/lib/db/server";
import type { NudgeType } from "../types";

/** Shared by accepting one nudge and accepting several. */

type Listing = Pick<
  Prisma.ListingGetPayload<object>,
  "listingId" | "pmsName" | "basePrice" | "minPrice"
>;

/** Why a value that changes nothing is refused. */
export const samePrice = "is already the price";

/** Why a nudge cannot be accepted, by its status; `open`: the price has changed in the meantime. */
export const conflicts = {
  open: "The price has changed since the nudge was created.",
  replaced: "A newer nudge exists.",
  accepted: "The nudge was already accepted.",
  resolved: "The nudge is no longer valid.",
} as const;

/** The price that a nudge is about, in minor units. */
export function priceOf({ basePrice, minPrice }: Listing, type: NudgeType): bigint | null {
  return type === "base_price" ? basePrice : minPrice;
}

/** A listing's new price, as POST /v1/listings takes it. */
export function changeTo({ listingId: id, pmsName: pms }: Listing, type: NudgeType, price: number) {
  return { id, pms, ...(type === "base_price" ? { base: price } : { min: price }) };
}

/** The log entry of a price change, marked as coming from a nudge. */
export function fromNudge(entry: Entry): Entry {
  if (entry.logType !== "listing" || !("old_value" in entry.changes)) return entry;
  return { ...entry, changes: { ...entry.changes, source: "nudge" } };
}

/** The log entry of an acceptance; `applied` is the price that was written. */
export function acceptedEntry(
  listing: Extract<Entry, { logType: "listing" }>["listing"],
  nudge: { id: string; nudgeType: string; currentValue: bigint },
  applied: number,
): Entry {
  const { id: nudge_id, nudgeType: nudge_type, currentValue } = nudge;
  const changes = {
    old_value: { nudge_id, nudge_type, value: Number(currentValue) / 100 },
    new_value: { nudge_id, nudge_type, value: applied },
  };
  return { logType: "listing", action: "nudge_accepted", listing, changes };
}
