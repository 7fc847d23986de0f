import type { MarketFigures } from "@/lib/market/neighborhood/server";
import {
  blocked,
  booked,
  unavailable as unavailableNight,
  unknown,
} from "@/lib/inventory/calendars/states";

/** The text of a figure that cannot be known. */
export const unavailable = "Unavailable" as const;

/**
 * Occupancy of the first `nights` nights (states from today on): booked ÷ (nights − owner-blocked), as `"46 %"`.
 * "Unavailable" where a night is unknown or unavailable for an unknown reason, or every night is blocked.
 */
export function occupancyText(states: Uint8Array, nights: number): string {
  const window = states.subarray(0, nights);
  const open = nights - countOf(window, blocked);
  const isUnclear = window.includes(unknown) || window.includes(unavailableNight);
  if (window.length < nights || isUnclear || open === 0) return unavailable;
  return `${Math.round((100 * countOf(window, booked)) / open)} %`;
}

/** Market figures as the API shows them; prices come in minor units and become whole numbers. */
export function marketTexts({ occupancy }: MarketFigures, recommended: number | null) {
  const text = (share: number | null): string =>
    share === null ? unavailable : `${Math.round(100 * share)} %`;
  return {
    market_occupancy_next_7: text(occupancy[7]),
    market_occupancy_next_30: text(occupancy[30]),
    market_occupancy_next_60: text(occupancy[60]),
    market_occupancy_next_90: text(occupancy[90]),
    recommended_base_price: recommended === null ? unavailable : Math.round(recommended / 100),
  };
}

/** Average daily rate in the currency, from minor units: revenue ÷ booked nights; null without nights. */
export function averageRate(revenue: number, nights: number): number | null {
  return nights === 0 ? null : Math.round(revenue / nights) / 100;
}

function countOf(states: Uint8Array, wanted: number): number {
  return states.reduce((count, state) => (state === wanted ? count + 1 : count), 0);
}
