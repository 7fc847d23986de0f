import type { DatedSeason, Profile, Season } from "@/lib/pricing/rules/kinds";
import { longestGap, moveEdge, monthAndDay, type Span } from "@/lib/pricing/rules/seasons";
import { useFormatter } from "next-intl";

/** The list of seasons to edit: those of every year, or of one year. */
export type YearChoice = "every" | number;

export const noProfile: Profile = {
  price_type: "percentage",
  seasons: [],
  non_repeating_seasons: [],
};

/** A season with its index in its list. */
export interface IndexedSeason {
  index: number;
  season: Season | DatedSeason;
}

/** A new season has at most this many days. */
const maxNewDays = 60;

/** Returns the seasons of a year with their indexes in their list. */
export function seasonsOf(profile: Profile, year: YearChoice): IndexedSeason[] {
  if (year === "every") return profile.seasons.map((season, index) => ({ index, season }));
  return profile.non_repeating_seasons.flatMap((season, index) =>
    season.start_year === String(year) ? [{ index, season }] : [],
  );
}

/** Returns the name of the profile's list that holds a year's seasons. */
export function listOf(year: YearChoice): "seasons" | "non_repeating_seasons" {
  return year === "every" ? "seasons" : "non_repeating_seasons";
}

/** Returns the type of a year's prices: `percentage` or `fixed`. */
export function typeOf(profile: Profile, year: YearChoice): string {
  return year === "every"
    ? profile.price_type
    : (profile.price_type_non_repeating ?? profile.price_type);
}

/** Sets the type of prices, and clears the prices of that list: a percentage is not an amount. */
export function withType(profile: Profile, year: YearChoice, type: string): Profile {
  const unpriced = { lowest_price: null, base_price: null, highest_price: null };
  const other = typeOf(profile, 0);
  if (year === "every") {
    return {
      ...profile,
      price_type: type,
      price_type_non_repeating: other,
      seasons: profile.seasons.map((season) => ({ ...season, ...unpriced })),
    };
  }
  return {
    ...profile,
    price_type_non_repeating: type,
    non_repeating_seasons: profile.non_repeating_seasons.map((season) => ({
      ...season,
      ...unpriced,
    })),
  };
}

/** Moves an edge of a season towards a day, as far as its neighbours allow. */
export function withEdge(
  profile: Profile,
  year: YearChoice,
  { index, edge, day }: { index: number; edge: keyof Span; day: number },
): Profile {
  const { seasons, non_repeating_seasons: dated } = profile;
  return year === "every"
    ? { ...profile, seasons: moveEdge(seasons, index, edge, day) }
    : { ...profile, non_repeating_seasons: moveEdge(dated, index, edge, day) };
}

/** Changes one season; null removes it. */
export function withSeason(
  profile: Profile,
  year: YearChoice,
  index: number,
  change: Partial<Season> | null,
): Profile {
  const changed = <S extends Season>(list: readonly S[]): S[] =>
    list.flatMap((season, n) => {
      if (n !== index) return [season];
      return change === null ? [] : [{ ...season, ...change }];
    });
  return year === "every"
    ? { ...profile, seasons: changed(profile.seasons) }
    : { ...profile, non_repeating_seasons: changed(profile.non_repeating_seasons) };
}

/** Adds a season in the middle of the longest free run of its year; null if the year is full. */
export function withNewSeason(profile: Profile, year: YearChoice, name: string): Profile | null {
  const own = seasonsOf(profile, year).map(({ season }) => season);
  const ofYear = year === "every" ? undefined : year;
  const gap = longestGap(own, ofYear);
  if (!gap) return null;
  const spare = Math.max(0, gap.to - gap.from + 1 - maxNewDays);
  const start = monthAndDay(gap.from + Math.floor(spare / 2), ofYear);
  const end = monthAndDay(gap.to - Math.ceil(spare / 2), ofYear);
  const season: Season = {
    season_name: name,
    start_month: String(start.month),
    start_day: String(start.day),
    end_month: String(end.month),
    end_day: String(end.day),
    lowest_price: null,
    base_price: null,
    highest_price: null,
  };
  if (year === "every") return { ...profile, seasons: [...profile.seasons, season] };
  const years = { start_year: String(year), end_year: String(year) };
  return {
    ...profile,
    non_repeating_seasons: [...profile.non_repeating_seasons, { ...season, ...years }],
  };
}

/** Writes months and days of a year in the reader's language. */
export function useDates() {
  const format = useFormatter();
  return {
    /** 1: January. */
    monthName: (month: number, length: "short" | "long") =>
      format.dateTime(new Date(Date.UTC(2000, month - 1, 1)), { month: length, timeZone: "UTC" }),
    /** Day 0 is January 1: `Jan 1`. */
    dayName: (index: number, year?: number) => {
      const { month, day } = monthAndDay(index, year);
      const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
      return format.dateTime(date, { month: "short", day: "numeric", timeZone: "UTC" });
    },
  };
}
