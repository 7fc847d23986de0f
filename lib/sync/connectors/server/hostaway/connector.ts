import { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { dateOf, dayMs } from "@/lib/core/dates";
import type {
  Connector,
  Page,
  PmsListing,
  PmsNight,
  PmsReservation,
  RangeOutcome,
  RateRange,
} from "@/lib/sync/connections/server/connector";
import { isNotFound } from "@/lib/sync/connections/server/connector-error";
import { cursorAfter, readCursor, readsFrom } from "../cursor";
import { decodeAnswer, decodeRows, Id, Whole } from "../decode";
import { eachOf } from "../parallel";
import { existsIn, isLastPage, listingsPage } from "../pages";
import { Rest } from "../rest";
import { parsedRow } from "../row-texts";
import { outcomesOf, writeAll } from "../writes";
import { nightsOf } from "./calendar";
import { HostawayListing } from "./listings";
import { intervalOf, isSupported } from "./rates";
import { HostawayReservation } from "./reservations";
import { hostawayVendor } from "./vendor";

const List = z.object({ result: z.array(z.unknown()), count: Whole.nullish() });
const LastRow = z.object({ id: Id });

const pageSize = 100;
/** `PUT …/calendarIntervals` takes no more. */
const mostIntervals = 200;
/** Stays that still go on began at most that long ago; stays beyond two years are not priced. */
const window = { before: 365, after: 730 };

/** Hostaway. `isForPerson`: a person waits for it. */
export class HostawayConnector implements Connector {
  readonly can = {
    nights: 730,
    rangesPerRequest: mostIntervals,
    readBack: true,
    arrivalRules: true,
  };
  readonly #rest: Rest;

  constructor(connection: Connection, isForPerson: boolean) {
    this.#rest = new Rest(connection, hostawayVendor(connection), isForPerson);
  }

  async health(signal: AbortSignal): Promise<{ accountName: string | null }> {
    const query = { limit: "1", offset: "0", sortOrder: "name" };
    decodeAnswer(await this.#rest.send({ path: "/listings", query, signal }), List);
    return { accountName: null };
  }

  async listings(cursor: string | null, signal: AbortSignal): Promise<Page<PmsListing>> {
    const offset = Number(cursor ?? 0);
    const query = { limit: `${pageSize}`, offset: `${offset}`, sortOrder: "name" };
    const answer = await this.#rest.send({ path: "/listings", query, signal });
    const { result, count } = decodeAnswer(answer, List);
    return listingsPage(result, HostawayListing, { skipped: offset, total: count ?? null });
  }

  hasListing(id: string, signal: AbortSignal): Promise<boolean> {
    return existsIn(this.#rest, { path: `/listings/${encodeURIComponent(id)}`, signal });
  }

  /** Changes are sorted newest first, so a pass ends at the first page that reaches back to the last pass. */
  async reservations(
    text: string | null,
    signal: AbortSignal,
  ): Promise<Page<PmsReservation> & { isLast: boolean }> {
    const cursor = readCursor(text);
    const since = readsFrom(cursor);
    const query = {
      limit: `${pageSize}`,
      ...(since === null && arrivals()),
      ...(cursor.at !== null && { afterId: cursor.at }),
    };
    const answer = await this.#rest.send({ path: "/reservations", query, signal });
    const { result } = decodeAnswer(answer, List);
    const { rows, ...others } = decodeRows(result, HostawayReservation, "Reservation");
    const { data: last } = LastRow.safeParse(parsedRow(result.at(-1)));
    const isReached = rows.some(({ updatedAt }) => isBefore(updatedAt, since));
    const isLast =
      isReached || !last || last.id === cursor.at || isLastPage(result.length, 0, null);
    const found = rows.flatMap(({ reservation }) => reservation ?? []);
    return {
      rows: since === null ? found.filter(({ checkOut }) => checkOut >= yesterday()) : found,
      next: cursorAfter(cursor, rows, isLast ? null : last.id),
      total: null,
      ...others,
      isLast,
    };
  }

  async calendar(
    ids: readonly string[],
    from: number,
    to: number,
    signal: AbortSignal,
    report: (problem: string) => void = () => {},
  ): Promise<Map<string, PmsNight[]>> {
    const query = { startDate: dateOf(from), endDate: dateOf(to) };
    const nights = new Map<string, PmsNight[]>();
    await eachOf(ids, async (id) => {
      const path = `/listings/${encodeURIComponent(id)}/calendar`;
      try {
        const answer = await this.#rest.send({ path, query, isListing: true, signal });
        const { result } = decodeAnswer(answer, List);
        const name = (problem: string): void => report(`Listing ${id}: ${problem}`);
        nights.set(id, nightsOf(result, { from, to, report: name }));
      } catch (error) {
        if (!isNotFound(error) || ids.length === 1) throw error;
      }
    });
    return nights;
  }

  async pushRates(
    id: string,
    ranges: readonly RateRange[],
    signal: AbortSignal,
  ): Promise<RangeOutcome[]> {
    const path = `/listings/${encodeURIComponent(id)}/calendarIntervals`;
    const unsupported = ranges.filter((range) => !isSupported(range));
    const refusals = await writeAll(ranges.filter(isSupported), (some) =>
      this.#rest.send({
        method: "PUT",
        path,
        isListing: true,
        signal,
        json: some.map(intervalOf),
      }),
    );
    for (const range of unsupported) refusals.set(range, "Hostaway can't go back to a base price.");
    return outcomesOf(ranges, refusals);
  }
}

/** The stays that a first pass reads. */
function arrivals(): Record<string, string> {
  const today = Math.floor(Date.now() / dayMs);
  return {
    arrivalStartDate: dateOf(today - window.before),
    arrivalEndDate: dateOf(today + window.after),
  };
}

/** The earliest day that may still be today somewhere. */
function yesterday(): number {
  return Math.floor(Date.now() / dayMs) - 1;
}

function isBefore(updatedAt: Date | null, since: Date | null): boolean {
  return since !== null && updatedAt !== null && updatedAt < since;
}
