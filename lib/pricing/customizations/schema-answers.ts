import { z } from "zod";
import { dryAnswer, flag, id, line, pmsName, withPms } from "@/lib/http/inputs";
import { priceEffectFields, Reason } from "@/lib/pricing/prices/schema";
import { days, type Kind, kinds } from "@/lib/pricing/rules/kinds";
import { AccountRulesWrite, GroupRulesWrite, ListingRulesWrite, levelBody } from "./schema";

const Source = z
  .record(z.string(), z.union([z.string(), z.int()]))
  .nullable()
  .meta({
    description:
      "`{group_id, name}` for a group or subgroup, `{pms_name}` for an account; null for the listing's own rule and the default",
  });

const decision = {
  value: z
    .record(z.string(), z.unknown())
    .meta({ description: "The rule in the format that POST accepts" }),
  level: z.enum(["listing", "subgroup", "group", "account", "default"]),
  source: Source,
};

const effective = z
  .strictObject({
    ...decision,
    if_cleared: z
      .strictObject(decision)
      .meta({ description: "The rule that would apply here with this level's own rule off" }),
  })
  .optional()
  .meta({ id: "EffectiveRule", description: "Only returned with `resolved`" });

const text = z.string().optional();
const amount = z.number().optional();
const integer = z.int().optional();
const toggle = z.boolean().optional().meta({ description: "Absent if nothing is set here" });

const season = {
  season_name: z.string(),
  start_month: z.string(),
  start_day: z.string(),
  end_month: z.string(),
  end_day: z.string(),
  lowest_price: z.int().nullable(),
  base_price: z.int().nullable(),
  highest_price: z.int().nullable(),
};

const Profile = z.strictObject({
  price_type: z.string(),
  seasons: z.array(z.strictObject(season)),
  non_repeating_seasons: z.array(
    z.strictObject({ ...season, start_year: z.string(), end_year: z.string() }),
  ),
  price_type_non_repeating: text,
});

const nights = z.int().optional();
const stayByLead = z.strictObject({ days: z.int(), nights: z.int() }).optional();
const gapRange = z.strictObject({
  min_nights: z.int(),
  max_nights: z.int(),
  weekday: z.int(),
  weekend: z.int(),
});

/** What answers hold of each rule. */
const rules = {
  seasonality: z.strictObject({
    seasonality_customization_on: toggle,
    seasonality_type: text,
    effective,
  }),
  last_minute_prices: z.strictObject({
    last_min_factor_on: toggle,
    last_min_factor_type: text,
    last_min_factor_value: amount,
    last_min_factor_dfd: integer,
    effective,
  }),
  day_of_week_adjustment: z.strictObject({
    dow_factor_on: toggle,
    dow_factor_value_mon: integer,
    dow_factor_value_tue: integer,
    dow_factor_value_wed: integer,
    dow_factor_value_thu: integer,
    dow_factor_value_fri: integer,
    dow_factor_value_sat: integer,
    dow_factor_value_sun: integer,
    effective,
  }),
  far_out_premium: z.strictObject({
    far_out_premium_on: toggle,
    far_out_premium_type: text,
    far_out_premium_value: integer,
    far_out_premium_start: integer,
    far_out_premium_step: integer,
    effective,
  }),
  demand_factor: z.strictObject({
    tone_demand_factor_on: toggle,
    tone_demand_factor: text,
    effective,
  }),
  custom_seasonal_profile: z.strictObject({
    custom_seasonal_profile_on: toggle,
    custom_seasonal_profile: Profile.optional(),
    currency: text,
    effective,
  }),
  occupancy_adjustment: z.strictObject({
    oba_on: toggle,
    oba_type: text,
    oba_matrix: z.array(z.array(z.int())).optional(),
    oba_scope: text,
    effective,
  }),
  gap_adjustment: z.strictObject({
    gap_on: toggle,
    gap_type: text,
    gap_ranges: z.array(gapRange).optional(),
    effective,
  }),
  min_stay: z.strictObject({
    min_stay_on: toggle,
    min_stay_weekday: nights,
    min_stay_weekend: nights,
    last_minute: stayByLead,
    far_out: stayByLead,
    lowest_allowed: nights,
    fill_gaps: z.boolean().optional(),
    effective,
  }),
  rounding: z.strictObject({ rounding_on: toggle, rounding_type: text, effective }),
  weekend_days: z.strictObject({
    weekend_days_on: toggle,
    days: z.array(z.enum(days)).optional(),
    effective,
  }),
} satisfies Record<Kind, z.ZodType>;

/** Rules of one level by key; `{}` if none is set. */
export const RuleSet = z
  .strictObject({ customizations: z.strictObject(rules).partial() })
  .meta({ id: "Customizations" });

const profiles = z.array(z.record(z.string(), z.unknown()));

