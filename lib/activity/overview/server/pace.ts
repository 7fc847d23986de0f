import type { Caller } from "@/lib/auth/server/caller";
import { monthSpans } from "@/lib/catalog/ranges";
import {
  hasYear,
  readMovements,
  readPortfolioSums,
  spanFigures,
  type YearSums,
} from "@/lib/catalog/server";
import { dateIn } from "@/lib/core/dates";
import type { OverviewPace, PaceQuery } from "../schema-figures";
import { readScope } from "./scope";

/** Months shown, from the current one. */
const monthsAhead = 6;

/**
 * Revenue and occupancy by month of stay, beside the same nights 364 days earlier: as on the books at this moment last
 * year, and as they ended. A fixed number of statements.
 */
export async function overviewPace(
  caller: Caller,
  query: PaceQuery,
  now: Date = new Date(),
): Promise<OverviewPace> {
  const { homes, currency, currencies } = await readScope(caller, query);
  const spans = monthSpans(dateIn(caller.account.timeZone, now), monthsAhead);
  const sumsOf = await readPortfolioSums(homes, () => spans, now);
  const { firstStay } = (await readMovements(homes, now))(0);
  const months = spans.map(({ from }, at) => ({
    month: from.slice(0, 7),
    ...yearsOf(sumsOf(0, at), hasYear(firstStay, from), currency),
  }));
  return { currency, currencies, listings: homes.length, months };
}

function yearsOf({ now, stly, ly }: YearSums, isKnown: boolean, currency: string | null) {
  const unknown = { revenue: null, occupancy: null };
  return {
    now: measured(now, currency),
    stly: isKnown ? measured(stly, currency) : unknown,
    ly: isKnown ? measured(ly, currency) : unknown,
  };
}

function measured(sums: YearSums["now"], currency: string | null) {
  const { revenue, occupancy } = spanFigures(sums, currency);
  return { revenue, occupancy };
}
