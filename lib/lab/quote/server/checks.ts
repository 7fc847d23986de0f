import { Refusal } from "@/lib/core/errors";
import { dateOf } from "@/lib/core/dates";
import {
  ageOn,
  hasLevelNote,
  hasShapeNote,
  shapeWeight,
  tellsPrices,
} from "@/lib/market/model/age";
import type { OfflineStay } from "../stays";

/** Throws VALIDATION_FAILED for a file whose amounts are in several currencies. */
export function refuseMixedCurrencies(file: string, currencies: Iterable<string | null>): void {
  const named = [...new Set(currencies)].filter((code) => code !== null).toSorted();
  if (named.length <= 1) return;
  const message = `${file} mixes currencies (${named.join(", ")}): use one file per currency.`;
  throw new Refusal("VALIDATION_FAILED", message);
}

/** Throws VALIDATION_FAILED for a calendar whose last night is before `today`; days since 1970-01-01. */
export function refusePastCalendar(file: string, last: number, today: number): void {
  if (last >= today) return;
  const message = `${file} lies wholly before ${dateOf(today)}: its last night is ${dateOf(last)}.`;
  throw new Refusal("VALIDATION_FAILED", message);
}

/** Says that every stay of a file ends before or on `today`, so no night ahead is booked; null where one does not. */
export function pastStaysNote(
  file: string,
  stays: readonly OfflineStay[],
  today: number,
): string | null {
  const last = stays.reduce((latest, { checkOut }) => Math.max(latest, checkOut), -Infinity);
  if (last === -Infinity || last > today) return null;
  return `${file} lies wholly before ${dateOf(today)}: its last check-out is ${dateOf(last)}.`;
}

/** What the age of a market means for a quote (`pricing.md` §2.5, Age); null for recent data. */
export function oldMarketNote(file: string, asOf: number, today: number): string | null {
  const age = ageOn(today, asOf);
  const effect = oldMarketEffect(age);
  if (effect === null) return null;
  return `${file} tells of ${dateOf(asOf)}, ${age} days before ${dateOf(today)}: ${effect}.`;
}

function oldMarketEffect(age: number): string | null {
  const season = hasShapeNote(age) ? "season and weekdays have low confidence" : null;
  if (shapeWeight(age) === 0) return "nothing of it counts any more";
  if (!tellsPrices(age))
    return ["its price levels no longer count", season].filter((part) => part !== null).join(", ");
  return hasLevelNote(age) ? "its price levels have low confidence" : null;
}
