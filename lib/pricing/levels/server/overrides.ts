import { type DateText, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { Prisma, type Tx } from "@/lib/db/server";
import type { EngineOverride } from "@/lib/pricing/engine/input";
import {
  everyPriceType,
  fieldNames,
  maxPriceTypes,
  minPriceTypes,
  type OverrideFields,
  setFields,
} from "../override-fields";

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

/** Nights of the overrides to read, both included; with `asOf`, as they were at that instant. */
interface OverrideSpan {
  from: DateText;
  to: DateText;
  asOf?: Date | undefined;
}

/**
 * Reads the overrides of listings in a span, by listing key, with those of their subgroups and groups (`pricing.md` §1);
 * for an instant in the past, also those of groups deleted since. The closest override of a day that has not expired
 * applies entirely. Two statements for any number of listings.
 */
export async function readEngineOverrides(
  tx: Tx,
  listings: readonly EngineListing[],
  { from, to, asOf }: OverrideSpan,
): Promise<ReadonlyMap<number, EngineLevels>> {
  const keys = listings.map(({ key }) => key);
  const groupIds = groupIdsOf(listings);
  if (asOf) {
    const span = Prisma.sql`date BETWEEN ${from}::date AND ${to}::date
      AND created_at <= ${asOf.toISOString()}::timestamptz`;
    const past = await pastOverrides(tx, keys, span);
    return levelsFrom(listings, past, await pastGroupOverrides(tx, groupIds, span));
  }
  const date = { gte: toUtc(from), lte: toUtc(to) };
  const rows = await tx.override.findMany({ where: { listingKey: { in: keys }, date } });
  const where = { groupId: { in: groupIds }, date };
  const groupRows = groupIds.length === 0 ? [] : await tx.groupOverride.findMany({ where });
  return levelsFrom(listings, rows, groupRows);
}

/** Ids of the groups and subgroups that listings are in. */
function groupIdsOf(listings: readonly EngineListing[]): number[] {
  const ids = listings.flatMap(({ groupId, subgroupId }) => [groupId, subgroupId]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The levels of each listing, from the rows of its own overrides and those of its groups. */
function levelsFrom(
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

/** The columns that overrides of listings and of groups share. */
export type OverrideRow = Omit<Prisma.OverrideGetPayload<object>, "listingKey">;

/** The fields that a row sets. */
export function toFields(row: OverrideRow): OverrideFields {
  return setFields({
    // Basis points and minor units are both hundredths.
    price: fromMinor(row.price),
    price_type: oneOf(everyPriceType, row.priceType),
    min_price: fromMinor(row.minPrice),
    min_price_type: oneOf(minPriceTypes, row.minPriceType),
    max_price: fromMinor(row.maxPrice),
    max_price_type: oneOf(maxPriceTypes, row.maxPriceType),
    base_price: fromMinor(row.basePrice),
    min_stay: row.minStay,
    check_in_check_out_enabled: row.checkInCheckOutEnabled,
    check_in: row.checkIn,
    check_out: row.checkOut,
    reason: row.reason,
    lead_time_expiry: row.leadTimeExpiry,
  });
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** The last version of each override of listings that began in a span. */
async function pastOverrides(tx: Tx, keys: number[], span: Prisma.Sql) {
  return tx.$queryRaw<(OverrideRow & { listingKey: number })[]>`
    SELECT version.listing_key AS "listingKey", ${columns} FROM (
      SELECT DISTINCT ON (listing_key, date) listing_key, state FROM override_version
      WHERE listing_key = ANY(${keys}::int[]) AND ${span}
      ORDER BY listing_key, date, created_at DESC, id DESC) AS version,
      jsonb_populate_record(NULL::override, version.state) AS past
    WHERE version.state IS NOT NULL`;
}

/** The same of groups, with those that were deleted since. */
async function pastGroupOverrides(tx: Tx, groupIds: number[], span: Prisma.Sql) {
  return tx.$queryRaw<GroupRow[]>`
    SELECT version.group_id AS "groupId", past.currency, ${columns} FROM (
      SELECT DISTINCT ON (group_id, date) group_id, state FROM (
        SELECT id, group_id, date, state, created_at FROM override_version
        WHERE group_id = ANY(${groupIds}::int[])
        UNION ALL
        SELECT past.id, gone.id, past.date, past.state, past.created_at
        FROM deleted_group AS gone, jsonb_to_recordset(gone.overrides)
          AS past (id bigint, date date, state jsonb, created_at timestamptz)
        WHERE gone.id = ANY(${groupIds}::int[])) AS stored
      WHERE ${span}
      ORDER BY group_id, date, created_at DESC, id DESC) AS version,
      jsonb_populate_record(NULL::group_override, version.state) AS past
    WHERE version.state IS NOT NULL`;
}

/** Columns of a state, as OverrideRow names them. */
const columns = Prisma.raw(
  [
    ...["date", "price", "reason"].map((name) => `past.${name}`),
    'past.price_type AS "priceType"',
    'past.min_price AS "minPrice"',
    'past.min_price_type AS "minPriceType"',
    'past.max_price AS "maxPrice"',
    'past.max_price_type AS "maxPriceType"',
    'past.base_price AS "basePrice"',
    'past.min_stay AS "minStay"',
    'past.check_in_check_out_enabled AS "checkInCheckOutEnabled"',
    'past.check_in AS "checkIn"',
    'past.check_out AS "checkOut"',
    'past.lead_time_expiry AS "leadTimeExpiry"',
    'past.created_at AS "createdAt"',
    'past.updated_at AS "updatedAt"',
  ].join(", "),
);
