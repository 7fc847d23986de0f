import { shortestStays } from "./alerts";
import { keeper } from "./keeper";
import { beginMonthIndex } from "./last-minute";
import { lateCurve } from "./late-curve";
import type { Around } from "./markets";

/** What stands behind two of the alerts: how the market of a listing's own category of bedrooms is spread. */
interface MarketDetail {
  /** Homes in it. */
  comparables: number;
  /** Open nights of the next 60 by their minimum stay; lettings by the month left out. */
  stays: ReadonlyMap<number, number>;
  /** By days ahead, 0…60: what nights cost beside later ones, in percent. Null under 20 comparables. */
  late: readonly (number | null)[];
}

/** The same of many listings of the caller's account, in a fixed number of statements. */
export const marketDetailOf = keeper<MarketDetail>({
  // A year, for the months' indexes.
  nights: 360,
  detail: "minStays",
  unknown: { comparables: 0, stays: new Map(), late: [] },
  begin,
});

function begin(): (around: Around) => MarketDetail {
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
