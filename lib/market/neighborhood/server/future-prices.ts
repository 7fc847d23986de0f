import { available, booked } from "@/lib/inventory/calendars/states";
import { countsOf, toMoney } from "./counts";
import type { Market, Member } from "./market";
import { percentile } from "../percentiles";

/** Nights from today. */
export const priceNights = 360;

/** Percentiles of asking prices and median booked price, by night. */
export function futurePrices({ today }: Market, members: readonly Member[], dates: string[]) {
  const lines = { p25: line(), p50: line(), p75: line(), paid: line(), p90: line() };
  const prices = { asked: new Int32Array(members.length), paid: new Int32Array(members.length) };
  for (let at = today; at < today + priceNights; at++) {
    const night = pricesOn(members, at, prices);
    lines.p25.push(toMoney(percentile(night.asked, 0.25)));
    lines.p50.push(toMoney(percentile(night.asked, 0.5)));
    lines.p75.push(toMoney(percentile(night.asked, 0.75)));
    lines.paid.push(toMoney(percentile(night.paid, 0.5)));
    lines.p90.push(toMoney(percentile(night.asked, 0.9)));
  }
  const counts = countsOf(members, today, today + priceNights);
  return { ...counts, X_values: dates, Y_values: Object.values(lines) };
}

const none = new Int32Array();
const line = (): (number | null)[] => [];

/** Known prices of a night, ascending: asking prices and booked prices. Overwrites `room`. */
function pricesOn(
  members: readonly Member[],
  at: number,
  room: { asked: Int32Array; paid: Int32Array },
): { asked: Int32Array; paid: Int32Array } {
  let [asked, paid] = [0, 0];
  for (const { nights } of members) {
    const price = nights.prices[at] ?? 0;
    const state = price > 0 ? nights.states[at] : 0;
    if (state === available) room.asked[asked++] = price;
    else if (state === booked) room.paid[paid++] = price;
  }
  return {
    asked: room.asked.subarray(0, asked).toSorted(),
    paid: paid > 0 ? room.paid.subarray(0, paid).toSorted() : none,
  };
}
