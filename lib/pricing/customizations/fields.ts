import type { days, Kind, Payload } from "./kinds";

/** Strengths of a market curve, weakest first. Browser-safe. */
export const strengths = [
  "conservative",
  "moderately_conservative",
  "recommended",
  "moderately_aggressive",
  "aggressive",
] as const;

/** A part of every year; month and day as text, prices in % or in the listing's currency, null: unchanged. */
export type Season = {
  season_name: string;
  start_month: string;
  start_day: string;
  end_month: string;
  end_day: string;
  lowest_price: number | null;
  base_price: number | null;
  highest_price: number | null;
};
/** A season of one year only. */
export type DatedSeason = Season & { start_year: string; end_year: string };

export type Profile = {
  price_type: string;
  seasons: readonly Season[];
  /** These override `seasons`. */
  non_repeating_seasons: readonly DatedSeason[];
  /** Price type of `non_repeating_seasons`; default: price_type. */
  price_type_non_repeating?: string;
};

/** Gaps of these lengths (nights, inclusive) change by these %. */
export type GapRange = { min_nights: number; max_nights: number; weekday: number; weekend: number };

/** A minimum of `nights` up to, or from, `days` ahead. */
type StayByLead = { days: number; nights: number };

/** Stored fields of a rule without its toggle; fields that its type does not use are absent. */
export type Fields = {
  seasonality: { seasonality_type?: string };
  last_minute_prices: {
    last_min_factor_type?: string;
    /** Signed %, or a price for type fixed. */
    last_min_factor_value?: number;
    /** Days before check-in. */
    last_min_factor_dfd?: number;
  };
  day_of_week_adjustment: { [day in `dow_factor_value_${(typeof days)[number]}`]?: number };
  far_out_premium: {
    far_out_premium_type?: string;
    far_out_premium_value?: number;
    far_out_premium_start?: number;
    far_out_premium_step?: number;
  };
  demand_factor: { tone_demand_factor?: string };
  custom_seasonal_profile: {
    custom_seasonal_profile?: Profile;
    /** ISO 4217, of the fixed prices of a group's seasons. */
    currency?: string;
  };
  occupancy_adjustment: { oba_type?: string; oba_matrix?: readonly (readonly number[])[] };
  gap_adjustment: { gap_type?: string; gap_ranges?: readonly GapRange[] };
  min_stay: {
    /** Nights, by the arrival night. */
    min_stay_weekday?: number;
    min_stay_weekend?: number;
    last_minute?: StayByLead;
    far_out?: StayByLead;
    lowest_allowed?: number;
    /** True if a gap shorter than the minimum may be booked as a whole. */
    fill_gaps?: boolean;
  };
  rounding: { rounding_type?: string };
  weekend_days: { days?: readonly (typeof days)[number][] };
};

/** Types a payload as its kind's fields; the kind's schema has already accepted it. */
export function fieldsOf<K extends Kind>(_kind: K, payload: Payload): Fields[K] {
  return payload;
}
