import type { Kind, Payload } from "@/lib/pricing/rules/kinds";

const season = {
  season_name: "Summer",
  start_month: "6",
  start_day: "1",
  end_month: "8",
  end_day: "31",
  lowest_price: -10,
  base_price: 10,
  highest_price: 50,
};

const gaps = { min_nights: 1, max_nights: 2, weekday: -25, weekend: -10 };

/** A stored rule of every kind, with every field. */
export const everyRule: Readonly<Record<Kind, Payload>> = {
  seasonality: { seasonality_type: "aggressive" },
  last_minute_prices: {
    last_min_factor_type: "linear",
    last_min_factor_value: -20.5,
    last_min_factor_dfd: 14,
  },
  day_of_week_adjustment: {
    dow_factor_value_mon: -5,
    dow_factor_value_tue: -5,
    dow_factor_value_wed: -5,
    dow_factor_value_thu: 1,
    dow_factor_value_fri: 10,
    dow_factor_value_sat: 15,
    dow_factor_value_sun: -75,
  },
  far_out_premium: {
    far_out_premium_type: "linear",
    far_out_premium_value: 20,
    far_out_premium_start: 60,
    far_out_premium_step: 120,
  },
  demand_factor: { tone_demand_factor: "conservative" },
  custom_seasonal_profile: {
    custom_seasonal_profile: {
      price_type: "percentage",
      seasons: [season],
      non_repeating_seasons: [{ ...season, start_year: "2027", end_year: "2027" }],
      price_type_non_repeating: "percentage",
    },
    currency: "CAD",
  },
  occupancy_adjustment: {
    oba_type: "custom",
    oba_matrix: Array.from({ length: 6 }, () => [-15, -10, 0, 5, 10]),
    oba_scope: "listing",
  },
  gap_adjustment: { gap_type: "custom", gap_ranges: [gaps] },
  min_stay: {
    min_stay_weekday: 2,
    min_stay_weekend: 3,
    last_minute: { days: 7, nights: 1 },
    far_out: { days: 90, nights: 4 },
    lowest_allowed: 1,
    fill_gaps: true,
  },
  rounding: { rounding_type: "ending_9" },
  weekend_days: { days: ["thu", "fri", "sat"] },
};

/** Bodies of rules: all of them set, then all of them switched off. */
export const ruleWrites = [
  {
    seasonality: { seasonality_customization_on: true, seasonality_type: "recommended" },
    last_minute_prices: { last_min_factor_on: "true", last_min_factor_type: "none" },
    custom_seasonal_profile: {
      custom_seasonal_profile_on: true,
      custom_seasonal_profile: { price_type: "percentage", seasons: [season] },
    },
    gap_adjustment: { gap_on: true, gap_type: "custom", gap_ranges: [gaps] },
    min_stay: {
      min_stay_on: true,
      min_stay_weekday: 1,
      min_stay_weekend: 2,
      last_minute: { days: 3, nights: 1 },
      far_out: null,
      fill_gaps: "1",
    },
    rounding: { rounding_on: true, rounding_type: "nearest_5" },
    weekend_days: { weekend_days_on: true, days: ["sat", "sun"] },
  },
  { last_minute_prices: { last_min_factor_on: false }, occupancy_adjustment: { oba_on: false } },
];
