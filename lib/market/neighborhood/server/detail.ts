import { shortestStays } from "./alerts";
import { cachedFigures } from "./figure-cache";
import { beginMonthIndex } from "./last-minute";
import { lateCurve } from "./late-curve";
import type { ListingMarket } from "./markets";

/** Distributions behind two of the alerts, from the listing's own category. */
interface MarketDetail {
  /** Number of comparables. */
  comparables: number;
  /** Open nights of the next 60 by minimum stay; monthly lets excluded. */
  stays: ReadonlyMap<number, number>;
  /** By days ahead, 0…60: price relative to later nights, in percent. Null under 20 comparables. */
  late: readonly (number | null)[];
}

/** Details of many listings of the caller's account, in a fixed number of statements. */
export const marketDetailOf = cachedFigures<MarketDetail>({
  // A year, for the month indexes.
  nights: 360,
  detail: "minStays",
  unknown: { comparables: 0, stays: new Map(), late: [] },
  begin,
});

function begin(): (market: ListingMarket) => MarketDetail {
  const indexOf = beginMonthIndex();
  return ({ market: { today: at }, members, today }) => {
    const stays = new Map<number, number>();
    for (const member of members) {
      for (const stay of shortestStays(member, at, at + 60)) {
        stays.set(stay, (stays.get(stay) ?? 0) + 1);
      }
    }
    const late = lateCurve(members, at, today, indexOf(members, at, today));
    return { comparables: members.length, stays, late };
  };
}
