import { z } from "zod";
import { reasonKeys } from "@/lib/pricing/engine/explain";

const level = z.enum(["listing", "subgroup", "group", "account", "default"]);

const Step = z
  .strictObject({
    key: z.enum(reasonKeys),
    title: z.string(),
    factor: z.number().meta({ description: "In double precision" }),
    value: z.string().meta({ description: 'The change, "-26.0%"; of a fixed price, the price' }),
    price: z.number().meta({ description: "The price after this step, rounded for showing" }),
    level,
  })
  .meta({ id: "PriceStep" });

const Steps = z.record(z.string(), Step).meta({ description: "Steps by their place, from 0" });

/** Why a night has its price (`contract.md` §9). */
export const Reason = z
  .strictObject({
    listing_info: z.strictObject({
      base_price: z.number().meta({ description: "The base price used" }),
      base_price_source: z.enum(["override", "season", "listing", "recommended"]),
      min_price: z.number().nullable(),
      max_price: z.number().nullable(),
    }),
    market_factors: Steps,
    pricing_customizations: Steps,
    thresholds: z.strictObject({
      min: z.number(),
      max: z.number(),
      applied: z.enum(["min", "max", "floor"]).nullable(),
    }),
    other_customizations: z.strictObject({ min_stay: z.int() }),
    final_price_override: z.strictObject({
      price: z.number().optional(),
      price_type: z.enum(["fixed", "percent", "percent_stacked", "percent_base"]).optional(),
      level: z.enum(["listing", "subgroup", "group"]).optional(),
    }),
    final_adjustments: z.strictObject({
      rounding: z.enum(["none", "nearest_5", "ending_9"]),
      price: z.number(),
    }),
  })
  .meta({
    id: "PriceReason",
    description:
      "base_price times the factors of market_factors and pricing_customizations, in that order, is the price before override, thresholds and rounding.",
  });

export type Reason = z.output<typeof Reason>;
export type Step = z.output<typeof Step>;
