import type { DatedSeason, Profile, Season } from "@/lib/pricing/customizations/fields";
import { longestGap, monthAndDay, moveEdge, type Span } from "@/lib/pricing/customizations/seasons";

/** Which seasons are edited: those of every year, or of one. */
export type YearChoice = "every" | number;

export const noProfile: Profile = {
  price_type: "percentage",
  seasons: [],
  non_repeating_seasons: [],
};

/** A season with its place in its list. */
export interface Placed {
  index: number;
  season: Season | DatedSeason;
}

/** A new season takes at most this many days of the longest free run. */
const firstDays = 60;

/** The seasons of a year with their places in the list that holds them. */
export function seasonsOf(profile: Profile, year: YearChoice): Placed[] {
  if (year === "every") return profile.seasons.map((season, index) => ({ index, season }));
  return profile.non_repeating_seasons.flatMap((season, index) =>
    season.start_year === String(year) ? [{ index, season }] : [],
  );
}

/** The name of the list in the profile that holds a year's seasons. */
export function listOf(year: YearChoice): "seasons" | "non_repeating_seasons" {
  return year === "every" ? "seasons" : "non_repeating_seasons";
}

/** How the prices of a year's seasons are meant. */
export function typeOf(profile: Profile, year: YearChoice): string {
  return year === "every"
    ? profile.price_type
    : (profile.price_type_non_repeating ?? profile.price_type);
}

/** Sets how prices are meant; those of that list begin anew, since a percentage is no price. */
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

/** The profile with an edge of a season moved toward a day, as far as there is room. */
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

/** The profile with one season changed; null takes it out. */
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

/** The profile with one more season, in the middle of the longest free run of its year; null when there is none. */
export function withNewSeason(profile: Profile, year: YearChoice, name: string): Profile | null {
  const own = seasonsOf(profile, year).map(({ season }) => season);
  const ofYear = year === "every" ? undefined : year;
  const gap = longestGap(own, ofYear);
  if (!gap) return null;
  const spare = Math.max(0, gap.to - gap.from + 1 - firstDays);
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
