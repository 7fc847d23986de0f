import { type DateText, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { EngineOverride } from "@/lib/pricing/engine/input";
import { fieldNames, type OverrideFields } from "../fields";
import { type OverrideRow, toFields } from "./rows";

/** Overrides by day (dayOf). */
type Days = ReadonlyMap<number, EngineOverride>;

/** Overrides of one listing, closest level first; those of groups are shared with other listings. */
export type EngineLevels = readonly [listing: Days, subgroup: Days, group: Days];

/** A listing whose overrides are read. */
export interface EngineListing {
  key: number;
  groupId: number | null;
  subgroupId: number | null;
  /** ISO 4217; amounts of a group in another currency do not count for the listing. */
  currency: string | null;
}

const none: Days = new Map();

/**
 * Reads the overrides of listings from `from` to `to`, by listing key, with those of their subgroups and groups
 * (`pricing.md` §1). The closest override of a day that has not expired applies entirely. Two statements for any number
 * of listings.
 */
export async function readEngineOverrides(
  tx: Tx,
  listings: readonly EngineListing[],
  from: DateText,
  to: DateText,
): Promise<ReadonlyMap<number, EngineLevels>> {
  const date = { gte: toUtc(from), lte: toUtc(to) };
  const keys = listings.map(({ key }) => key);
  const rows = await tx.override.findMany({ where: { listingKey: { in: keys }, date } });
  const groupRows = await tx.groupOverride.findMany({
    where: { groupId: { in: groupIdsOf(listings) }, date },
  });
  return levelsFrom(listings, rows, groupRows);
}

/** Ids of the groups and subgroups that listings are in. */
export function groupIdsOf(listings: readonly EngineListing[]): number[] {
  const ids = listings.flatMap(({ groupId, subgroupId }) => [groupId, subgroupId]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The levels of each listing, from the rows of its own overrides and those of its groups. */
export function levelsFrom(
  listings: readonly EngineListing[],
  rows: readonly (OverrideRow & { listingKey: number })[],
  groupRows: readonly GroupRow[],
): ReadonlyMap<number, EngineLevels> {
  const own = new Map(
    [...Map.groupBy(rows, ({ listingKey }) => listingKey)].map(([key, of]) => [key, daysOf(of)]),
  );
  const groupDays = groupLookup(groupRows);
  return new Map(
    listings.map(({ key, groupId, subgroupId, currency }) => [
      key,
      [own.get(key) ?? none, groupDays(subgroupId, currency), groupDays(groupId, currency)],
    ]),
  );
}

type GroupRow = OverrideRow & { groupId: number; currency: string | null };

/** Looks up a group's overrides for a currency, made once for each pair. */
function groupLookup(
  rows: readonly GroupRow[],
): (id: number | null, currency: string | null) => Days {
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  const made = new Map<string, Days>();
  return (id, currency) => {
    const all = id === null ? undefined : byGroup.get(id);
    if (!all) return none;
    const name = `${id} ${currency}`;
    const known = made.get(name);
    if (known) return known;
    const days = daysOf(all.filter((row) => row.currency === null || row.currency === currency));
    made.set(name, days);
    return days;
  };
}

function daysOf(rows: readonly OverrideRow[]): Days {
  return new Map(rows.map((row) => [dayOf(fromUtc(row.date)), toEngine(toFields(row))]));
}

/** Names of the fields that the engine reads; a reason moves no price. */
const engineNames = {
  price: "price",
  price_type: "priceType",
  min_price: "minPrice",
  min_price_type: "minPriceType",
  max_price: "maxPrice",
  max_price_type: "maxPriceType",
  base_price: "basePrice",
  min_stay: "minStay",
  check_in: "checkIn",
  check_out: "checkOut",
  lead_time_expiry: "leadTimeExpiry",
} as const satisfies Record<Exclude<keyof OverrideFields, "reason">, keyof EngineOverride>;

/** An override as the engine reads it. */
export function toEngine(fields: OverrideFields): EngineOverride {
  const named = fieldNames.flatMap((field) =>
    field === "reason" || fields[field] === undefined ? [] : [[engineNames[field], fields[field]]],
  );
  return Object.fromEntries(named);
}
