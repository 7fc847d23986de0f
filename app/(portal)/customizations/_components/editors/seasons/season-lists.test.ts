import { expect, test } from "vitest";
import { problemsOf } from "@/lib/pricing/customizations/schema";
import type { Profile } from "@/lib/pricing/rules/kinds";
import {
  noProfile,
  seasonsOf,
  typeOf,
  withNewSeason,
  withSeason,
  withType,
  type YearChoice,
} from "./season-lists";

const problemsIn = (profile: Profile) =>
  problemsOf("listing", {
    custom_seasonal_profile: {
      custom_seasonal_profile_on: true,
      custom_seasonal_profile: profile,
    },
  });
const filled = (year: YearChoice, from: Profile = noProfile): Profile => {
  const more = withNewSeason(from, year, `Season ${seasonsOf(from, year).length}`);
  return more ? filled(year, more) : from;
};

test.each(["every", 2026, 2028] as const)(
  "seasons are added until %s is full, and never overlap",
  (year) => {
    const full = filled(year);
    expect(seasonsOf(full, year).length).toBeGreaterThan(5);
    expect(problemsIn(full)).toEqual({});
  },
);

test("a season of one year is changed and removed without touching the others", () => {
  const both = filled(2027, withNewSeason(filled("every"), 2026, "Fair") ?? noProfile);
  const [first] = seasonsOf(both, 2027);
  const renamed = withSeason(both, 2027, first?.index ?? -1, { season_name: "Regatta" });
  expect(seasonsOf(renamed, 2027)[0]?.season.season_name).toBe("Regatta");
  expect(seasonsOf(renamed, 2026)).toEqual(seasonsOf(both, 2026));
  const fewer = withSeason(both, 2027, first?.index ?? -1, null);
  expect(seasonsOf(fewer, 2027)).toHaveLength(seasonsOf(both, 2027).length - 1);
  expect(fewer.seasons).toEqual(both.seasons);
});

test("changing the price type affects one list only, and clears its prices", () => {
  const both = withNewSeason(withNewSeason(noProfile, "every", "A") ?? noProfile, 2027, "B");
  const priced = withSeason(both ?? noProfile, "every", 0, { base_price: -20 });
  const fixed = withType(priced, "every", "fixed");
  expect([typeOf(fixed, "every"), typeOf(fixed, 2027)]).toEqual(["fixed", "percentage"]);
  expect(fixed.seasons[0]?.base_price).toBeNull();
  expect(problemsIn(fixed)).toEqual({});
});
