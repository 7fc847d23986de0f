/** How an override's price is meant at each level. */
export const priceTypes = {
  listing: ["fixed", "percent", "percent_stacked"],
  group: ["fixed", "percent", "percent_base"],
} as const;
export const minPriceTypes = ["fixed", "percent_base", "percent_min"] as const;
export const maxPriceTypes = ["fixed", "percent_base", "percent_max"] as const;

/** Where an override is set. */
export type OverrideScope = keyof typeof priceTypes;

export const everyPriceType = [...priceTypes.listing, "percent_base"] as const;

/**
 * An override's fields, named as in the API; unset fields are left out. Amounts are in the currency, percentages are
 * numbers: 10 is +10 %.
 */
export type OverrideFields = {
  price?: number;
  price_type?: (typeof everyPriceType)[number];
  min_price?: number;
  min_price_type?: (typeof minPriceTypes)[number];
  max_price?: number;
  max_price_type?: (typeof maxPriceTypes)[number];
  base_price?: number;
  min_stay?: number;
  /** False: the two day lists don't apply; they apply if it is unset. */
  check_in_check_out_enabled?: boolean;
  /** Seven 0 or 1 from Monday: arrivals, departures allowed. */
  check_in?: string;
  check_out?: string;
  reason?: string;
  lead_time_expiry?: number;
};

/** All fields, in the order in which they are stored and logged. */
export const fieldNames = [
  "price",
  "price_type",
  "min_price",
  "min_price_type",
  "max_price",
  "max_price_type",
  "base_price",
  "min_stay",
  "check_in_check_out_enabled",
  "check_in",
  "check_out",
  "reason",
  "lead_time_expiry",
] as const satisfies (keyof OverrideFields)[];

/** Prices, each with its type field. */
export const typedPrices = [
  ["price", "price_type"],
  ["min_price", "min_price_type"],
  ["max_price", "max_price_type"],
] as const;

/** The fields that are set, in their order; null and undefined are unset. */
export function setFields(given: {
  [Field in keyof OverrideFields]?: OverrideFields[Field] | null | undefined;
}): OverrideFields {
  const set = fieldNames.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]]));
  return Object.fromEntries(set);
}
