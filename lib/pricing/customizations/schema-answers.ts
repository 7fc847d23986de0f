import { z } from "zod";
import { dryAnswer, flag, id, line, pmsName, withPms } from "@/lib/http/inputs";
import { priceEffectFields, Reason } from "@/lib/pricing/prices/schema";
import { kinds } from "@/lib/pricing/rules/kinds";
import { RuleSource } from "./schema-fields";
import { answeredRules } from "./schema-rules";
import { AccountRulesWrite, GroupRulesWrite, ListingRulesWrite, levelBody } from "./schema";

/** Rules of one level by key; `{}` if none is set. */
export const RuleSet = z
  .strictObject({ customizations: z.strictObject(answeredRules).partial() })
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
        source: RuleSource,
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
