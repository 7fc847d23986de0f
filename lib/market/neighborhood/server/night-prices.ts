import { available, blocked, booked } from "@/lib/inventory/calendars/states";
import type { PricedComparable } from "./priced-comparables";
import type { Market, Member } from "./market";
import { percentile } from "../percentiles";

/** A figure by night; null where unknown. */
type Line = (number | null)[];

/** Figures of each night from today on. */
export interface NightPrices {
  /** Minor units, not rounded: p25, p50, p75, median booked price, p90. */
  prices: readonly Line[];
  /** Comparables booked that night; null where no source here tells bookings. */
  bookings: Line;
}

/** Percentiles of asking prices, the median booked price and the number of bookings, by night. */
export function nightPrices(
  market: Market,
  members: readonly Member[],
  pricedComparables: readonly PricedComparable[],
  nights: number,
): NightPrices {
  const lines: Line[] = [[], [], [], [], []];
  const room = {
    asked: new Float64Array(pricedComparables.length),
    paid: new Float64Array(pricedComparables.length),
  };
  for (let ahead = 0; ahead < nights; ahead++) {
    const { asked, paid } = pricesOn(pricedComparables, market.today, ahead, room);
    const figures = [
      percentile(asked, 0.25),
      percentile(asked, 0.5),
      percentile(asked, 0.75),
      percentile(paid, 0.5),
      percentile(asked, 0.9),
    ];
    for (const [at, figure] of figures.entries()) lines[at]?.push(figure);
  }
  return { prices: lines, bookings: bookingsOf(market, members, nights) };
}

const none = new Float64Array();

/** Known prices of a night, ascending: asking prices and booked prices. Overwrites `room`. */
function pricesOn(
  pricedComparables: readonly PricedComparable[],
  today: number,
  ahead: number,
  room: { asked: Float64Array; paid: Float64Array },
): { asked: Float64Array; paid: Float64Array } {
  let [asked, paid] = [0, 0];
  for (const { member, asking } of pricedComparables) {
    const price = asking[ahead] ?? 0;
    if (price > 0) room.asked[asked++] = price;
    else if (stateOf(member, today + ahead) === booked) {
      const taken = member.nights.prices[today + ahead] ?? 0;
      if (taken > 0) room.paid[paid++] = taken;
    }
  }
  return {
    asked: room.asked.subarray(0, asked).toSorted(),
    paid: paid > 0 ? room.paid.subarray(0, paid).toSorted() : none,
  };
}

/** State of a night; unknown where the data is too old to tell what is booked. */
function stateOf({ nights, unknownFrom }: Member, at: number): number | undefined {
  return at < unknownFrom ? nights.states[at] : undefined;
}

/** Comparables booked each night: placeholders too, since their bookings are real. */
function bookingsOf(
  { bookingSources, today }: Market,
  members: readonly Member[],
  nights: number,
): Line {
  const telling = members.filter(({ source }) => bookingSources.has(source));
  return Array.from({ length: nights }, (_, ahead) => {
    let count: number | null = null;
    for (const member of telling) {
      const state = stateOf(member, today + ahead);
      if (state === booked) count = (count ?? 0) + 1;
      else if (state === available || state === blocked) count ??= 0;
    }
    return count;
  });
}
