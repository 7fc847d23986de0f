import type { MarketFigures } from "@/lib/market/neighborhood/server";
import type { Clock } from "@/lib/inventory/listings/server/clock";

/** The text of a figure that cannot be known. */
export const unavailable = "Unavailable" as const;

/**
 * Occupancy of the first `nights` nights: booked ÷ (nights − owner-blocked), as `"46 %"`. `states` has one
 * digit a night from today: 0 no data, 1 available, 2 booked, 3 blocked by the owner, 4 unavailable for a
 * reason unknown. "Unavailable" where a night is 0 or 4, or every night is blocked.
 */
export function occupancyText(states: string, nights: number): string {
  const window = states.slice(0, nights);
  const open = nights - countOf(window, "3");
  if (window.length < nights || /[04]/.test(window) || open === 0) return unavailable;
  return `${Math.round((100 * countOf(window, "2")) / open)} %`;
}

/** Market figures as the API shows them; prices come in minor units and become whole numbers. */
export function marketTexts({ occupancy, medianPrice }: MarketFigures) {
  const text = (share: number | null): string =>
    share === null ? unavailable : `${Math.round(100 * share)} %`;
  return {
    market_occupancy_next_7: text(occupancy[7]),
    market_occupancy_next_30: text(occupancy[30]),
    market_occupancy_next_60: text(occupancy[60]),
    market_occupancy_next_90: text(occupancy[90]),
    recommended_base_price: medianPrice === null ? unavailable : Math.round(medianPrice / 100),
  };
}

/** One digit a night from the clock's today on; `months`: first day → its nights. A month that is missing is all 0. */
export function statesFrom(
  { today, months }: Pick<Clock, "today" | "months">,
  known: Readonly<Record<string, string>>,
): string {
  const nights = months.map((month) => known[month.first] ?? "0".repeat(month.nights));
  return nights.join("").slice(Number(today.slice(8)) - 1);
}

/** Average daily rate in the currency, from minor units: revenue ÷ booked nights; null without nights. */
export function averageRate(revenue: number, nights: number): number | null {
  return nights === 0 ? null : Math.round(revenue / nights) / 100;
}

function countOf(states: string, state: string): number {
  return states.split(state).length - 1;
}
