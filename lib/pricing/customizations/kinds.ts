/** Pricing rules of `contract.md` §8, in the order of answers. Browser-safe. */
export const kinds = [
  "seasonality",
  "last_minute_prices",
  "day_of_week_adjustment",
  "far_out_premium",
  "demand_factor",
  "custom_seasonal_profile",
  "occupancy_adjustment",
  "gap_adjustment",
  "min_stay",
  "rounding",
  "weekend_days",
] as const;
export type Kind = (typeof kinds)[number];

/** Scope of a level; subgroups have the scope group. */
export type Scope = "listing" | "group" | "account";

/** The field of each rule that turns it on. */
export const toggles = {
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
} as const satisfies Record<Kind, string>;

export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [field: string]: Value };

/** A rule's fields; stored without its toggle. */
export type Payload = { readonly [field: string]: Value };

/** The engine's defaults, effective if no level's rule is on (`pricing.md` §1); without a min stay, the calendar's own. */
export const defaults: Readonly<Record<Kind, Payload>> = {
  seasonality: { seasonality_type: "recommended" },
  last_minute_prices: { last_min_factor_type: "recommended" },
  day_of_week_adjustment: Object.fromEntries(days.map((day) => [`dow_factor_value_${day}`, 0])),
  far_out_premium: { far_out_premium_type: "recommended" },
  demand_factor: { tone_demand_factor: "recommended" },
  custom_seasonal_profile: {
    custom_seasonal_profile: { price_type: "percentage", seasons: [], non_repeating_seasons: [] },
  },
  occupancy_adjustment: { oba_type: "recommended" },
  gap_adjustment: { gap_type: "recommended" },
  min_stay: {},
  rounding: { rounding_type: "none" },
  weekend_days: { days: ["fri", "sat"] },
};

/** Rules that lose their values when turned off; the others keep them. */
export const resetWhenOff: ReadonlySet<Kind> = new Set(["last_minute_prices", "far_out_premium"]);

/** True for the name of a rule. */
export function isKind(name: string): name is Kind {
  return kinds.some((kind) => kind === name);
}

/** A rule in the shape a POST takes. */
export function withToggle(kind: Kind, isOn: boolean, payload: object): Payload {
  return { [toggles[kind]]: isOn, ...payload };
}

/** The default in the shape a POST takes; a rule that has no default values is off. */
export function defaultRule(kind: Kind): Payload {
  return withToggle(kind, Object.keys(defaults[kind]).length > 0, defaults[kind]);
}
