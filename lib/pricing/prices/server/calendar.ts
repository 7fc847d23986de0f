import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateOf, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import {
  type CalendarAnswer,
  type CalendarRequest,
  type CalendarRow,
  mostCalendarNights,
  type CalendarBar,
  type CalendarNights,
  type YesterdayAnswer,
} from "../schema-calendar";
import { demandLetters, stateLetters, lastDayAhead } from "../rules";
import { readEngineInputs, type PricingInputs } from "./engine-inputs";
import { type AskedListing, planPrices } from "./queries";
import { readStays, type Stay } from "./booked-nights";
import { booked, type UnitNights, unknown } from "@/lib/inventory/calendars/nights";
import { fromMinor } from "@/lib/core/money";
import { demandWords } from "../schema";
import { demandOf } from "./nights";
import { db } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/rules";
import { unpackSnapshot } from "./history/snapshots";

/**
 * Compact calendars of up to 50 listings for up to 400 nights, in the order of the request, with the prices of
 * `listing_prices`. A fixed number of statements. Throws VALIDATION_FAILED.
 */
export async function priceCalendar(
  caller: Caller,
  { listings: asked, from, to }: CalendarRequest,
  now: Date = new Date(),
): Promise<CalendarAnswer> {
  const span = { first: dayOf(from), last: dayOf(to) };
  checkSpan(span);
  const { rows: planned, at } = await planPrices(caller, { listings: asked }, now);
  const listings = [...new Set(planned.flatMap(({ listing }) => listing ?? []))];
  const inputsOf = await readEngineInputs(caller, listings, at);
  const staysOf = await readStays(caller, listings, span);
  const rowOf = (listing: AskedListing): Omit<CalendarRow, "id" | "pms"> => {
    const { currency } = listing;
    const inputs = inputsOf(listing);
    const { today, calendar } = inputs.input;
    const { units } = calendar;
    // Stays of several units overlap: their numbers are shown instead.
    const stays = units ? [] : staysOf(listing);
    const { min_stay_default, ...nights } = calendarNights(inputs, stays, span);
    return {
      currency,
      today: dateOf(today),
      error: hasBase(inputs.input) ? null : "LISTING_NO_DATA",
      nights,
      units: units ? unitsIn(units, today, span) : null,
      bars: units ? [] : barsOf(stays, { ...span, states: calendar.states, today, currency }),
      min_stay_default,
    };
  };
  const rows = planned.map(({ row: { id, pms }, listing }) => ({
    id,
    pms,
    ...(listing ? rowOf(listing) : notPresent),
  }));
  return { rows };
}

/** Units of the nights asked for, sold and sellable; 0 before the listing's today and after the calendar. */
export function unitsIn(
  { units: count, booked: sold, sellable }: UnitNights,
  today: number,
  { first, last }: NightSpan,
): NonNullable<CalendarRow["units"]> {
  const from = (counts: Uint16Array): number[] =>
    Array.from({ length: last - first + 1 }, (_, at) => counts[first + at - today] ?? 0);
  return { count, sold: from(sold), sellable: from(sellable) };
}

/** Throws VALIDATION_FAILED for nights that end before they begin, and for more than 400. */
function checkSpan({ first, last }: { first: number; last: number }): void {
  if (last < first) throw invalid("to", "to must not be before from");
  if (last - first >= mostCalendarNights) {
    throw invalid("to", `to must be at most ${mostCalendarNights - 1} days after from`);
  }
}

/** The nights of an empty row. */
const noNights: CalendarNights = {
  price: [],
  demand: "",
  min_stay: [],
  state: "",
  override: "",
  unbookable: "",
};

const notPresent = {
  currency: null,
  today: null,
  error: "LISTING_NOT_PRESENT",
  nights: noNights,
  units: null,
  bars: [],
  min_stay_default: 1,
} satisfies Omit<CalendarRow, "id" | "pms">;

/** A listing's calendar from its own today on, and the nights whose bars are requested. */
interface BarSpan {
  states: Uint8Array;
  today: number;
  first: number;
  last: number;
  currency: string | null;
}

/** A booked night: its stay, null if only the calendar tells of it, and whether another stay has it too. */
interface TakenNight {
  stay: Stay | null;
  isTwice: boolean;
}

type TakenNights = ReadonlyMap<number, TakenNight>;

/**
 * Bars of the booked nights, in order and without overlaps: of overlapping stays, the one booked last is shown, as booked
 * twice. Nights booked only in the calendar, or through a listing out of reach, form bars without a channel.
 */
