import type { Caller } from "@/lib/auth/server/caller";
import { dateOf, dayOf } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { hasBase } from "@/lib/pricing/engine/price";
import {
  type CalendarAnswer,
  type CalendarRequest,
  type CalendarRow,
  mostCalendarNights,
} from "../schema-calendar";
import { barsOf } from "./bars";
import { calendarNights, noNights } from "./calendar-nights";
import { readEngineInputs } from "./engine-inputs";
import { type AskedListing, planPrices } from "./plan";
import { readStays } from "./stays";

/**
 * Compact calendars of up to 50 listings for up to 400 nights, in the order of the request, with the prices of
 * `listing_prices`. A fixed number of statements. Throws VALIDATION_FAILED.
 */
export async function priceCalendar(
  caller: Caller,
  { listings: asked, from, to }: CalendarRequest,
  now: Date = new Date(),
): Promise<CalendarAnswer> {
  const span = { first: dayOf(from), last: dayOf(to) };
  checkSpan(span);
  const { rows: planned, at } = await planPrices(caller, { listings: asked }, now);
  const listings = [...new Set(planned.flatMap(({ listing }) => listing ?? []))];
  const inputsOf = await readEngineInputs(caller, listings, at);
  const staysOf = await readStays(caller, listings, span);
  const rowOf = (listing: AskedListing): Omit<CalendarRow, "id" | "pms"> => {
    const { currency } = listing;
    const inputs = inputsOf(listing);
    const { today, calendar } = inputs.input;
    const stays = staysOf(listing);
    const { min_stay_default, ...nights } = calendarNights(inputs, stays, span);
    return {
      currency,
      today: dateOf(today),
      error: hasBase(inputs.input) ? null : "LISTING_NO_DATA",
      nights,
      bars: barsOf(stays, { ...span, states: calendar.states, today, currency }),
      min_stay_default,
    };
  };
  const rows = planned.map(({ row: { id, pms }, listing }) => ({
    id,
    pms,
    ...(listing ? rowOf(listing) : notPresent),
  }));
  return { rows };
}

/** Throws VALIDATION_FAILED for nights that end before they begin, and for more than 400. */
export function checkSpan({ first, last }: { first: number; last: number }): void {
  if (last < first) throw invalid("to", "to must not be before from");
  if (last - first >= mostCalendarNights) {
    throw invalid("to", `to must be at most ${mostCalendarNights - 1} days after from`);
  }
}

const notPresent = {
  currency: null,
  today: null,
  error: "LISTING_NOT_PRESENT",
  nights: noNights,
  bars: [],
  min_stay_default: 1,
} satisfies Omit<CalendarRow, "id" | "pms">;
