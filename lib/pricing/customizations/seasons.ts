import { daysIn, monthAndDay, type Span, spanOf, yearOf } from "@/lib/pricing/steps/seasons";
import type { DatedSeason, Season } from "./fields";

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
