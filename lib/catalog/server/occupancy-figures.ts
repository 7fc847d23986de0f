import type { MarketFigures } from "@/lib/market/neighborhood/server";
import { countNights, occupancyOf, penetration, shareText, unavailableShare } from "./figure-rules";

/** Nights from today that these figures look at. */
export const occupancyNights = 180;

/**
 * Occupancy of a listing (states from today on) and of its market. Owner blocks are left out, so both names have the
 * same figure (`contract.md` §2). A calendar that does not distinguish bookings has a share of unavailable nights
 * instead.
 */
export function occupancyFigures(
  { states, tells }: { states: Uint8Array; tells: boolean },
  { occupancy: market }: MarketFigures,
) {
  const own = (nights: number) => (tells ? occupancyOf(countNights(states, 0, nights)) : null);
  const next30 = own(30);
  const next60 = own(60);
  const next90 = own(90);
  const texts = {
    7: shareText(own(7)),
    30: shareText(next30),
    60: shareText(next60),
    90: shareText(next90),
  };
  const marketTexts = {
    7: shareText(market[7]),
    30: shareText(market[30]),
    60: shareText(market[60]),
    90: shareText(market[90]),
  };
  return {
    occupancy_next_7: texts[7],
    occupancy_next_30: texts[30],
    occupancy_next_60: texts[60],
    occupancy_next_90: texts[90],
    market_occupancy_next_7: marketTexts[7],
    market_occupancy_next_30: marketTexts[30],
    market_occupancy_next_60: marketTexts[60],
    market_occupancy_next_90: marketTexts[90],
    adjusted_occupancy_next_7: texts[7],
    adjusted_occupancy_next_30: texts[30],
    adjusted_occupancy_next_60: texts[60],
    adjusted_occupancy_next_90: texts[90],
    market_adjusted_occupancy_next_7: marketTexts[7],
    market_adjusted_occupancy_next_30: marketTexts[30],
    market_adjusted_occupancy_next_60: marketTexts[60],
    market_adjusted_occupancy_next_90: marketTexts[90],
    ...unavailableFigures(tells ? new Uint8Array() : states),
    mpi_next_30: penetration(next30, market[30]),
    mpi_next_60: penetration(next60, market[60]),
    mpi_next_90: penetration(next90, market[90]),
    mpi_next_120: penetration(own(120), market[120]),
    mpi_next_180: penetration(own(180), market[180]),
  };
}

/** Shares of nights that are not available; null beyond the states. */
function unavailableFigures(states: Uint8Array) {
  const closed = (nights: number): string | null => {
    const share = unavailableShare(states, 0, nights);
    return share === null ? null : shareText(share);
  };
  return {
    unavailable_share_next_7: closed(7),
    unavailable_share_next_30: closed(30),
    unavailable_share_next_60: closed(60),
    unavailable_share_next_90: closed(90),
  };
}
