import { z } from "zod";
import { flag, line } from "@/lib/http/inputs";
import type { Scope } from "./kinds";
import { type Report, rule } from "./schema-fields";
import { checkDates, checkPrices, checkSeasonOverlaps } from "./season-rules";

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
