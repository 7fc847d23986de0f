import { z } from "zod";
import { packRows, unpackNamed } from "@/lib/core/server/packed";
import type { PricingInputs } from "@/lib/pricing/prices/server";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { engineVersion } from "@/lib/pricing/engine/price";
import type { JudgedPlan } from "../detect";
import { toPlan } from "../plan";

const rows = [
  "prices",
  "early",
  "isLate",
  "isBooked",
  "isOpen",
  "isAtMinimum",
  "seasonality",
  "demand",
  "wanted",
] as const;

/** Factors are stored in millionths: a price of 99,999,999 is exact to a hundredth of a percent. */
const millionths = 1_000_000;

/** What a plan was calculated from besides its nights; money in the currency. */
const Facts = z.object({
  base: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  recommendedBase: z.number().nullable(),
  expected: z.array(z.number()),
  evidence: z.object({ bookedNights: z.number(), market: z.number() }),
  engine: z.int(),
  hasMarket: z.boolean(),
});

/** A plan with what the market said of its nights. */
export interface StoredPlan {
  plan: JudgedPlan;
  facts: z.output<typeof Facts>;
  /** Seasonality and demand from the plan's first night on. */
  seasonality: Float64Array;
  demand: Float64Array;
  /** The prices that are sent, in minor units: those above within the limits of settling in. */
  wanted: Float64Array;
}

/** The plan of a listing, whose prices to send are `wanted`, as it is judged and kept. */
export function storedPlanOf({ input, model }: PricingInputs, wanted: Float64Array): StoredPlan {
  const count = wanted.length;
  const hasMarket = model.shapeSource === "market";
  const { base, min, max, recommendedBase, expected, evidence, market } = input;
  const skip = input.today - market.first;
  return {
    plan: toPlan(input, count, hasMarket),
    facts: {
      base,
      min,
      max,
      recommendedBase,
      evidence,
      hasMarket,
      expected: [...expected],
      engine: engineVersion,
    },
    seasonality: market.seasonality.slice(skip, skip + count),
    demand: market.demand.slice(skip, skip + count),
    wanted,
  };
}

/** The market of a stored plan as an input of the engine. */
export function marketOf({ plan, facts, seasonality, demand }: StoredPlan) {
  const { expected, recommendedBase } = facts;
  return {
    market: { first: plan.first, seasonality, demand },
    expected,
    recommendedBase,
  } satisfies Partial<EngineInput>;
}

export function packPlan({
  plan,
  seasonality,
  demand,
  wanted,
}: StoredPlan): Uint8Array<ArrayBuffer> {
  const factors = { seasonality: wholes(seasonality), demand: wholes(demand) };
  const nights = { ...plan, ...factors, wanted };
  return packRows([[plan.first], ...rows.map((name) => nights[name])]);
}

/** The plan as it was packed. Throws where it was not. */
export function unpackPlan(content: Uint8Array, facts: unknown): StoredPlan {
  const known = Facts.parse(facts);
  const { first, ...nights } = unpackNamed(content, ["first", ...rows]);
  const { seasonality, demand, wanted, ...plan } = nights;
  return {
    plan: { ...plan, first: first[0] ?? 0, hasMarket: known.hasMarket },
    facts: known,
    seasonality: seasonality.map((value) => value / millionths),
    demand: demand.map((value) => value / millionths),
    wanted,
  };
}

function wholes(factors: Float64Array): Float64Array {
  return factors.map((factor) => Math.round(factor * millionths));
}
