import { z } from "zod";
import { LogEntry } from "@/lib/activity/logs/schema";
import { id, pastInstant, pmsName, withPms } from "@/lib/http/inputs";
import { kinds, type Payload } from "@/lib/pricing/rules/kinds";

/** Nights from today that are compared. */
export const comparedNights = 365;

/**
 * Why a night's price changed: an override, a rule, the listing's own min, base or max, bookings (occupancy and gaps),
 * fewer days to check-in, or the market.
 */
export const causeKinds = [
  "override",
  "rule",
  "price",
  "bookings",
  "lead_time",
  "market",
  "settling",
] as const;

export const PriceChangesRequest = withPms("pms", {
  id,
  pms: pmsName,
  since: pastInstant.meta({ description: "Compare with prices as of this instant" }),
});

const EffectiveRule = z.strictObject({
  value: z.custom<Payload>().meta({ type: "object", description: "As a POST takes it" }),
  level: z.enum(["listing", "subgroup", "group", "account", "default"]),
  source: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
});

const ChangedPrice = z.strictObject({
  field: z.enum(["min", "base", "max"]),
  from: z.number().nullable(),
  to: z.number().nullable(),
});

const Cause = z.strictObject({
  kind: z.enum(causeKinds),
  rule: z
    .strictObject({ kind: z.enum(kinds), before: EffectiveRule, after: EffectiveRule })
    .nullable(),
  prices: z.array(ChangedPrice).meta({ description: "The listing's own prices that changed" }),
  entry: LogEntry.nullable().meta({
    description: "The latest log entry about it; null if there is none or the caller can't see it",
  }),
  nights: z.int(),
  up: z.int(),
  down: z.int(),
  first: z.iso.date(),
  last: z.iso.date(),
  change_percent: z.number().meta({ description: "Of the sum of these nights, one decimal" }),
});

export const PriceChanges = z
  .strictObject({
    since: z.iso.datetime().meta({ description: "The instant compared with" }),
    is_first: z.boolean().meta({
      description: "True if the listing was added after the instant asked for; since is then that",
    }),
    error: z.enum(["LISTING_NO_DATA"]).nullable().meta({
      description: "The listing had or has no price",
    }),
    nights: z.array(z.strictObject({ date: z.iso.date(), from: z.number(), to: z.number() })),
    up: z.int(),
    down: z.int(),
    causes: z.array(Cause),
  })
  .meta({ id: "PriceChanges" });

export type PriceChangesRequest = z.output<typeof PriceChangesRequest>;
export type PriceChanges = z.output<typeof PriceChanges>;
export type Cause = PriceChanges["causes"][number];
export type ChangedPrice = z.output<typeof ChangedPrice>;
export type ChangedRule = NonNullable<Cause["rule"]>;