/** Filters that published programs send (spec/clients.md, line 5). */
export const ProfilesQuery = z.strictObject({
  profile_type: line.max(100).optional().meta({ description: "Only profiles of this type" }),
  archived: flag.optional().meta({ description: "Only archived profiles, or only others" }),
  name: line.max(100).optional().meta({ description: "Only profiles of this name" }),
});

export const CustomizationProfiles = z
  .strictObject({
    profiles: z.strictObject({
      minstay: profiles.meta({ description: "Of minimum stays" }),
      pricing: profiles.meta({ description: "Of prices" }),
      checkincheckout: profiles.meta({ description: "Of days of arrival and departure" }),
    }),
  })
  .meta({ id: "CustomizationProfiles" });

const Applied = z
  .strictObject({
    status: z.literal("success"),
    applied: z.array(z.enum(kinds)),
    reset: z
      .array(z.enum(kinds))
      .meta({ description: "Rules whose values were removed when they were turned off" }),
  })
  .meta({ id: "CustomizationsApplied" });

const Tried = z
  .strictObject({
    listings_changed: z
      .int()
      .meta({ description: "Listings of this level whose effective rule changes" }),
    listings_shielded: z
      .int()
      .meta({ description: "Other listings, where a lower level's rule applies" }),
    ...priceEffectFields,
    dry_run: dryAnswer,
  })
  .meta({ id: "CustomizationsTried" });

/** Result of a write or of its dry run. */
export const RulesWritten = z.union([Applied, Tried]);

/** A write of rules at a level of any scope. */
export const LevelRulesWrite = z.union([ListingRulesWrite, GroupRulesWrite, AccountRulesWrite]);

const Affected = z.strictObject({
  listing_id: z.string(),
  pms_name: z.string(),
  listing_name: z.string(),
  by: z
    .array(
      z.strictObject({
        level: z.enum(["listing", "subgroup", "group", "account"]),
        source: Source,
      }),
    )
    .meta({ description: "Closer levels with a rule of their own, closest first" }),
});

/** Listings whose prices or minimum stays a write would change, and those that a closer rule shields; by name, at most 500 of each. */
export const AffectedListings = z.strictObject({
  changed: z.array(Affected),
  shielded: z.array(Affected),
});

export type RuleSet = z.input<typeof RuleSet>;
export type RulesWritten = z.input<typeof RulesWritten>;
export type Tried = z.input<typeof Tried>;
export type LevelRulesWrite = z.output<typeof LevelRulesWrite>;
export type AffectedListings = z.input<typeof AffectedListings>;

/** Levels as `levelText` writes them. */
export const LevelsWithRules = z.strictObject({ levels: z.array(z.string()) });
export type LevelsWithRules = z.output<typeof LevelsWithRules>;

/** Nights that a preview shows, and within which a listing's prices count as changed. */
export const previewNights = 365;
/** Most listings that a preview prices; of more, a sample spread evenly by name. */
export const mostPriced = 1_000;

/** Unsaved rules of a level, and whose nights to show. */
export const PreviewRequest = levelBody({
  listing: withPms("pms", { id, pms: pmsName }).optional().meta({
    description: "Show this listing of the level instead of the mean of those that change",
  }),
  date: z.iso
    .date()
    .optional()
    .meta({ description: "The night to explain; defaults to the one whose price changes most" }),
});

const Night = z.strictObject({
  date: z.iso.date(),
  from: z.number(),
  to: z.number(),
  stay_from: z.number().meta({ description: "Minimum stay in nights" }),
  stay_to: z.number(),
});

/** Prices of the next 365 nights before and after a write of rules. */
export const Preview = z.strictObject({
  listings_changed: z.int().meta({ description: "Listings whose effective rule changes" }),
  listings_shielded: z
    .int()
    .meta({ description: "Other listings, where a closer level's rule applies" }),
  listings_priced: z.int().meta({ description: "Those of listings_changed that were priced" }),
  prices_changed: z
    .int()
    .meta({ description: "Priced listings with another price on any of the nights" }),
  stays_changed: z
    .int()
    .meta({ description: "Priced listings with another minimum stay on any of the nights" }),
  affected: z.int().meta({ description: "Priced listings with another price or minimum stay" }),
  price_change: priceEffectFields.price_change.meta({
    description:
      "Mean over the listings whose prices change of the change of their open nights, in %; null where none has any",
  }),
  averaged: z.int().meta({
    description:
      "Number of listings behind the nights: 1, or those of one currency whose prices change",
  }),
  currency: z.string().nullable().meta({ description: "Of the nights" }),
  nights: z.array(Night).meta({ description: "Empty where nothing changes or has a price" }),
  night: z
    .strictObject({ date: z.iso.date(), from: Reason, to: Reason })
    .nullable()
    .meta({ description: "Why one night of a single listing has its prices" }),
});

export type PreviewRequest = z.output<typeof PreviewRequest>;
export type Preview = z.output<typeof Preview>;
export type PreviewNight = z.output<typeof Night>;
