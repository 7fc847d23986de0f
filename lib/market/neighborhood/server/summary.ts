import { countsOf, toMoney } from "./counts";
import { askingPrices, type Market, type Member } from "./market";
import { percentilesOf, tally } from "../percentiles";

/** Nights from today whose asking prices make the base price of a market. */
export const summaryNights = 180;

/** Percentiles of asking prices of the next 180 nights, by category and for all. */
export function baseSummary(market: Market) {
  const { today, categories } = market;
  const to = today + summaryNights;
  const asked = new Map(
    [...categories.values()]
      .flat()
      .map((member) => [member, tally(askingPrices(member, today, to))] as const),
  );
  const summaryOf = (members: readonly Member[]) => {
    const tallies = members.flatMap((member) => asked.get(member) ?? []);
    const percentiles = percentilesOf(tallies, [0.25, 0.5, 0.75, 0.9]);
    return { ...countsOf(members, today, to), Y_values: percentiles.map(toMoney) };
  };
  const all = [...categories.values()].flat();
  const entries = [...categories].map(([category, members]) => [
    String(category),
    summaryOf(members),
  ]);
  if (all.length > 0) entries.push(["All", summaryOf(all)]);
  return Object.fromEntries(entries) as Record<string, ReturnType<typeof summaryOf>>;
}
