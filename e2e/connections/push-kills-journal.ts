import { dateOf, dayOf } from "@/lib/core/dates";
import type { Standin } from "@/e2e/standins";
import type { StandinWrite } from "@/e2e/standins/shapes";
import type { Report } from "./push-kills-report";

/** What a PMS's journal has against the pushes that it got; each a sentence. Nothing: all is well. */
export function faultsOf(standin: Standin, { listings }: Pick<Report, "listings">): string[] {
  const sent = sentPrices(standin);
  const faults: string[] = [];
  // Later generations have higher prices: one that comes again, or an older one after it, does not rise.
  for (const [night, prices] of sent) {
    const isRising = prices.every((price, at) => price > (prices[at - 1] ?? 0));
    if (!isRising) faults.push(`${night} was sent ${prices.join(", ")}`);
  }
  for (const { id, first, prices } of listings) {
    for (const [at, price] of prices.entries()) {
      const date = dateOf(first + at);
      const last = sent.get(`${id} ${date}`)?.at(-1);
      const shown = standin.state.night(id, date).price;
      if (shown !== price) faults.push(`${id} ${date} shows ${shown} in place of ${price}`);
      if (last !== undefined && last !== price) faults.push(`${id} ${date} was sent ${last} last`);
    }
  }
  return faults;
}

/** Prices that each night was sent, in order, without trials. */
function sentPrices({ state }: Standin): Map<string, number[]> {
  const sent = new Map<string, number[]>();
  for (const write of state.writes) {
    const { price } = write.values;
    if (price === undefined || isTrial(write, state)) continue;
    for (let day = dayOf(write.from); day <= dayOf(write.to); day++) {
      const night = `${write.listingId} ${dateOf(day)}`;
      sent.set(night, [...(sent.get(night) ?? []), price]);
    }
  }
  return sent;
}

/** Whether a write raises one night's own price by one unit, or puts it back. */
function isTrial({ listingId, from, to, values }: StandinWrite, state: Standin["state"]): boolean {
  const { basePrice } = state.listing(listingId);
  const isWeekend = new Date(from).getUTCDay() % 6 === 0;
  const own = basePrice + (isWeekend ? 1_500 : 0);
  return (
    from === to && values.minStay === undefined && [own, own + 100].includes(values.price ?? 0)
  );
}
