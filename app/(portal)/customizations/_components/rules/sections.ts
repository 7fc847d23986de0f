import type { Kind } from "@/lib/pricing/customizations/kinds";

/** The kinds of rules in the sections and order of the page. */
export const sections = [
  {
    id: "prices",
    kinds: [
      "seasonality",
      "last_minute_prices",
      "day_of_week_adjustment",
      "far_out_premium",
      "demand_factor",
      "custom_seasonal_profile",
      "occupancy_adjustment",
      "rounding",
    ],
  },
  { id: "stays", kinds: ["min_stay", "gap_adjustment"] },
  { id: "calendar", kinds: ["weekend_days"] },
] as const satisfies readonly { id: string; kinds: readonly Kind[] }[];
