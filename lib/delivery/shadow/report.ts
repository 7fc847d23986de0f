import { dateOf } from "@/lib/core/dates";
import { available } from "@/lib/inventory/calendars/nights";
import type { HeldPlan, ShadowGroup, ShadowRow } from "./schema";

/** Booked nights from which they have a mean (`first-night.md` §2), and how many are listed. */
export const [leastBooked, mostBooked] = [20, 2_000];

/** Difference, in %, below which two prices count as the same. */
const samePercent = 0.5;

/** The newest plan of a listing in shadow. Element 0 of the arrays is `first` (days since 1970-01-01); prices in minor units. */
export interface ShadowNights {
  first: number;
  prices: ArrayLike<number>;
  /** 0 where unknown. */
  pmsPrices: ArrayLike<number>;
  states: ArrayLike<number>;
}

/** A night that was booked, by the last plan of day `day` in which it was open; prices in minor units. */
export interface ShadowBooked {
  night: number;
  day: number;
  pmsPrice: number;
  price: number;
}

/** A listing in shadow, with what is kept of it. */
export interface ShadowListing {
  pms: string;
  id: string;
  name: string;
  currency: string | null;
  since: Date;
  plan: { plans: number; held: readonly HeldPlan[]; nights: ShadowNights } | null;
  booked: readonly ShadowBooked[];
}

/** What listings in shadow have been through, by currency. */
export function groupsOf(listings: readonly ShadowListing[]): ShadowGroup[] {
  const groups = [...Map.groupBy(listings, ({ currency }) => currency).values()];
  return groups.toSorted((one, other) => other.length - one.length).map(groupOf);
}

interface Pair {
  pmsPrice: number;
  price: number;
}

function groupOf(listings: readonly ShadowListing[]): ShadowGroup {
  const rows = listings.map(rowOf);
  const booked = listings.flatMap((listing) => listing.booked);
  const open = listings.flatMap(openNights);
  const isEnough = booked.length >= leastBooked;
  const byMonth = Map.groupBy(open, ({ night }) => dateOf(night).slice(0, 7));
  return {
    currency: listings[0]?.currency ?? null,
    since: new Date(Math.min(...listings.map(({ since }) => since.getTime()))).toISOString(),
    nights: Math.max(...rows.map(({ plans }) => plans)),
    booked: {
      nights: booked.length,
      listings: rows.filter(({ booked: nights }) => nights > 0).length,
      pms_price: isEnough ? mean(booked, "pmsPrice") : null,
      price: isEnough ? mean(booked, "price") : null,
      change_percent: isEnough ? changeOf(booked) : null,
      ...sortOut(booked, ["more", "less"]),
    },
    open: { nights: open.length, change_percent: changeOf(open), ...sortOut(open, ["up", "down"]) },
    held: {
      plans: rows.reduce((sum, { held }) => sum + held.length, 0),
      of: rows.reduce((sum, { plans }) => sum + plans, 0),
    },
    months: [...byMonth]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, nights]) => {
        return { month, nights: nights.length, change_percent: changeOf(nights) ?? 0 };
      }),
    booked_nights: bookedNights(listings),
    listings: rows.toSorted((one, other) => other.booked - one.booked),
  };
}

function rowOf(listing: ShadowListing): ShadowRow {
  const { pms, id, name, since, plan, booked } = listing;
  const open = openNights(listing);
  return {
    pms,
    id,
    name,
    since: since.toISOString(),
    plans: plan?.plans ?? 0,
    booked: booked.length,
    pms_price: mean(booked, "pmsPrice"),
    price: mean(booked, "price"),
    booked_change: changeOf(booked),
    open: open.length,
    open_change: changeOf(open),
    held: [...(plan?.held ?? [])],
  };
}

/** Open nights of the newest plan that have a price in the PMS. */
function openNights({ plan }: ShadowListing): (Pair & { night: number })[] {
  if (!plan) return [];
  const { first, prices, pmsPrices, states } = plan.nights;
  return Array.from(prices, (price, at) => {
    return { night: first + at, price, pmsPrice: pmsPrices[at] ?? 0, state: states[at] };
  }).filter(({ state, price, pmsPrice }) => state === available && price > 0 && pmsPrice > 0);
}

function bookedNights(listings: readonly ShadowListing[]): ShadowGroup["booked_nights"] {
  return listings
    .flatMap(({ pms, id, name, booked }) => booked.map((each) => ({ pms, id, name, ...each })))
    .toSorted((one, other) => other.day - one.day || one.night - other.night)
    .slice(0, mostBooked)
    .map(({ night, day, pmsPrice, price, ...listing }) => ({
      ...listing,
      night: dateOf(night),
      days_before: night - day,
      pms_price: pmsPrice / 100,
      price: price / 100,
      change_percent: changeOf([{ pmsPrice, price }]) ?? 0,
    }));
}

/** By how many % the sum of Nightrate's prices differs from that of the PMS; null without nights. */
function changeOf(pairs: readonly Pair[]): number | null {
  const from = pairs.reduce((sum, { pmsPrice }) => sum + pmsPrice, 0);
  if (from === 0) return null;
  const to = pairs.reduce((sum, { price }) => sum + price, 0);
  return round(100 * (to / from - 1));
}

/** In the currency. */
function mean(pairs: readonly Pair[], field: keyof Pair): number | null {
  if (pairs.length === 0) return null;
  return round(pairs.reduce((sum, pair) => sum + pair[field], 0) / pairs.length / 100);
}

function sortOut<Higher extends string, Lower extends string>(
  pairs: readonly Pair[],
  [higher, lower]: readonly [Higher, Lower],
) {
  const changes = pairs.map((pair) => changeOf([pair]) ?? 0);
  const up = changes.filter((change) => change >= samePercent).length;
  const down = changes.filter((change) => change <= -samePercent).length;
  return { [higher]: up, [lower]: down, same: pairs.length - up - down } as Record<
    Higher | Lower | "same",
    number
  >;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
