import { dateIn, dayOf } from "@/lib/core/dates";
import type { Connector, PmsNight } from "@/lib/sync/connections/server/connector";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import { nightsRead, packed, type ReadCalendar } from "./nights";
import { asking } from "./patience";

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
  const batches = batchesOf(wanted, now);
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      if (answer.failure !== undefined) return;
      try {
        await readBatch(connector, batch, answer, signal);
      } catch (error) {
        answer.failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return answer;
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
  connector: Connector,
  { from, listings }: Batch,
  answer: ReadCalendars,
  signal: AbortSignal,
): Promise<void> {
  const found = await nightsOf(connector, { from, listings }, signal);
  if (found === null && listings.length > 1) {
    for (const listing of listings) {
      await readBatch(connector, { from, listings: [listing] }, answer, signal);
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
  connector: Connector,
  { from, listings }: Batch,
  signal: AbortSignal,
): Promise<Map<string, PmsNight[]> | null> {
  const ids = listings.map(({ id }) => id);
  try {
    return await asking(() => connector.calendar(ids, from, from + nightsRead - 1, signal), signal);
  } catch (error) {
    const isOne = error instanceof ConnectorError && ["not_found", "invalid"].includes(error.kind);
    if (isOne) return null;
    throw error;
  }
}
