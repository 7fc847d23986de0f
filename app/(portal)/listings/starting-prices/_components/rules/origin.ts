import type { StartingPrices } from "@/lib/pricing/starting-prices/schema";

/** The source of a suggested base price, in the order of their precedence. */
export type Origin = "calendar" | "bookings" | "pmsBase" | "market" | "none";

/** Why no better source is known, or how the minimum was limited. */
export type Reason =
  | "fewOpen"
  | "fewOwn"
  | "nothingOwn"
  | "noMarket"
  | "thinMarket"
  | "minAtLowest"
  | "minAtHighest";

type Suggestion = Pick<StartingPrices, "base" | "sources" | "notes">;

/** The source that a suggestion's base comes from: the first one known. */
export function originOf({ base, sources }: Suggestion): Origin {
  if (base === null || sources === null) return "none";
  if (sources.calendar) return "calendar";
  if (sources.bookings) return "bookings";
  return sources.pms_base === null ? "market" : "pmsBase";
}

const reasons = {
  bookings: "fewOpen",
  pmsBase: "fewOwn",
  market: "nothingOwn",
} as const satisfies Partial<Record<Origin, Reason>>;

/** What a person should know about where a suggestion comes from; null if there is nothing to say. */
export function reasonOf(suggestion: Suggestion): Reason | null {
  const origin = originOf(suggestion);
  if (origin === "none") return suggestion.sources?.market ? "thinMarket" : "noMarket";
  if (origin !== "calendar") return reasons[origin];
  if (suggestion.notes.includes("min_at_lower_bound")) return "minAtLowest";
  return suggestion.notes.includes("min_at_upper_bound") ? "minAtHighest" : null;
}

/** By how many percent the PMS's base differs from the first other source, where that is unlikely; else null. */
export function unlikelyBy({ sources, notes }: Suggestion): number | null {
  if (!sources || sources.pms_base === null || !notes.includes("pms_base_unlikely")) return null;
  const compared = sources.calendar ?? sources.bookings ?? sources.market;
  return compared ? Math.round((sources.pms_base / compared.value - 1) * 100) : null;
}
