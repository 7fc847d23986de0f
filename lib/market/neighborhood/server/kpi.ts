import { available, booked } from "@/lib/inventory/calendars/states";
import { toMoney } from "./counts";
import type { Market, Member } from "./market";

/** A period before today, with its name in the answer. */
export interface Period {
  name: string;
  /** Indexes in the arrays: first night, and the one after the last. */
  from: number;
  to: number;
}

/**
 * Nights offered (booked or available), revenue (prices of booked nights) and nights booked in each period. Market data
 * has no stays, so lengths of stay and booking windows are unknown.
 */
export function marketKpi(market: Market, members: readonly Member[], periods: readonly Period[]) {
  const sums = periods.map((period) => sumOf(market, members, period));
  const unknown = periods.map(() => null);
  const known = (value: (sum: (typeof sums)[number]) => number | null): (number | null)[] =>
    sums.map((sum) => (sum.offered === 0 ? null : value(sum)));
  const lines = [
    known(({ offered }) => offered),
    unknown,
    unknown,
    known(({ nights, priced, revenue }) => (nights > 0 && priced === 0 ? null : toMoney(revenue))),
    known(({ nights }) => nights),
  ];
  return { X_values: periods.map(({ name }) => name), Y_values: lines };
}

function sumOf({ bookingSources }: Market, members: readonly Member[], { from, to }: Period) {
  const sum = { offered: 0, nights: 0, priced: 0, revenue: 0 };
  for (const { source, nights, unknownFrom } of members) {
    if (!bookingSources.has(source)) continue;
    for (let at = from; at < Math.min(to, unknownFrom); at++) {
      const state = nights.states[at];
      if (state === booked) {
        const price = nights.prices[at] ?? 0;
        sum.nights++;
        sum.revenue += price;
        if (price > 0) sum.priced++;
      }
      if (state === booked || state === available) sum.offered++;
    }
  }
  return sum;
}
