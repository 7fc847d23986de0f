/** A night that a change gives another price. */
interface SampledNight {
  listing_id: string;
  date: string;
  from: number;
  to: number;
}

/** What a dry run says about prices. */
export interface ProposedEffect {
  price_change: { next_90: number } | null;
  sample: readonly SampledNight[];
  /** Listings whose effective rule changes; null where the call has no such number. */
  listings_changed: number | null;
}

/** Reads the effect on prices from what a call would answer; null where it has none. */
export function effectOf(result: unknown): ProposedEffect | null {
  const fields = fieldsOf(result);
  if (!("price_change" in fields)) return null;
  const { price_change: change, sample, listings_changed: listings } = fields;
  const { next_90: percent } = fieldsOf(change);
  return {
    price_change: typeof percent === "number" ? { next_90: percent } : null,
    sample: Array.isArray(sample) ? sample.filter(isNight) : [],
    listings_changed: typeof listings === "number" ? listings : null,
  };
}

function isNight(value: unknown): value is SampledNight {
  const { listing_id: id, date, from, to } = fieldsOf(value);
  const isNamed = typeof id === "string" && typeof date === "string";
  return isNamed && typeof from === "number" && typeof to === "number";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
