import { median } from "@/lib/market/model/percentiles";
import { capacityOf } from "@/lib/lab/quote/buildings";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import { knownOn, nightlyPrice, type OfflineStay } from "@/lib/lab/quote/stays";

/** Days between decision and night (`pricing.md` §9). */
export const leads = [7, 14, 30, 60] as const;

/** Nights on each side whose booked prices estimate the price on offer. */
const around = 3;

/** Stays of a file, split by whether they have a booking date. */
export interface DatedStays {
  stays: readonly OfflineStay[];
  /** Their nights are not scored, and no strategy sees them. */
  undated: readonly OfflineStay[];
  /** Units of listings where a file gives them; of others, their stays tell. */
  units?: ReadonlyMap<number, number>;
}

/** A night that needs a price. */
export interface AskedNight {
  listing: number;
  /** Days since 1970-01-01. */
  night: number;
}

/** A night on offer on a decision day, and its outcome. */
export interface Offer extends AskedNight {
  lead: number;
  /** Decision day: night − lead. */
  day: number;
  /** Price then on offer, in the currency. */
  offered: number;
  /** Units booked after the decision day, and units on offer then that were not. */
  booked: number;
  open: number;
  /** Units that nobody had in the end, also where a stay that was on the books was cancelled (`pricing.md` §11). */
  unsold: number;
}

/** Days since 1970-01-01 that split a file of stays. */
export interface Split {
  first: number;
  /** 70% of the days with bookings are before it. */
  day: number;
  /** The last day covered by the file; later bookings are unknown. */
  last: number;
}

const earlierShare = 0.7;

/** Where the earlier 70% of booking days end; null without bookings. */
export function splitOf(stays: readonly OfflineStay[]): Split | null {
  const booked = stays.flatMap(({ bookedOn }) => (bookedOn === null ? [] : [bookedOn]));
  const days = [...new Set(booked)].toSorted((a, b) => a - b);
  const [first, day, last] = [days[0], days[Math.floor(days.length * earlierShare)], days.at(-1)];
  if (first === undefined || day === undefined || last === undefined) return null;
  return { first, day, last };
}

/**
 * Every night of each listing, at each lead, with a unit on offer and a known price: the median booked price of the
 * nights around it. From the listing's first night to the end of the file, without owner-blocked nights.
 */
export function offersOf({ stays, undated, units }: DatedStays, split: Split): Offer[] {
  const blocked = Map.groupBy(undated, ({ listing }) => listing);
  const byListing = Map.groupBy(stays, ({ listing }) => listing);
  return [...byListing].flatMap(([listing, own]) =>
    offersOfListing(
      listing,
      historyOf(own, blocked.get(listing) ?? [], split, units?.get(listing)),
      split,
    ),
  );
}

interface History {
  first: number;
  count: number;
  capacity: number;
  kept: Uint16Array;
  /** Stays that held a night at some time, and booked prices that stood, by night. */
  stays: OfflineStay[][];
  prices: number[][];
}

function offersOfListing(listing: number, history: History, split: Split): Offer[] {
  const offers: Offer[] = [];
  for (let at = 0; at < history.count; at++) {
    if ((history.kept[at] ?? 0) > 0) continue;
    const offered = median(history.prices.slice(Math.max(0, at - around), at + around + 1).flat());
    if (offered === null) continue;
    const night = history.first + at;
    for (const lead of leads) {
      const day = night - lead;
      const units = unitsOf(history.stays[at] ?? [], history.capacity, day);
      if (day < split.first || units.booked + units.open === 0) continue;
      offers.push({ listing, night, lead, day, offered, ...units });
    }
  }
  return offers;
}

function historyOf(
  stays: readonly OfflineStay[],
  undated: readonly OfflineStay[],
  { day, last }: Split,
  units: number | undefined,
): History {
  const booked = stays.filter(({ status }) => status !== "blocked");
  const first = booked.reduce((least, { checkIn }) => Math.min(least, checkIn), last);
  const count = last - first;
  const history: History = {
    first,
    count,
    capacity: units ?? capacityOf(knownOn(stays, day), day),
    kept: nightsOf(
      [...stays.filter(({ status }) => status === "blocked"), ...undated.map(asKept)],
      first,
      count,
    ).kept,
    stays: Array.from({ length: count }, () => []),
    prices: Array.from({ length: count }, () => []),
  };
  for (const stay of booked) addStay(history, stay);
  return history;
}

function asKept(stay: OfflineStay): OfflineStay {
  return stay.status === "booked" ? { ...stay, status: "blocked" } : stay;
}

function addStay({ first, count, stays, prices }: History, stay: OfflineStay): void {
  const price = stay.status === "booked" ? nightlyPrice(stay) : null;
  for (let at = Math.max(0, stay.checkIn - first); at < stay.checkOut - first && at < count; at++) {
    stays[at]?.push(stay);
    if (price !== null) prices[at]?.push(price);
  }
}

/** Units on offer at the end of a day: those booked later by a stay that stood, and the rest. */
function unitsOf(
  stays: readonly OfflineStay[],
  capacity: number,
  day: number,
): Pick<Offer, "booked" | "open" | "unsold"> {
  const onOffer = Math.max(0, capacity - knownOn(stays, day).length);
  const later = stays.filter(
    ({ status, bookedOn }) => status === "booked" && bookedOn !== null && bookedOn > day,
  );
  const booked = Math.min(onOffer, later.length);
  const final = stays.filter(({ status }) => status === "booked").length;
  return { booked, open: onOffer - booked, unsold: Math.max(0, capacity - final) };
}
