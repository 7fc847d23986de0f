import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";
import { kinds } from "@/lib/pricing/rules/kinds";
import { reasonKeys } from "@/lib/pricing/engine/input";
import { Night } from "./schema";

/** One night of one listing. */
export const NightRequest = withPms("pms", { id, pms: pmsName, date: z.iso.date() });

/** Everything with a level: the steps of a price, and override, limits and rounding. */
const sourceKeys = ["base", ...reasonKeys, "override", "min", "max", "floor", "rounding"] as const;

/** The level that a step comes from. */
const PriceSource = z.strictObject({
  level: z.enum(["listing", "subgroup", "group", "account", "default"]),
  name: z.string().nullable().meta({ description: "Of the group, or of the PMS" }),
  at: z.string().nullable().meta({ description: "The level in addresses: group/12" }),
  kind: z.enum(kinds).nullable().meta({ description: "The rule; null: no rule sets it" }),
  rule: z.record(z.string(), z.unknown()).nullable().meta({ description: "Its effective value" }),
});

const price = z.number().nullable();

const NightMarket = z.strictObject({
  category: z.string().meta({ description: "By bedrooms: -1 private room, 0 studio, 1, 2, …" }),
  count: z.int().meta({ description: "Comparables of the category with an open night" }),
  confidence: z.enum(["none", "low", "normal"]),
  p25: price,
  p50: price,
  p75: price,
  p90: price,
});

export const NightAnswer = z.strictObject({
  night: Night.nullable().meta({ description: "Null without a base price" }),
  listing: z.strictObject({
    name: z.string(),
    currency: z.string().nullable(),
    today: z.iso.date(),
    time_zone: z.string(),
    base: price,
    min: price,
    max: price,
    state: z.enum(["unknown", "open", "booked", "blocked", "unavailable"]),
    units: z
      .strictObject({ count: z.int(), sold: z.int(), closed: z.int(), open: z.int() })
      .nullable()
      .meta({ description: "Of a listing with several units; else null" }),
    last_date_pushed: z.iso.datetime().nullable(),
  }),
  sources: z.partialRecord(z.enum(sourceKeys), PriceSource),
  market: NightMarket.nullable().meta({ description: "Null without one, and unless permitted" }),
  base: z
    .strictObject({ set_at: z.iso.datetime(), set_by: z.string().nullable() })
    .nullable()
    .meta({ description: "Who set the listing's base price, for readers of the log" }),
  can: z.strictObject({ see_rules: z.boolean(), edit_rules: z.boolean(), see_market: z.boolean() }),
});

export type NightRequest = z.output<typeof NightRequest>;
export type NightAnswer = z.output<typeof NightAnswer>;
export type PriceSource = z.output<typeof PriceSource>;
export type SourceKey = (typeof sourceKeys)[number];
export type NightMarket = z.output<typeof NightMarket>;
