import { z } from "zod";
import { amount, dryAnswer, dryRun, id, pmsName, withPms } from "@/lib/http/inputs";
import { dryRunEffect } from "@/lib/pricing/prices/schema";
import { actionTypeNames, nudgeTypes, holdCauses } from "./types";

/** One listing, or none: id and PMS name it together. */
const both = {
  listing_id: id.optional(),
  pms: pmsName.optional(),
};

function togetherOnly(
  { listing_id, pms }: { listing_id?: string | undefined; pms?: string | undefined },
  context: z.RefinementCtx,
): void {
  if ((listing_id === undefined) === (pms === undefined)) return;
  const [missing, given] = listing_id === undefined ? ["listing_id", "pms"] : ["pms", "listing_id"];
  context.addIssue({ code: "custom", path: [missing], message: `is required with ${given}` });
}

export const ActionsQuery = withPms("pms", {
  ...both,
  mode: z
    .enum(["visible", "all", "hidden"])
    .default("visible")
    .meta({ description: "Open actions that are not hidden, all open ones, or the hidden ones" }),
}).superRefine(togetherOnly);

const Compared = z
  .strictObject({
    current: z.number(),
    recommended: z.number().meta({ description: "The market's value; a discount is negative" }),
  })
  .meta({ id: "ComparedMetadata" });

const Dates = z
  .strictObject({
    count: z.int().meta({ description: "Number of nights among the next 60" }),
    threshold: z.int(),
    date_ranges: z.array(
      z.strictObject({ start_date: z.iso.date(), end_date: z.iso.date() }).meta({
        description: "Both included",
      }),
    ),
  })
  .meta({ id: "DatesMetadata" });

const Price = z
  .strictObject({
    nudge_id: z.uuid(),
    current: z.number(),
    recommended: z.number(),
    direction: z.enum(["increase", "decrease"]),
    expiration: z.iso.datetime().meta({ description: "When a new value replaces it" }),
    confidence: z
      .enum(["low", "normal"])
      .meta({ description: "Low with fewer than 20 comparables, which open no alert" }),
    comparables_used: z.int().meta({
      description: "Comparables of the category that ask a price on an open night of the next 180",
    }),
  })
  .meta({ id: "PriceMetadata" });

const Conflicts = z
  .strictObject({
    currency: z.string().nullable().meta({ description: "The listing's" }),
    conflicts: z
      .array(
        z.strictObject({
          setting: z
            .enum(["custom_seasonal_profile", "override"])
            .meta({ description: "Whose amounts the listing doesn't use" }),
          level: z.enum(["subgroup", "group"]),
          currency: z
            .string()
            .nullable()
            .meta({ description: "Of the amounts; null if nobody has named one" }),
        }),
      )
      .meta({ description: "Amounts of the listing's groups in another currency" }),
  })
  .meta({ id: "ConflictMetadata" });

const Held = z
  .strictObject({
    cause: z.enum(holdCauses).meta({ description: "What changes the prices by itself" }),
    nights: z.int().meta({ description: "Nights that change by more than 1%" }),
    change_percent: z.number().meta({ description: "Their mean change, in percent" }),
  })
  .meta({ id: "HeldMetadata" });

const Units = z
  .strictObject({
    suggested: z.int().meta({ description: "Units that the stays of the past year show" }),
  })
  .meta({ id: "UnitsMetadata" });

const Alike = z
  .strictObject({
    listings: z
      .array(z.strictObject({ listing_id: z.string(), pms: z.string() }))
      .meta({ description: "Listings in reach that could be counted as one, itself among them" }),
  })
  .meta({ id: "AlikeMetadata" });

const Action = z
  .strictObject({
    action_type: z.enum(actionTypeNames),
    title: z.string(),
    metadata: z
      .union([z.strictObject({}), Compared, Dates, Price, Conflicts, Held, Units, Alike])
      .meta({ description: "Empty for missing or disabled settings" }),
    severity: z.int().min(0).max(100),
    kind: z.enum([
      "missing_listing_information",
      "configuration_issue",
      "availability_alert",
      "pricing_recommendation",
    ]),
    opened_at: z.iso.datetime(),
    hidden: z.boolean().meta({ description: "True while it is hidden" }),
    hidden_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Null if it is not hidden, or until it is unhidden" }),
  })
  .meta({ id: "Action" });

export const ListingActions = z
  .strictObject({
    listing_details: z.strictObject({
      listing_id: z.string(),
      pms: z.string(),
      pms_display_name: z.string().nullable(),
      listing_name: z.string().nullable(),
    }),
    actions: z.array(Action),
  })
  .meta({ id: "ListingActions" });

export const ActionList = z.array(ListingActions).meta({ id: "Actions" });

const Named = {
  listing_id: id,
  pms: pmsName,
  action_type: z.enum(actionTypeNames),
};

export const HideRequest = withPms("pms", {
  ...Named,
  reason: z.string().max(500).nullish(),
  until: z.iso.date().nullish().meta({
    description: "Last day it stays hidden; without it, it stays hidden until it is unhidden",
  }),
  dry_run: dryRun,
});

export const UnhideRequest = withPms("pms", { ...Named, dry_run: dryRun });

export const HideResult = z
  .strictObject({
    status: z.literal("success"),
    hidden_until: z.iso.datetime().nullable(),
    dry_run: dryAnswer,
  })
  .meta({ id: "HideResult" });

export const NudgesQuery = withPms("pms", {
  ...both,
  nudge_type: z.enum(nudgeTypes).optional(),
}).superRefine(togetherOnly);

const Nudge = z
  .strictObject({
    listing_id: z.string(),
    pms_name: z.string(),
    listing_name: z.string(),
    nudge_type: z.enum(nudgeTypes),
    nudge_id: z.uuid(),
    current_value: z.int(),
    suggested_value: z.int(),
    direction: z.enum(["increase", "decrease"]),
    reason: z.string(),
    expiration: z.iso.datetime(),
    status: z.literal("open"),
  })
  .meta({ id: "Nudge" });

export const NudgeList = z.strictObject({ nudges: z.array(Nudge) }).meta({ id: "Nudges" });

export const AcceptRequest = withPms("pms", {
  nudge_id: z.uuid(),
  listing_id: id,
  pms: pmsName,
  value: amount
    .pipe(z.int().positive())
    .optional()
    .meta({ description: "The price to write; default: the suggested one" }),
  update_children: z
    .boolean()
    .default(false)
    .meta({ description: "Also apply the price to the listing's children" }),
  dry_run: dryRun,
});

export const AcceptResult = z
  .strictObject({
    nudge_id: z.uuid(),
    listing_id: z.string(),
    pms_name: z.string(),
    nudge_type: z.enum(nudgeTypes),
    status: z.literal("accepted"),
    applied_value: z.int(),
    update_children: z.boolean(),
    children_out_of_reach: z
      .int()
      .optional()
      .meta({ description: "Children the caller cannot change; they are left unchanged" }),
    ...dryRunEffect,
    dry_run: dryAnswer,
  })
  .meta({ id: "AcceptedNudge" });

export type ActionsQuery = z.output<typeof ActionsQuery>;
export type ListingActions = z.input<typeof ListingActions>;
export type HideRequest = z.output<typeof HideRequest>;
export type UnhideRequest = z.output<typeof UnhideRequest>;
export type HideResult = z.output<typeof HideResult>;
export type NudgesQuery = z.output<typeof NudgesQuery>;
export type Nudge = z.input<typeof Nudge>;
export type AcceptRequest = z.output<typeof AcceptRequest>;
export type AcceptResult = z.output<typeof AcceptResult>;
