import { stringify } from "csv-stringify/sync";
import { dateOf } from "@/lib/core/dates";
import { factorIn } from "@/lib/pricing/engine/explain";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { type EngineInput, stepKeys, type PricedNight } from "@/lib/pricing/engine/input";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { roundedMinor } from "@/lib/pricing/engine/rounding";
import { engineInput, type QuoteContext } from "./quote";
import type { OfflineListing } from "./listing";

/** A file has no sync that could be turned on. */
const quotedSteps = stepKeys.filter((key) => key !== "settling_in");

/** Columns of a quote; steps are factors in double precision, 1 = none. */
export const quoteColumns: readonly string[] = [
  "listing_id",
  "pms_name",
  "date",
  "price",
  "uncustomized_price",
  "base",
  ...quotedSteps,
  "min_stay",
];

/** One CSV row per night of a listing from today on (no header); null without a base price. */
export function quoteRows(
  context: QuoteContext,
  listing: OfflineListing,
  nights: number,
): string | null {
  return rowsOf(engineInput(context, listing), listing.row, nights);
}

/** The rows of a listing from the inputs of its prices. */
export function rowsOf(
  input: EngineInput,
  { listing_id, pms_name }: Pick<ListingRow, "listing_id" | "pms_name">,
  nights: number,
): string | null {
  if (!hasBase(input)) return null;
  const { priceNight, stays } = makePricer(input);
  const rows = Array.from({ length: nights }, (_, ahead) => [
    listing_id,
    pms_name,
    ...cellsOf(priceNight(input.today + ahead)),
    stays.minStays[ahead] ?? 1,
  ]);
  return stringify(rows);
}

function cellsOf(night: PricedNight): (string | number)[] {
  return [
    dateOf(night.day),
    night.price / 100,
    roundedMinor(night.uncustomized, false) / 100,
    night.base,
    ...quotedSteps.map((key) => factorIn(night, key)),
  ];
}
