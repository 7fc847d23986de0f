import { mostAmount } from "@/lib/core/money";
import type { DatedSeason, Season as YearlySeason } from "./fields";
import { checkOverlaps, type Report } from "./schema-fields";

type Season = YearlySeason & Partial<Pick<DatedSeason, "start_year" | "end_year">>;

type End = "start" | "end";

/** Yearly seasons use a leap year, because they may name February 29. */
const leapYear = 2000;

/** Reports days that a month does not have, and seasons that end before they begin or in another year. */
export function checkDates(season: Season, report: Report): void {
  for (const end of ["start", "end"] as const) {
    const { year, month, day } = partsOf(season, end);
    if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
      report([`${end}_day`], "the month does not have this day");
    }
  }
  if (season.start_year !== season.end_year) report(["end_year"], "must be the year of its start");
  else if (ordinal(season, "end") < ordinal(season, "start")) {
    report(["end_month"], "must not be before the start; split a season that spans the New Year");
  }
}

/** Reports prices that are out of range or break lowest ≤ base ≤ highest. */
export function checkPrices(season: Season, type: "percentage" | "fixed", report: Report): void {
  const [from, to] = type === "percentage" ? [-75, 599] : [0, mostAmount.nightly];
  const set = (["lowest_price", "base_price", "highest_price"] as const).flatMap((field) => {
    const price = season[field];
    return price === null ? [] : [{ field, price }];
  });
  for (const { field, price } of set) {
    if (price < from || price > to) report([field], `must be between ${from} and ${to}`);
  }
  for (const [n, { field, price }] of set.entries()) {
    const lower = set[n - 1];
    if (lower && lower.price > price) report([field], `must not be below ${lower.field}`);
  }
}

/** Reports each season that overlaps an earlier one of its list. */
export function checkSeasonOverlaps(seasons: readonly Season[], report: Report): void {
  const spans = seasons.map((season) => ({
    start: ordinal(season, "start"),
    end: ordinal(season, "end"),
  }));
  checkOverlaps(spans, "season", report);
}

function partsOf(season: Season, end: End): { year: number; month: number; day: number } {
  return {
    year: Number(season[`${end}_year`] ?? leapYear),
    month: Number(season[`${end}_month`]),
    day: Number(season[`${end}_day`]),
  };
}

/** A sort key for dates, not a number of days. */
function ordinal(season: Season, end: End): number {
  const { year, month, day } = partsOf(season, end);
  return (year * 12 + month) * 31 + day;
}
