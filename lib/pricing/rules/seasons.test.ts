import { expect, test } from "vitest";
import type { DatedSeason, Profile, Season } from "./kinds";
import { customSeasonalProfile } from "@/lib/pricing/customizations/schema-seasons";
import { dayOfYear, seasonOn, spanOf, longestGap, moveEdge, withSpan } from "./seasons";

const season = (from: string, to: string): Season => {
  const [start_month = "", start_day = ""] = from.split("-");
  const [end_month = "", end_day = ""] = to.split("-");
  const prices = { lowest_price: null, base_price: 10, highest_price: null };
  return { season_name: from, start_month, start_day, end_month, end_day, ...prices };
};
const dated = (from: string, to: string, year: string): DatedSeason => ({
  ...season(from, to),
  start_year: year,
  end_year: year,
});
const profile = (seasons: readonly Season[], others: readonly DatedSeason[] = []): Profile => ({
  price_type: "percentage",
  seasons,
  non_repeating_seasons: others,
});

test("a yearly season counts the days of a leap year, a dated one those of its own year", () => {
  expect(spanOf(season("2-28", "3-1"))).toEqual({ from: 58, to: 60 });
  expect(spanOf(dated("2-28", "3-1", "2027"))).toEqual({ from: 58, to: 59 });
});

test("wherever an edge is moved, the schema accepts the result", () => {
  const seasons = [season("1-1", "2-10"), season("3-1", "6-30"), season("7-1", "12-31")];
  for (const edge of ["from", "to"] as const) {
    for (let day = -30; day < 400; day += 7) {
      const moved = moveEdge(seasons, 1, edge, day);
      const checked = customSeasonalProfile("listing").safeParse({
        custom_seasonal_profile_on: true,
        custom_seasonal_profile: profile(moved),
      });
      expect(checked.error?.issues, `${edge} to ${day}`).toBeUndefined();
    }
  }
});

test("an edge stops at the next season, at the other edge and at the end of the year", () => {
  const seasons = [season("1-10", "2-10"), season("3-1", "6-30")];
  const spans = (index: number, edge: "from" | "to", day: number) =>
    moveEdge(seasons, index, edge, day).map((each) => spanOf(each));
  expect(spans(1, "from", 0)[1]?.from).toBe(dayOfYear(2, 11));
  expect(spans(1, "to", 999)[1]?.to).toBe(365);
  expect(spans(0, "from", -5)[0]?.from).toBe(0);
  expect(spans(0, "from", 200)[0]).toEqual({ from: dayOfYear(2, 10), to: dayOfYear(2, 10) });
});

test("moving days back and forth gives the same season", () => {
  const one = dated("2-27", "3-1", "2028");
  expect(withSpan(one, spanOf(one))).toEqual(one);
});

test("a dated season overrides a yearly one", () => {
  const both = profile([season("7-1", "8-31")], [dated("7-10", "7-20", "2027")]);
  const on = (year: number, day: number) =>
    seasonOn(both, { year, month: 7, day })?.season.season_name;
  expect([on(2027, 9), on(2027, 10), on(2028, 10)]).toEqual(["7-1", "7-10", "7-1"]);
  expect(seasonOn(both, { year: 2027, month: 9, day: 1 })).toBeNull();
});

test("finds the longest free run, and none in a full year", () => {
  expect(longestGap([])).toEqual({ from: 0, to: 365 });
  expect(longestGap([season("1-1", "3-31"), season("6-1", "12-31")])).toEqual({
    from: dayOfYear(4, 1),
    to: dayOfYear(5, 31),
  });
  expect(longestGap([season("1-1", "12-31")])).toBeNull();
});
