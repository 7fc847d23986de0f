/** The `customizations` of bodies that commands send, with their rules, or the refusal they get on any level. */
export interface RuleWrite {
  body: Record<string, object>;
  refused?: "ERR-INVALID-CUSTOMIZATION" | "ERR-UNKNOWN-CUSTOMIZATION" | "ERR-NO-CUSTOMIZATIONS";
  /** A price that only listings have. */
  fixed?: number;
}

/** The toggle of each kind, in the order of answers. */
export const toggles: Readonly<Record<string, string>> = {
  seasonality: "seasonality_customization_on",
  last_minute_prices: "last_min_factor_on",
  day_of_week_adjustment: "dow_factor_on",
  far_out_premium: "far_out_premium_on",
  demand_factor: "tone_demand_factor_on",
  custom_seasonal_profile: "custom_seasonal_profile_on",
  occupancy_adjustment: "oba_on",
  gap_adjustment: "gap_on",
  min_stay: "min_stay_on",
  rounding: "rounding_on",
  weekend_days: "weekend_days_on",
};

const noDays = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [`dow_factor_value_${day}`, 0]),
);

/** The default rules; the min stay has none, and is off. */
export const defaults: Readonly<Record<string, Record<string, unknown>>> = {
  seasonality: { seasonality_type: "recommended" },
  last_minute_prices: { last_min_factor_type: "recommended" },
  day_of_week_adjustment: noDays,
  far_out_premium: { far_out_premium_type: "recommended" },
  demand_factor: { tone_demand_factor: "recommended" },
  custom_seasonal_profile: {
    custom_seasonal_profile: { price_type: "percentage", seasons: [], non_repeating_seasons: [] },
  },
  occupancy_adjustment: { oba_type: "recommended" },
  gap_adjustment: { gap_type: "recommended" },
  rounding: { rounding_type: "none" },
  weekend_days: { days: ["fri", "sat"] },
};

const stays = { min_stay_on: true, min_stay_weekday: 2, min_stay_weekend: 3 };

export const writes: readonly RuleWrite[] = [
  {
    body: {
      seasonality: { seasonality_customization_on: true, seasonality_type: "aggressive" },
    },
  },
  { body: { seasonality: { seasonality_customization_on: true } } },
  { body: { seasonality: { seasonality_customization_on: false } } },
  {
    body: {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "linear",
        last_min_factor_value: -20,
        last_min_factor_dfd: 14,
      },
      demand_factor: { tone_demand_factor_on: true, tone_demand_factor: "conservative" },
    },
  },
  {
    body: {
      last_minute_prices: { last_min_factor_on: false },
      demand_factor: { tone_demand_factor_on: false },
    },
  },
  {
    fixed: 25,
    body: {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "fixed",
        last_min_factor_value: 25,
      },
    },
  },
  { body: { day_of_week_adjustment: { dow_factor_on: true, dow_factor_value_sat: 15 } } },
  { body: { day_of_week_adjustment: { dow_factor_on: false } } },
  { body: { occupancy_adjustment: { oba_on: true, oba_type: "none" } } },
  {
    body: {
      occupancy_adjustment: { oba_on: true },
      far_out_premium: { far_out_premium_on: true, far_out_premium_type: "conservative" },
    },
  },
  {
    body: {
      occupancy_adjustment: { oba_on: false },
      far_out_premium: { far_out_premium_on: false },
    },
  },
  { body: { gap_adjustment: { gap_on: true, gap_type: "none" }, min_stay: stays } },
  { body: { gap_adjustment: { gap_on: true }, min_stay: { min_stay_on: false } } },
  { body: { gap_adjustment: { gap_on: false }, weekend_days: { weekend_days_on: false } } },
  {
    body: {
      rounding: { rounding_on: true, rounding_type: "ending_9" },
      weekend_days: { weekend_days_on: true, days: ["sun"] },
    },
  },
  { refused: "ERR-INVALID-CUSTOMIZATION", body: { min_stay: { min_stay_on: true } } },
  {
    refused: "ERR-INVALID-CUSTOMIZATION",
    body: { day_of_week_adjustment: { dow_factor_on: true, dow_factor_value_sat: 2_000 } },
  },
  { refused: "ERR-UNKNOWN-CUSTOMIZATION", body: { weekday: { on: true } } },
  { refused: "ERR-NO-CUSTOMIZATIONS", body: {} },
];
