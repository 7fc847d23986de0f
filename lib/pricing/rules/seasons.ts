import type { DatedSeason, Fields, Profile, Season } from "./kinds";

/** First and last day of a season in its year, from 0 = January 1; yearly seasons count the days of a leap year. */
export interface Span {
  from: number;
  to: number;
}

/** Yearly seasons use a leap year, because they may name February 29. Browser-safe. */
const leapYear = 2000;
const dayMs = 86_400_000;

/** Number of days in the year; 366 without one. */
export function daysIn(year: number = leapYear): number {
  return (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs;
}

/** Day of the year from 0; a day past the end of its month counts as the month's last. */
export function dayOfYear(month: number, day: number, year: number = leapYear): number {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (Date.UTC(year, month - 1, Math.min(day, last)) - Date.UTC(year, 0, 1)) / dayMs;
}

/** Month and day, from 1, of a day of the year. */
export function monthAndDay(
  index: number,
  year: number = leapYear,
): { month: number; day: number } {
  const date = new Date(Date.UTC(year, 0, 1 + index));
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The year of a dated season, a leap year for a yearly one. */
export function yearOf(season: Season | DatedSeason): number {
  return "start_year" in season ? Number(season.start_year) : leapYear;
}

/** The days that a season covers. */
export function spanOf(season: Season | DatedSeason): Span {
  const year = yearOf(season);
  return {
    from: dayOfYear(Number(season.start_month), Number(season.start_day), year),
    to: dayOfYear(Number(season.end_month), Number(season.end_day), year),
  };
}

/** The season of a date and its price type; a dated season overrides a yearly one (`pricing.md` §1, seasons). */
export function seasonOn(
  profile: Profile,
  { year, month, day }: { year: number; month: number; day: number },
): { season: Season; type: string } | null {
  const { price_type: type, price_type_non_repeating: other = type } = profile;
  const index = dayOfYear(month, day, year);
  const dated = profile.non_repeating_seasons.find(
    (season) => yearOf(season) === year && includes(spanOf(season), index),
  );
  if (dated) return { season: dated, type: other };
  const yearly = profile.seasons.find((season) => includes(spanOf(season), dayOfYear(month, day)));
  return yearly ? { season: yearly, type } : null;
}

function includes({ from, to }: Span, index: number): boolean {
  return from <= index && index <= to;
}

/** % of the season of a date on the base price; null where the season sets a fixed price. */
export function seasonPercent(
  { custom_seasonal_profile: profile }: Fields["custom_seasonal_profile"],
  date: string,
): number | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const found = profile && seasonOn(profile, { year, month, day });
  if (!found || found.season.base_price === null) return 0;
  return found.type === "fixed" ? null : found.season.base_price;
}

/** The season moved to other days of its year. Browser-safe. */
export function withSpan<S extends Season>(season: S, { from, to }: Span): S {
  const start = monthAndDay(from, yearOf(season));
  const end = monthAndDay(to, yearOf(season));
  return {
    ...season,
    start_month: String(start.month),
    start_day: String(start.day),
    end_month: String(end.month),
    end_day: String(end.day),
  };
}

/**
 * Moves one edge of a season toward a day, as far as its other edge, its neighbours in the list and the year allow.
 * The result is a season that the schema accepts.
 */
export function moveEdge<S extends Season>(
  seasons: readonly S[],
  index: number,
  edge: keyof Span,
  day: number,
): readonly S[] {
  const season = seasons[index];
  if (!season) return seasons;
  const span = spanOf(season);
  const free = freeSpan(seasons, index);
  const [least, most] = edge === "from" ? [free.from, span.to] : [span.from, free.to];
  const moved = { ...span, [edge]: Math.max(least, Math.min(most, Math.round(day))) };
  return seasons.map((other, n) => (n === index ? withSpan(season, moved) : other));
}

/** The days a season can take without touching another of its list and year. */
export function freeSpan(seasons: readonly (Season | DatedSeason)[], index: number): Span {
  const season = seasons[index];
  if (!season) return { from: 0, to: daysIn() - 1 };
  const year = yearOf(season);
  const { from, to } = spanOf(season);
  const others = seasons
    .filter((other, n) => n !== index && yearOf(other) === year)
    .map((other) => spanOf(other));
  const before = others.filter((other) => other.to < from).map((other) => other.to + 1);
  const after = others.filter((other) => other.from > to).map((other) => other.from - 1);
  return { from: Math.max(0, ...before), to: Math.min(daysIn(year) - 1, ...after) };
}

/** The longest run of days without a season of the list; null when the year is full. */
export function longestGap(seasons: readonly (Season | DatedSeason)[], year?: number): Span | null {
  const taken = seasons.map((season) => spanOf(season)).toSorted((a, b) => a.from - b.from);
  let next = 0;
  let best: Span | null = null;
  for (const { from, to } of [...taken, { from: daysIn(year), to: daysIn(year) }]) {
    const isLonger = from > next && from - next > (best ? best.to - best.from + 1 : 0);
    if (isLonger) best = { from: next, to: from - 1 };
    next = Math.max(next, to + 1);
  }
  return best;
}