function barsOf(stays: readonly Stay[], span: BarSpan): CalendarBar[] {
  const taken = takenNights(stays, span);
  const bars: CalendarBar[] = [];
  let day = span.first;
  while (day <= span.last) {
    const run = runOf(taken, day);
    if (run) bars.push({ from: dateOf(run.first), to: dateOf(run.last), ...shown(run, span) });
    day = (run?.last ?? day) + 1;
  }
  return bars;
}

function takenNights(stays: readonly Stay[], { states, today }: BarSpan): TakenNights {
  const taken = new Map<number, TakenNight>();
  for (const [at, state] of states.entries())
    if (state === booked) taken.set(today + at, { stay: null, isTwice: false });
  const sold = new Set<number>();
  for (const stay of stays) {
    for (let day = stay.first; day <= stay.last; day++) {
      const before = taken.get(day)?.stay ?? null;
      taken.set(day, { stay: stay.isInReach ? stay : before, isTwice: sold.has(day) });
      sold.add(day);
    }
  }
  return taken;
}

/** The nights around a booked one that have the same stay, booked once or twice alike. */
function runOf(taken: TakenNights, day: number) {
  const night = taken.get(day);
  if (night === undefined) return undefined;
  const isSame = (at: number): boolean => {
    const other = taken.get(at);
    return other?.stay === night.stay && other.isTwice === night.isTwice;
  };
  let [first, last] = [day, day];
  while (isSame(first - 1)) first--;
  while (isSame(last + 1)) last++;
  return { first, last, ...night };
}

/** A stay paid in another currency has no nightly price. */
function shown({ stay, isTwice }: TakenNight, { currency }: BarSpan) {
  const isOwn = stay !== null && stay.currency === currency;
  const rate = isOwn ? stay.rate : null;
  return { channel: stay?.channel ?? null, rate, booked_twice: isTwice };
}

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

const unpriced = { price: null, demand: "u", minStay: 1, override: ".", unbookable: "1" };

/** Without market data and bookings, only a holiday or the occupancy of other listings tells something about demand. */
function demandLetter({ input, nights, model }: PricingInputs, day: number): string {
  const demand = input.market.demand[day - input.market.first] ?? 1;
  const word = demandOf(demand, nights.states[day - input.today]);
  const isUnknown = model.shapeSource === null && demand === 1 && word !== "Unavailable";
  return isUnknown ? "x" : (letterOf.get(word) ?? "u");
}

function nightReader(inputs: PricingInputs) {
  const { input } = inputs;
  const { priceNight, stays } = makePricer(input);
  const isPriced = hasBase(input);
  const nightOn = (day: number) => {
    const at = day - input.today;
    if (at < 0 || at > lastDayAhead) return unpriced;
    const night = priceNight(day);
    return {
      price: isPriced ? fromMinor(night.price) : null,
      demand: demandLetter(inputs, day),
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

/**
 * Prices of nights from the snapshot of each listing's yesterday, in the order of the request; none for a listing out
 * of reach. Two statements. Throws VALIDATION_FAILED.
 */
export async function pricesYesterday(
  caller: Caller,
  { listings: asked, from, to }: CalendarRequest,
  now: Date = new Date(),
): Promise<YesterdayAnswer> {
  const span = { first: dayOf(from), last: dayOf(to) };
  checkSpan(span);
  const listings = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: asked.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: { key: true, listingId: true, pmsName: true, timeZone: true },
  });
  const keys = new Map(
    listings.map(({ key, listingId, pmsName }) => [`${pmsName}:${listingId}`, key]),
  );
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const byDay = Map.groupBy(listings, (listing) => dayOf(clockOf(listing).today) - 1);
  const kept = await snapshotsOf(
    [...byDay].map(([day, own]) => ({ day, keys: own.map(({ key }) => key) })),
  );
  const rows = asked.map(({ id, pms }) => {
    const snapshot = kept.get(keys.get(`${pms}:${id}`) ?? 0);
    if (!snapshot) return { id, pms, prices: [] };
    const prices = Array.from({ length: span.last - span.first + 1 }, (_, at) => {
      const night = span.first + at - snapshot.day;
      return fromMinor(snapshot.prices[night] ?? null);
    });
    return { id, pms, prices };
  });
  return { rows };
}

/** The snapshots of a day, by listing; at most one per listing and day. One statement. */
async function snapshotsOf(days: readonly { day: number; keys: number[] }[]) {
  const rows = await db().priceSnapshot.findMany({
    where: {
      OR: days.map(({ day, keys }) => ({
        listingKey: { in: keys },
        day: { lte: toUtc(dateOf(day)) },
        lastDay: { gte: toUtc(dateOf(day)) },
      })),
    },
    select: { listingKey: true, day: true, content: true },
  });
  return new Map(
    rows.map(({ listingKey, day, content }) => [
      listingKey,
      { day: dayOf(fromUtc(day)), prices: unpackSnapshot(content).prices },
    ]),
  );
}
