import { confidenceIn } from "@/lib/market/model/guards";
import type { Asker } from "./askers";
import { countsOf, toMoney } from "./counts";
import type { Member } from "./market";
import { percentilesOf, tally } from "../percentiles";

/** Nights from today whose asking prices are summarized as base prices. */
export const summaryNights = 180;

/** A category's comparables, and those of them whose prices count. */
interface Priced {
  members: readonly Member[];
  askers: readonly Asker[];
}

/**
 * Percentiles of asking prices of the next 180 nights, by category and for all. Null if fewer than 5 comparables have a
 * price (`pricing.md` §2.3, Guards).
 */
export function baseSummary(categories: ReadonlyMap<number, Priced>, today: number) {
  const each = [...categories.values()];
  const asked = new Map(
    each.flatMap(({ askers }) => askers.map((asker) => [asker, talliedOf(asker)] as const)),
  );
  const summaryOf = ({ members, askers }: Priced) => {
    const isKnown = confidenceIn(askers.map(({ asking }) => asking)).confidence !== "none";
    const tallies = isKnown ? askers.flatMap((asker) => asked.get(asker) ?? []) : [];
    const percentiles = percentilesOf(tallies, [0.25, 0.5, 0.75, 0.9]);
    return {
      ...countsOf(members, today, today + summaryNights),
      Y_values: percentiles.map(toMoney),
    };
  };
  const entries = [...categories].map(([category, of]) => [String(category), summaryOf(of)]);
  const all = {
    members: each.flatMap(({ members }) => members),
    askers: each.flatMap(({ askers }) => askers),
  };
  if (all.members.length > 0) entries.push(["All", summaryOf(all)]);
  return Object.fromEntries(entries) as Record<string, ReturnType<typeof summaryOf>>;
}

/** Tallies a comparable's asking prices for the next 180 nights. */
export function talliedOf({ asking }: Asker): Float64Array {
  return tally(asking.subarray(0, summaryNights).filter((price) => price > 0));
}
