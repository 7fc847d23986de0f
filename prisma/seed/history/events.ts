import type { Kind, Payload } from "@/lib/pricing/rules/kinds";
import type { OverrideFields } from "@/lib/pricing/levels/override-fields";
import type { Listing, ListingGroup, Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import type { Entry } from "@/lib/audit/server";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { Day } from "../stays";

/** When a change was made (days before today, time in UTC) and by whom. */
interface Event {
  ago: number;
  time: string;
  by: "owner" | "member";
}

/** A price change: `from` is the old price, the new one is the portfolio's. */
interface PriceEvent extends Event {
  listing: string;
  field: "base_price" | "min_price" | "max_price";
  /** In the listing's currency. */
  from: number;
}

export const priceEvents: readonly PriceEvent[] = [
  {
    ago: 29,
    time: "17:05",
    by: "owner",
    listing: "Menzies Street Bungalow",
    field: "base_price",
    from: 305,
  },
  {
    ago: 20,
    time: "18:32",
    by: "owner",
    listing: "Gonzales Bay Retreat",
    field: "max_price",
    from: 960,
  },
  {
    ago: 13,
    time: "16:12",
    by: "owner",
    listing: "Canongate Courtyard Studio",
    field: "base_price",
    from: 94,
  },
  {
    ago: 4,
    time: "19:48",
    by: "member",
    listing: "Harbour Edge Nook",
    field: "max_price",
    from: 380,
  },
  {
    ago: 1,
    time: "04:26",
    by: "owner",
    listing: "Dallas Road Sea Glimpse",
    field: "base_price",
    from: 189,
  },
];

/** A change of a listing's rule: `from` is the old one, the new one is the portfolio's. */
interface RuleEvent extends Event {
  listing: string;
  kind: Kind;
  from: Payload;
}

export const ruleEvents: readonly RuleEvent[] = [
  {
    ago: 26,
    time: "15:40",
    by: "owner",
    listing: "Morningside Garden Flat",
    kind: "last_minute_prices",
    from: { last_min_factor_type: "linear", last_min_factor_value: -20, last_min_factor_dfd: 5 },
  },
];

/** A group rule that was set and later turned off. */
interface GroupRuleEvent extends Event {
  group: string;
  kind: Kind;
  payload: Payload;
  off: Event;
}

export const groupRuleEvents: readonly GroupRuleEvent[] = [
  {
    ago: 17,
    time: "17:55",
    by: "owner",
    group: "Victoria waterfront",
    kind: "far_out_premium",
    payload: {
      far_out_premium_type: "linear",
      far_out_premium_value: 28,
      far_out_premium_start: 60,
      far_out_premium_step: 120,
    },
    off: { ago: 11, time: "16:03", by: "owner" },
  },
];

/** Overrides of consecutive dates, starting `first` days after today; some were removed later. */
interface OverrideEvent extends Event {
  owner: { listing: string } | { group: string };
  first: number;
  nights: number;
  fields: OverrideFields;
  removed?: Event;
}

export const overrideEvents: readonly OverrideEvent[] = [
  {
    ago: 23,
    time: "20:10",
    by: "owner",
    owner: { listing: "Wharf Street Penthouse" },
    first: -16,
    nights: 3,
    fields: { price: 450, price_type: "fixed", min_stay: 3, reason: "Long weekend" },
  },
  {
    ago: 14,
    time: "18:21",
    by: "member",
    owner: { listing: "Fairfield Family House" },
    first: 9,
    nights: 3,
    fields: { price: 12, price_type: "percent_stacked", reason: "Requested by two families" },
    removed: { ago: 3, time: "17:30", by: "owner" },
  },
  {
    ago: 10,
    time: "10:15",
    by: "owner",
    owner: { group: "Edinburgh centre" },
    first: 30,
    nights: 4,
    fields: { price: 8, price_type: "percent" },
  },
  {
    ago: 6,
    time: "21:02",
    by: "owner",
    owner: { listing: "Breakwater Walk-Up" },
    first: 24,
    nights: 3,
    fields: { price: 189, price_type: "fixed" },
  },
];

/** A listing that was added to its group. */
interface JoinEvent extends Event {
  listing: string;
}

export const joinEvents: readonly JoinEvent[] = [
  { ago: 8, time: "11:44", by: "owner", listing: "Broughton Street Loft" },
];

/** A parent whose children were mapped to it. */
interface MapEvent extends Event {
  parent: string;
}

export const mapEvents: readonly MapEvent[] = [
  { ago: 5, time: "18:09", by: "owner", parent: "Fernwood Square House" },
];

export type { Event };

/** Data needed to write the history of an account. */
export interface HistoryContext {
  tx: Tx;
  today: Day;
  people: Readonly<Record<Event["by"], { person: Person; caller: Caller }>>;
  listingOf: (name: string) => Listing;
  groupOf: (name: string) => ListingGroup;
  listings: readonly Listing[];
}

/** Log entries of one past change. */
export interface PastEntries {
  at: Date;
  caller: Caller;
  entries: Entry[];
}

/** Returns when an event happened and who caused it. */
export function momentOf({ today, people }: HistoryContext, { ago, time, by }: Event) {
  const at = new Date(`${dateOf(today - ago)}T${time}:00Z`);
  const { person, caller } = people[by];
  return { at, caller, userId: person.id };
}

/** Returns `nights` consecutive dates, starting `first` days after today. */
export function datesFrom({ today }: HistoryContext, first: number, nights: number): DateText[] {
  return Array.from({ length: nights }, (_, n) => dateOf(today + first + n));
}

/** Returns a function that finds the row with a name; it throws unless there is exactly one. */
export function finderByName<T extends { name: string }>(rows: readonly T[]): (name: string) => T {
  return (name) => {
    const [found, ...others] = rows.filter((row) => row.name === name);
    if (!found || others.length > 0) throw new Error(`Expected exactly one row named ${name}.`);
    return found;
  };
}
