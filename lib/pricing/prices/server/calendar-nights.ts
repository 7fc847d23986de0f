import { fromMinor } from "@/lib/core/money";
import { booked, unknown } from "@/lib/inventory/calendars/states";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { demandWords } from "../demand";
import { type CalendarNights, demandLetters, stateLetters } from "../schema-calendar";
import { lastDayAhead } from "../schema";
import type { Stay } from "./stays";
import type { PricingInputs } from "./engine-inputs";
import { demandOf } from "./nights";

/** Nights from day `first` to day `last`, both included, in days since 1970-01-01. */
interface NightSpan {
  first: number;
  last: number;
}

const letterOf = new Map(demandWords.map((word, at) => [word, demandLetters[at] ?? "u"]));
const overrideLetters = { listing: "l", subgroup: "s", group: "g" } as const;

/**
 * The compact calendar of a listing: prices as in `nightsOf`, and one letter per night for the rest. Nights before the
 * listing's today or more than 729 days after it have no price, nor do listings without a base.
 */
export function calendarNights(
  inputs: PricingInputs,
  stays: readonly Stay[],
  { first, last }: NightSpan,
): CalendarNights & { min_stay_default: number } {
  const nightOn = nightReader(inputs);
  const found: CalendarNights = { ...noNights, price: [], min_stay: [] };
  const { today, calendar } = inputs.input;
  for (let day = first; day <= last; day++) {
    const night = nightOn(day);
    found.price.push(night.price);
    found.demand += night.demand;
    found.min_stay.push(night.minStay);
    found.state += stateLetters[stateOf(calendar.states[day - today], stays, day)] ?? "?";
    found.override += night.override;
    found.unbookable += night.unbookable;
  }
  return { ...found, min_stay_default: nightOn.usualStay };
}

/** The nights of an empty row. */
export const noNights: CalendarNights = {
  price: [],
  demand: "",
  min_stay: [],
  state: "",
  override: "",
  unbookable: "",
};

const unpriced = { price: null, demand: "u", minStay: 1, override: ".", unbookable: "1" };

function nightReader({ input, nights }: PricingInputs) {
  const { priceNight, stays } = makePricer(input);
  const isPriced = hasBase(input);
  const nightOn = (day: number) => {
    const at = day - input.today;
    if (at < 0 || at > lastDayAhead) return unpriced;
    const night = priceNight(day);
    const demand = input.market.demand[day - input.market.first] ?? 1;
    return {
      price: isPriced ? fromMinor(night.price) : null,
      demand: letterOf.get(demandOf(demand, nights.states[at])) ?? "u",
      minStay: stays.minStays[at] ?? 1,
      override: night.overrideLevel ? overrideLetters[night.overrideLevel] : ".",
      unbookable: stays.unbookable[at] === 0 ? "0" : "1",
    };
  };
  // Over a year, whatever span is requested.
  return Object.assign(nightOn, { usualStay: mostFrequent(stays.minStays.subarray(0, 365)) });
}

function stateOf(state: number | undefined, stays: readonly Stay[], day: number): number {
  if (stays.some((stay) => stay.first <= day && day <= stay.last)) return booked;
  return state ?? unknown;
}

/** The most frequent minimum stay; the shorter one of a tie. */
function mostFrequent(minStays: Uint16Array): number {
  const counts = new Map<number, number>();
  for (const stay of minStays) counts.set(stay, (counts.get(stay) ?? 0) + 1);
  const byCount = [...counts].toSorted(([a, times], [b, often]) => often - times || a - b);
  return byCount[0]?.[0] ?? 1;
}
