import type { Listing, ListingGroup, Person } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import type { Entry } from "@/lib/audit/server";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import type { Day } from "../days";
import type { Event } from "./events";

/** What the past of an account is written with. */
export interface Stage {
  tx: Tx;
  today: Day;
  people: Readonly<Record<Event["by"], { person: Person; caller: Caller }>>;
  listingOf: (name: string) => Listing;
  groupOf: (name: string) => ListingGroup;
  listings: readonly Listing[];
}

/** Log entries of one change. */
export interface PastEntries {
  at: Date;
  caller: Caller;
  entries: Entry[];
}

/** The instant of an event, and who made it. */
export function momentOf({ today, people }: Stage, { ago, time, by }: Event) {
  const at = new Date(`${dateOf(today - ago)}T${time}:00Z`);
  const { person, caller } = people[by];
  return { at, caller, userId: person.id };
}

/** Consecutive dates, `first` days after today. */
export function datesFrom({ today }: Stage, first: number, nights: number): DateText[] {
  return Array.from({ length: nights }, (_, n) => dateOf(today + first + n));
}

/** Finds the only one of a name. */
export function named<T extends { name: string }>(rows: readonly T[]): (name: string) => T {
  return (name) => {
    const [found, ...others] = rows.filter((row) => row.name === name);
    if (!found || others.length > 0) throw new Error(`There is not one ${name}.`);
    return found;
  };
}
