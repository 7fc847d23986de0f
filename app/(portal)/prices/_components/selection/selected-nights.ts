import type { ListingRow } from "@/lib/catalog/rows";
import { dateOf, type DateText } from "@/lib/core/dates";
import { isOpen, type RowNights } from "../data/row-nights";

/** Open nights of a listing, in the form that the override editor requires. */
export interface SelectedDates {
  id: string;
  pms: string;
  dates: DateText[];
}

/** The selected open nights, and the number of other selected nights. */
export interface SelectedNights {
  selection: SelectedDates[];
  nights: number;
  /** Days since 1970-01-01; 0 without open nights. */
  first: number;
  last: number;
  /** Number of nights that are booked, blocked by the owner, not available or past. */
  skipped: number;
  /** Current prices; null where listings have several currencies. */
  prices: { currency: string | null; least: number; most: number; mean: number } | null;
}

interface PricedNight {
  day: number;
  price: number;
  currency: string | null;
}

/** Returns the open nights among the selected days. Nights that aren't loaded are neither selected nor skipped. */
export function selectedNights(
  listings: readonly ListingRow[],
  days: ReadonlyMap<string, readonly number[]>,
  nightsOf: ReadonlyMap<string, RowNights>,
): SelectedNights {
  const selection: SelectedDates[] = [];
  const found: PricedNight[] = [];
  let skipped = 0;
  for (const { key, listing } of listings) {
    const nights = nightsOf.get(key);
    const open = openNights(days.get(key) ?? [], nights);
    skipped += open.skipped;
    found.push(...open.found);
    const dates = open.found.map(({ day }) => dateOf(day));
    if (dates.length > 0) selection.push({ id: listing.id, pms: listing.pms, dates });
  }
  const chosen = found.map(({ day }) => day);
  return {
    selection,
    nights: found.length,
    first: chosen.reduce((least, day) => Math.min(least, day), chosen[0] ?? 0),
    last: chosen.reduce((most, day) => Math.max(most, day), 0),
    skipped,
    prices: pricesOf(found),
  };
}

function openNights(days: readonly number[], nights: RowNights | undefined) {
  const found: PricedNight[] = [];
  let skipped = 0;
  for (const day of days) {
    const night = nights?.nightOn(day);
    if (!night) continue;
    if (isOpen(night))
      found.push({ day, price: night.price ?? 0, currency: nights?.currency ?? null });
    else skipped++;
  }
  return { found, skipped };
}

function pricesOf(nights: readonly PricedNight[]): SelectedNights["prices"] {
  const [first] = nights;
  if (!first || nights.some(({ currency }) => currency !== first.currency)) return null;
  const prices = nights.map(({ price }) => price);
  return {
    currency: first.currency,
    least: prices.reduce((least, price) => Math.min(least, price)),
    most: prices.reduce((most, price) => Math.max(most, price)),
    mean: prices.reduce((sum, price) => sum + price, 0) / prices.length,
  };
}
