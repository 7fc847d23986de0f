import type { Listing, ListingGroup, Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import type { Entry } from "@/lib/audit/server";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { Day } from "../days";
import type { Event } from "./events";

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
