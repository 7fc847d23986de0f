import { type DateText, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { EngineOverride } from "@/lib/pricing/engine/input";
import { fieldNames, type OverrideFields, setFields } from "../fields";
import { type OverrideRow, toFields } from "./rows";

/** Overrides by day (dayOf). */
type Days = ReadonlyMap<number, EngineOverride>;

/** Days on which a group's override is in another currency than the listing's. */
type PassedDays = ReadonlyMap<number, { level: "subgroup" | "group"; currency: string }>;

/**
 * Overrides of one listing, closest level first; those of groups are shared with other listings. `passedOver`: the days
 * of those that its currency leaves out.
 */
export type EngineLevels = readonly [
  listing: Days,
  subgroup: Days,
  group: Days,
  passedOver: PassedDays,
];

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
    listings.map(({ key, groupId, subgroupId, currency }) => {
      const [subgroup, group] = [groupDays(subgroupId, currency), groupDays(groupId, currency)];
      const passedOver: PassedDays = new Map([
        ...passedDays("group", group.others),
        ...passedDays("subgroup", subgroup.others),
      ]);
      return [key, [own.get(key) ?? none, subgroup.days, group.days, passedOver]];
    }),
  );
}

function passedDays(level: "subgroup" | "group", others: ReadonlyMap<number, string>) {
  return Array.from(others, ([day, currency]) => [day, { level, currency }] as const);
}

type GroupRow = OverrideRow & { groupId: number; currency: string | null };

interface GroupDays {
  days: Days;
  /** Currencies of the overrides in another one, by day. */
  others: ReadonlyMap<number, string>;
}

const noGroup: GroupDays = { days: none, others: new Map() };

/** Looks up a group's overrides for a currency, made once for each pair. */
function groupLookup(
  rows: readonly GroupRow[],
): (id: number | null, currency: string | null) => GroupDays {
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  const made = new Map<string, GroupDays>();
  return (id, currency) => {
    const all = id === null ? undefined : byGroup.get(id);
    if (!all) return noGroup;
    const name = `${id} ${currency}`;
    const known = made.get(name);
    if (known) return known;
    const found: GroupDays = {
      days: daysOf(all.filter((row) => row.currency === null || row.currency === currency)),
      others: new Map(
        all.flatMap((row) =>
          row.currency === null || row.currency === currency
            ? []
            : [[dayOf(fromUtc(row.date)), row.currency]],
        ),
      ),
    };
    made.set(name, found);
    return found;
  };
}

function daysOf(rows: readonly OverrideRow[]): Days {
  return new Map(rows.map((row) => [dayOf(fromUtc(row.date)), toEngine(toFields(row))]));
}

type EngineField = Exclude<keyof OverrideFields, "reason" | "check_in_check_out_enabled">;

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
} as const satisfies Record<EngineField, keyof EngineOverride>;

/** An override as the engine reads it, without day lists that are off. */
export function toEngine({
  check_in_check_out_enabled: isOn = true,
  check_in,
  check_out,
  ...others
}: OverrideFields): EngineOverride {
  const fields: OverrideFields = isOn ? setFields({ ...others, check_in, check_out }) : others;
  const named = fieldNames.flatMap((field) =>
    isRead(field) && fields[field] !== undefined ? [[engineNames[field], fields[field]]] : [],
  );
  return Object.fromEntries(named);
}

function isRead(field: keyof OverrideFields): field is EngineField {
  return field in engineNames;
}
