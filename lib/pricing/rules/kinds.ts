/** Scope of a level; subgroups have the scope group. */
export type Scope = "listing" | "group" | "account";

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
  occupancy_adjustment: {
    oba_type?: string;
    oba_matrix?: readonly (readonly number[])[];
    /** `group`: the listings of the rule's group count as one. */
    oba_scope?: string;
  };
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

/** What the code must know of a kind of rule besides its fields, its schema and its step. */
interface KindFacts {
  /** The field that turns it on. */
  toggle: string;
  /** Effective if no level's rule is on (`pricing.md` §1); empty: the calendar's own. */
  byDefault: Payload;
  /** The portal's mode None (`contract.md` §8): on without effect. Weekend days have none. */
  none?: Payload;
  /** A type field that may be left out; turning the rule on then keeps the earlier type, else the default. */
  optionalType?: string;
  /** True for rules that lose their values when turned off; the others keep them. */
  isResetWhenOff?: true;
}

const noDays = Object.fromEntries(days.map((day) => [`dow_factor_value_${day}`, 0]));
const noSeasons = {
  custom_seasonal_profile: { price_type: "percentage", seasons: [], non_repeating_seasons: [] },
};

/** The kinds of pricing rules (`contract.md` §8), in the order of answers. Browser-safe. */
const ruleKinds: Readonly<Record<Kind, KindFacts>> = {
  seasonality: {
    toggle: "seasonality_customization_on",
    byDefault: { seasonality_type: "recommended" },
    none: { seasonality_type: "no_seasonality" },
    optionalType: "seasonality_type",
  },
  last_minute_prices: {
    toggle: "last_min_factor_on",
    byDefault: { last_min_factor_type: "recommended" },
    none: { last_min_factor_type: "none" },
    isResetWhenOff: true,
  },
  day_of_week_adjustment: { toggle: "dow_factor_on", byDefault: noDays, none: noDays },
  far_out_premium: {
    toggle: "far_out_premium_on",
    byDefault: { far_out_premium_type: "recommended" },
    none: { far_out_premium_type: "none" },
    isResetWhenOff: true,
  },
  demand_factor: {
    toggle: "tone_demand_factor_on",
    byDefault: { tone_demand_factor: "recommended" },
    none: { tone_demand_factor: "no demand factor" },
  },
  custom_seasonal_profile: {
    toggle: "custom_seasonal_profile_on",
    byDefault: noSeasons,
    none: noSeasons,
  },
  occupancy_adjustment: {
    toggle: "oba_on",
    byDefault: { oba_type: "recommended" },
    none: { oba_type: "none" },
    optionalType: "oba_type",
  },
  gap_adjustment: {
    toggle: "gap_on",
    byDefault: { gap_type: "recommended" },
    none: { gap_type: "none" },
    optionalType: "gap_type",
  },
  min_stay: {
    toggle: "min_stay_on",
    byDefault: {},
    none: { min_stay_weekday: 1, min_stay_weekend: 1 },
  },
  rounding: {
    toggle: "rounding_on",
    byDefault: { rounding_type: "none" },
    none: { rounding_type: "none" },
  },
  weekend_days: { toggle: "weekend_days_on", byDefault: { days: ["fri", "sat"] } },
};

export type Kind = keyof Fields;

export const kinds = Object.keys(ruleKinds) as [Kind, ...Kind[]];

/** What is known of a kind. */
export function factsOf(kind: Kind): KindFacts {
  return ruleKinds[kind];
}

function ofEach<T>(valueOf: (facts: KindFacts) => T): Readonly<Record<Kind, T>> {
  const values = kinds.map((kind) => [kind, valueOf(ruleKinds[kind])]);
  return Object.fromEntries(values) as Record<Kind, T>;
}

/** The field of each rule that turns it on. */
export const toggles = ofEach(({ toggle }) => toggle);

/** The engine's defaults. */
export const defaults = ofEach(({ byDefault }) => byDefault);

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

/** Types a payload as its kind's fields; the kind's schema has already accepted it. */
export function fieldsOf<K extends Kind>(_kind: K, payload: Payload): Fields[K] {
  return payload;
}

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
