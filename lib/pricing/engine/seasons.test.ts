import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import type { DatedSeason, Profile, Season } from "@/lib/pricing/rules/kinds";
import { seasonLookup } from "./bounds";

function season(name: string, from: string, to: string): Season {
  const [start_month = "", start_day = ""] = from.split("-");
  const [end_month = "", end_day = ""] = to.split("-");
  const prices = { lowest_price: null, base_price: 10, highest_price: null };
  return { season_name: name, start_month, start_day, end_month, end_day, ...prices };
}
const dated = (year: string, of: Season): DatedSeason => ({
  ...of,
  start_year: year,
  end_year: year,
});

function named(profile: Partial<Profile>, dates: readonly string[]) {
  const all = { price_type: "percentage", seasons: [], non_repeating_seasons: [], ...profile };
  const found = seasonLookup(all);
  return dates.map((date) => found?.(dayOf(date))?.season.season_name);
}

test("a season applies from its first to its last night, every year", () => {
  const seasons = [season("Summer", "6-1", "8-31"), season("Autumn", "9-1", "10-31")];
  const dates = ["2027-05-31", "2027-06-01", "2028-08-31", "2027-09-01", "2027-11-01"];
  expect(named({ seasons }, dates)).toEqual([undefined, "Summer", "Summer", "Autumn", undefined]);
});

test("29 February shifts no yearly season", () => {
  const seasons = [season("March", "3-1", "3-31"), season("Leap", "2-29", "2-29")];
  const dates = ["2027-03-01", "2028-03-01", "2027-03-31", "2028-03-31", "2028-02-29"];
  expect(named({ seasons }, dates)).toEqual(["March", "March", "March", "March", "Leap"]);
  expect(named({ seasons }, ["2027-02-28", "2027-04-01", "2028-04-01"])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a dated season overrides a yearly one, in its year only", () => {
  const profile = {
    seasons: [season("July", "7-1", "7-31")],
    non_repeating_seasons: [dated("2027", season("Games", "7-10", "7-12"))],
  };
  const dates = ["2027-07-09", "2027-07-10", "2027-07-12", "2027-07-13", "2028-07-10"];
  expect(named(profile, dates)).toEqual(["July", "Games", "Games", "July", "July"]);
  const leap = [dated("2028", season("Thirds", "3-3", "3-3"))];
  expect(named({ non_repeating_seasons: leap }, ["2028-03-02", "2028-03-03"])).toEqual([
    undefined,
    "Thirds",
  ]);
});
