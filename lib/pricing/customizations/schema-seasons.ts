import { z } from "zod";
import { flag, line } from "@/lib/http/inputs";
import type { DatedSeason, Season as YearlySeason, Scope } from "@/lib/pricing/rules/kinds";
import { type Report, rule, checkOverlaps } from "./schema-fields";
import { mostAmount } from "@/lib/core/money";

type Season = YearlySeason & Partial<Pick<DatedSeason, "start_year" | "end_year">>;

type End = "start" | "end";

/** Yearly seasons use a leap year, because they may name February 29. */
const leapYear = 2000;

/** Reports days that a month does not have, and seasons that end before they begin or in another year. */
function checkDates(season: Season, report: Report): void {
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
function checkPrices(season: Season, type: "percentage" | "fixed", report: Report): void {
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
function checkSeasonOverlaps(seasons: readonly Season[], report: Report): void {
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

const numeric = (from: number, to: number) =>
  z
    .union(
      [z.string().regex(/^\d{1,4}$/, "must be a number as text"), z.int().min(0).transform(String)],
      "must be a number as text",
    )
    .refine(
      (text) => Number(text) >= from && Number(text) <= to,
      `must be between ${from} and ${to}`,
    )
    .transform((text) => String(Number(text)))
    .meta({ examples: [String(from)] });

const price = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,8}$/)
        .transform(Number),
    ],
    "must be a whole number",
  )
  .nullish()
  .transform((value) => value ?? null)
  .meta({ description: "−75…599 % or a price of 0…99,999,999; null for unchanged" });

const season = {
  season_name: line
    .trim()
    .min(1, "must not be empty")
    .max(100)
    .regex(/^[^<>&"'/]*$/, "must not contain any of < > & \" ' /"),
  start_month: numeric(1, 12),
  start_day: numeric(1, 31),
  end_month: numeric(1, 12),
  end_day: numeric(1, 31),
  lowest_price: price,
  base_price: price,
  highest_price: price,
};
const year = numeric(2000, 2100);
const priceType = z.enum(["percentage", "fixed"]);
/** Most seasons in a profile: with more than one per day they would overlap. */
const mostSeasons = 366;

const Profile = z.strictObject({
  price_type: priceType,
  seasons: z.array(z.strictObject(season)).max(mostSeasons).default([]),
  non_repeating_seasons: z
    .array(z.strictObject({ ...season, start_year: year, end_year: year }))
    .max(mostSeasons)
    .default([]),
  price_type_non_repeating: priceType.optional().meta({
    description: "For non_repeating_seasons, which override seasons; defaults to price_type",
  }),
});

const ProfileFields = z.strictObject({
  custom_seasonal_profile_on: flag,
  custom_seasonal_profile: Profile.nullish(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .length(3)
    .nullish()
    .meta({
      description:
        "ISO 4217 currency of a group's fixed prices; defaults to the one that its listings share. Listings in another currency do not use them.",
      examples: ["EUR"],
    }),
});

/** Prices for parts of the year; percentages only for an account. */
export function customSeasonalProfile(scope: Scope) {
  return ProfileFields.superRefine(
    rule((value, report) => {
      const { custom_seasonal_profile: profile, custom_seasonal_profile_on: isOn } = value;
      const at = "custom_seasonal_profile";
      if (!profile && isOn) report([at], "is required when the rule is on");
      if (profile) checkProfile(profile, scope, (path, text) => report([at, ...path], text));
    }),
  );
}

function checkProfile(profile: z.output<typeof Profile>, scope: Scope, report: Report): void {
  const { price_type: type, price_type_non_repeating: other = type } = profile;
  for (const field of ["price_type", "price_type_non_repeating"] as const) {
    if (scope === "account" && profile[field] === "fixed") {
      report([field], "must be percentage for an account");
    }
  }
  const lists = { seasons: type, non_repeating_seasons: other } as const;
  for (const [name, priced] of Object.entries(lists)) {
    const seasons = profile[name as keyof typeof lists];
    const at: Report = (path, text) => report([name, ...path], text);
    for (const [n, each] of seasons.entries()) {
      checkDates(each, (path, text) => at([n, ...path], text));
      checkPrices(each, priced, (path, text) => at([n, ...path], text));
    }
    checkSeasonOverlaps(seasons, at);
  }
}

const answeredSeason = {
  season_name: z.string(),
  start_month: z.string(),
  start_day: z.string(),
  end_month: z.string(),
  end_day: z.string(),
  lowest_price: z.int().nullable(),
  base_price: z.int().nullable(),
  highest_price: z.int().nullable(),
};

/** A profile as answers hold it. */
export const AnsweredProfile = z.strictObject({
  price_type: z.string(),
  seasons: z.array(z.strictObject(answeredSeason)),
  non_repeating_seasons: z.array(
    z.strictObject({ ...answeredSeason, start_year: z.string(), end_year: z.string() }),
  ),
  price_type_non_repeating: z.string().optional(),
});
