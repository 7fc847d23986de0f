import { fromUtc, type DateText } from "@/lib/core/dates";
import { fromMinor, toMinor } from "@/lib/core/money";
import type { Prisma } from "@/lib/db/server";
import {
  everyPriceType,
  maxPriceTypes,
  minPriceTypes,
  type OverrideFields,
  setFields,
} from "../fields";
import { amountsOf } from "../rules";

/** An override of one date. */
export interface DatedOverride {
  date: DateText;
  fields: OverrideFields;
  /** Currency of a group's amounts. */
  currency?: string | null;
}

/** The columns that overrides of listings and of groups share. */
export type OverrideRow = Omit<Prisma.OverrideGetPayload<object>, "listingKey">;

/** The fields that a row sets. */
export function toFields(row: OverrideRow): OverrideFields {
  return setFields({
    // Basis points and minor units are both hundredths.
    price: fromMinor(row.price),
    price_type: known(everyPriceType, row.priceType),
    min_price: fromMinor(row.minPrice),
    min_price_type: known(minPriceTypes, row.minPriceType),
    max_price: fromMinor(row.maxPrice),
    max_price_type: known(maxPriceTypes, row.maxPriceType),
    base_price: fromMinor(row.basePrice),
    min_stay: row.minStay,
    check_in_check_out_enabled: row.checkInCheckOutEnabled,
    check_in: row.checkIn,
    check_out: row.checkOut,
    reason: row.reason,
    lead_time_expiry: row.leadTimeExpiry,
  });
}

export function toDated(row: OverrideRow): DatedOverride {
  return { date: fromUtc(row.date), fields: toFields(row) };
}

/** The columns that store the fields. */
export function toColumns(fields: OverrideFields) {
  return {
    ...fields,
    price: toMinor(fields.price ?? null),
    min_price: toMinor(fields.min_price ?? null),
    max_price: toMinor(fields.max_price ?? null),
    base_price: toMinor(fields.base_price ?? null),
  };
}

/**
 * An override as the API returns it: only what was set, so that a client reads back what it wrote. `currency`: of the
 * listings it applies to, returned beside an amount.
 */
export function toAnswer(row: OverrideRow, currency: string | null) {
  const all = toFields(row);
  const { price, check_in_check_out_enabled: isOn, ...fields } = all;
  return {
    date: fromUtc(row.date),
    ...(price !== undefined && { price: String(price) }),
    ...fields,
    ...(currency !== null && amountsOf(all).length > 0 && { currency }),
    ...(isOn !== undefined && {
      check_in_check_out_enabled: isOn ? ("1" as const) : ("0" as const),
    }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function known<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}
