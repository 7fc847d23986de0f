import type { PricingInputs } from "@/lib/pricing/prices/server";
import { engineVersion } from "@/lib/pricing/engine/price";
import { booked } from "@/lib/inventory/calendars/nights";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { type Judgement, judge, type JudgedPlan } from "../detect";
import { toPlan } from "../plan";
import type { HoldCause } from "@/lib/pricing/actions/types";
import type { Found } from "../schema";
import { marketOf, type StoredPlan } from "./stored-plan";

type Effect = Found["cause"];

/** What is known of a plan that trips. */
export interface Tripped {
  sent: StoredPlan;
  /** Its inputs, without what people changed. */
  inputs: PricingInputs;
  plan: JudgedPlan;
  judgement: Judgement;
}

/**
 * Finds why a plan trips: calculates it again with each input that changed put back alone. The cause is the input that
 * calms it, else the one with the largest effect; an engine of another version where no input changed.
 */
export function causeOf(tripped: Tripped): Pick<Found, "cause" | "effects"> {
  const { sent, inputs, plan, judgement } = tripped;
  const found = putBacks(sent, inputs.input).map(({ code, input, hasMarket }) => {
    const other = toPlan(input, plan.prices.length, hasMarket ?? plan.hasMarket);
    const calm = judge(sent.plan, other);
    // The plan against itself with the input put back: what this input alone does.
    const own = judge(other, plan);
    return { effect: effectOf(code, own), left: calm.trips.length, size: Math.abs(own.median) };
  });
  const effects = found
    .filter(({ effect }) => effect.nights > 0)
    .toSorted((one, other) => other.size - one.size)
    .map(({ effect }) => effect);
  const [best] = found.toSorted((one, other) => one.left - other.left || other.size - one.size);
  if (judgement.trips[0] === "bookings_lost" && judgement.trips.length === 1)
    return { cause: effectOf("bookings", judgement), effects };
  const isFound = best !== undefined && (best.left < judgement.trips.length || best.size > 0);
  if (isFound) return { cause: { ...effectOf(best.effect.code, judgement) }, effects };
  const isNewer = sent.facts.engine !== engineVersion;
  return { cause: effectOf(isNewer ? "version" : "unknown", judgement), effects };
}

interface Changed {
  code: HoldCause;
  input: EngineInput;
  hasMarket?: boolean;
}

/** The plan's input with each part that differs from the sent plan's put back alone. */
function putBacks(sent: StoredPlan, input: EngineInput): Changed[] {
  const { facts, plan } = sent;
  const { base, min, max } = facts;
  const market = { ...input.evidence, market: facts.evidence.market };
  const bookings = { ...input.evidence, bookedNights: facts.evidence.bookedNights };
  const changes: Changed[] = [
    {
      code: "market",
      input: { ...input, ...marketOf(sent), evidence: market },
      hasMarket: facts.hasMarket,
    },
    {
      code: "bookings",
      input: { ...input, calendar: calendarOf(input, plan), evidence: bookings },
    },
  ];
  const isSame = base === input.base && min === input.min && max === input.max;
  if (!isSame) changes.push({ code: "import", input: { ...input, base, min, max } });
  return changes;
}

/** The calendar with the booked nights of the sent plan. */
function calendarOf({ calendar, today }: EngineInput, plan: JudgedPlan): EngineInput["calendar"] {
  const states = calendar.states.slice();
  for (let at = 0; at < states.length; at++) {
    if (plan.isBooked[at + today - plan.first]) states[at] = booked;
  }
  return { ...calendar, states };
}

function effectOf(code: HoldCause, { changed, meanChanged }: Judgement): Effect {
  return { code, nights: changed, change_percent: percent(meanChanged) };
}

/** A share as a percentage to one decimal. */
export function percent(share: number): number {
  return Math.round(1_000 * share) / 10;
}
