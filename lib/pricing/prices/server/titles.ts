import type { StepKey } from "@/lib/pricing/engine/explain";
import type { EngineInput } from "@/lib/pricing/engine/input";

const names: Readonly<Record<StepKey, string>> = {
  seasonality: "Seasonality",
  demand: "Demand",
  day_of_week: "Day of week",
  far_out: "Far-out premium",
  last_minute: "Last-minute prices",
  occupancy: "Occupancy adjustment",
  gap: "Gap adjustment",
  default_discount_limit: "Limit of default discounts",
};

/** Titles of the steps of a listing's nights. */
export function titlesOf(_input: EngineInput): (key: StepKey, day: number) => string {
  return (key) => names[key];
}
