import { dateIn, dayOf } from "@/lib/core/dates";
import type { Connector, PmsNight } from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { nightsRead, packed, type ReadCalendar } from "./nights";
import { asking } from "./retry-when-limited";

/** A listing whose calendar is to be read. */
export interface CalendarWanted {
  id: string;
  zone: string;
  minStay: number | null;
  /** False if its nights are priced in another currency than the listing's. */
  isPriced: boolean;
}

/** Complete calendars by listing ID; `failure` prevented reading the others. */
export interface ReadCalendars {
  byId: Map<string, ReadCalendar>;
  problems: string[];
  failure: unknown;
}

/** Ids of one request, and requests at a time. */
const batchSize = 10;
const parallel = 3;

/**
 * Reads calendars from each listing's today at `now`. Calendars read before a failure are used, because each is
 * complete.
 */
export async function readCalendars(
  connector: Connector,
  wanted: readonly CalendarWanted[],
  now: Date,
  signal: AbortSignal,
): Promise<ReadCalendars> {
  const answer: ReadCalendars = { byId: new Map(), problems: [], failure: undefined };
  // A batch that is read again tells the same again.
  const problems = new Set<string>();
  const reading = { connector, signal, report: (problem: string) => void problems.add(problem) };
  const batches = batchesOf(wanted, now);
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      if (answer.failure !== undefined) return;
      try {
        await readBatch(reading, batch, answer);
      } catch (error) {
        answer.failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  answer.problems.push(...problems);
  return answer;
}

interface Reading {
  connector: Connector;
  signal: AbortSignal;
  report: (problem: string) => void;
}

interface Batch {
  from: number;
  listings: CalendarWanted[];
}

/** Listings of the same today, some at a time. */
function batchesOf(wanted: readonly CalendarWanted[], now: Date): Batch[] {
  const byDay = Map.groupBy(wanted, ({ zone }) => dayOf(dateIn(zone, now)));
  return [...byDay].flatMap(([from, listings]) => {
    const count = Math.ceil(listings.length / batchSize);
    return Array.from({ length: count }, (_, at) => ({
      from,
      listings: listings.slice(at * batchSize, (at + 1) * batchSize),
    }));
  });
}

async function readBatch(
  reading: Reading,
  { from, listings }: Batch,
  answer: ReadCalendars,
): Promise<void> {
  const found = await nightsOf(reading, { from, listings });
  if (found === null && listings.length > 1) {
    for (const listing of listings) {
      await readBatch(reading, { from, listings: [listing] }, answer);
    }
    return;
  }
  for (const listing of listings) {
    const nights = found?.get(listing.id);
    if (nights) answer.byId.set(listing.id, packed(nights, from, listing));
    else answer.problems.push(`The PMS has no calendar for listing ${listing.id}.`);
  }
}

/** The batch's nights; null if the PMS refuses one of its listings. */
async function nightsOf(
  { connector, signal, report }: Reading,
  { from, listings }: Batch,
): Promise<Map<string, PmsNight[]> | null> {
  const ids = listings.map(({ id }) => id);
  try {
    const to = from + nightsRead - 1;
    return await asking(() => connector.calendar(ids, from, to, signal, report), signal);
  } catch (error) {
    const isOne = error instanceof ConnectorError && ["not_found", "invalid"].includes(error.kind);
    if (isOne) return null;
    throw error;
  }
}
