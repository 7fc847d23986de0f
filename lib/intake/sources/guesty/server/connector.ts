import { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { dateOf } from "@/lib/core/dates";
import type {
  Connector,
  Page,
  PmsServer,
  PmsListing,
  PmsNight,
  PmsReservation,
  RangeOutcome,
  RateRange,
} from "@/lib/intake/connections/server/connector";
import { isNotFound } from "@/lib/intake/connections/server/connector-error";
import { cursorAfter, readCursor, readsFrom } from "@/lib/intake/connectors/server/cursor";
import { decodeAnswer, decodeRows, Whole } from "@/lib/intake/connectors/server/decode";
import { eachOf } from "@/lib/intake/connectors/server/parallel";
import { existsIn, isLastPage, listingsPage } from "@/lib/intake/connectors/server/pages";
import { outcomesOf, writeAll } from "@/lib/intake/connectors/server/writes";
import { Rest } from "@/lib/intake/connectors/server/rest";
import { GuestyDays, nightsOf } from "./calendar";
import { guestyHook } from "./hook";
import { GuestyListing, listingFields } from "./listings";
import { filtersOf, GuestyReservation, reservationFields } from "./reservations";
import { guesty } from "../pms";
import { guestyVendor } from "./vendor";
import { fromMinor } from "@/lib/core/money";

/** Documented as a bare list; clients see an envelope. */
const List = z.union([
  z.array(z.unknown()).transform((results) => ({ results, count: null })),
  z.object({ results: z.array(z.unknown()), count: Whole.nullish() }),
]);

interface Reading {
  from: number;
  to: number;
  signal: AbortSignal;
  report: (problem: string) => void;
}

const pageSize = 100;
/** Listings whose calendars one request asks for; the vendor does not say how many it takes. */
const idsPerRead = 10;
const calendarPath = "/availability-pricing/api/calendar/listings";

export const guestyServer: PmsServer = {
  hook: guestyHook,
  connect: (connection, isForPerson) => new GuestyConnector(connection, isForPerson),
};

/** Guesty. `isForPerson`: a person waits for it and may use the day's last token. */
export class GuestyConnector implements Connector {
  readonly can = guesty.can;
  readonly #rest: Rest;

  constructor(connection: Connection, isForPerson: boolean) {
    this.#rest = new Rest(connection, guestyVendor(connection), isForPerson);
  }

  async health(signal: AbortSignal): Promise<{ accountName: string | null }> {
    const query = { limit: "1", skip: "0", sort: "title", fields: "_id" };
    decodeAnswer(await this.#rest.send({ path: "/listings", query, signal }), List);
    return { accountName: null };
  }

  async listings(cursor: string | null, signal: AbortSignal): Promise<Page<PmsListing>> {
    const skip = Number(cursor ?? 0);
    const query = {
      limit: `${pageSize}`,
      skip: `${skip}`,
      sort: "title",
      fields: listingFields,
    };
    const answer = await this.#rest.send({ path: "/listings", query, signal });
    const { results, count } = decodeAnswer(answer, List);
    return listingsPage(results, GuestyListing, { skipped: skip, total: count ?? null });
  }

  hasListing(id: string, signal: AbortSignal): Promise<boolean> {
    const path = `/listings/${encodeURIComponent(id)}`;
    return existsIn(this.#rest, { path, query: { fields: "_id" }, signal });
  }

  async reservations(
    text: string | null,
    signal: AbortSignal,
  ): Promise<Page<PmsReservation> & { isLast: boolean }> {
    const cursor = readCursor(text);
    const skip = Number(cursor.at ?? 0);
    const query = {
      filters: filtersOf(readsFrom(cursor)?.toISOString() ?? null),
      sort: "_id",
      limit: `${pageSize}`,
      skip: `${skip}`,
      fields: reservationFields,
    };
    const answer = await this.#rest.send({ path: "/reservations", query, signal });
    const { results, count } = decodeAnswer(answer, List);
    const { rows, ...others } = decodeRows(results, GuestyReservation, "Reservation");
    const total = count ?? null;
    const read = skip + results.length;
    const isLast = isLastPage(results.length, read, total);
    return {
      rows: rows.flatMap(({ reservation }) => reservation ?? []),
      next: cursorAfter(cursor, rows, isLast ? null : `${read}`),
      total,
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
    const nights = new Map<string, PmsNight[]>();
    const count = Math.ceil(ids.length / idsPerRead);
    const parts = Array.from({ length: count }, (_, at) =>
      ids.slice(at * idsPerRead, (at + 1) * idsPerRead),
    );
    await eachOf(parts, async (some) => {
      const own = await this.#calendars(some, { from, to, signal, report });
      for (const each of own) nights.set(...each);
    });
    return nights;
  }

  async pushRates(
    id: string,
    ranges: readonly RateRange[],
    signal: AbortSignal,
  ): Promise<RangeOutcome[]> {
    const path = `${calendarPath}/${encodeURIComponent(id)}`;
    const write = { method: "PUT" as const, isListing: true, signal };
    const refusals = await writeAll(
      ranges.filter((range) => bulkOf(id, range)),
      (some) => {
        const json = some.map((range) => bulkOf(id, range)).filter((each) => each !== null);
        return this.#rest.send({ ...write, path: calendarPath, json });
      },
    );
    // One after the other: the vendor takes one range at a time, and no parallel writes to a listing.
    for (const range of ranges) {
      const json = singleOf(range);
      if (!json || refusals.has(range)) continue;
      const refused = await writeAll([range], () => this.#rest.send({ ...write, path, json }));
      for (const [each, words] of refused) refusals.set(each, words);
    }
    return outcomesOf(ranges, refusals);
  }

  /** Calendars by id; one by one where the vendor does not know one of them. */
  async #calendars(
    ids: readonly string[],
    { from, to, signal, report }: Reading,
  ): Promise<Map<string, PmsNight[]>> {
    const query = { startDate: dateOf(from), endDate: dateOf(to), includeAllotment: "true" };
    const listingIds = ids.join(",");
    try {
      const call = { path: calendarPath, query: { listingIds, ...query }, isListing: true, signal };
      const days = decodeAnswer(await this.#rest.send(call), GuestyDays);
      return nightsOf(days, ids, { from, to, report });
    } catch (error) {
      if (!isNotFound(error) || ids.length === 1) throw error;
    }
    const nights = new Map<string, PmsNight[]>();
    for (const id of ids) {
      try {
        for (const each of await this.#calendars([id], { from, to, signal, report }))
          nights.set(...each);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
    return nights;
  }
}

type Fields = Readonly<Record<string, string | number | boolean>>;

/** A range's prices and minimum stays for the bulk write; null where it has none. */
export function bulkOf(id: string, range: RateRange): Fields | null {
  const values: Fields = { ...priceOf(range.price), ...minStayOf(range.minStay) };
  return Object.keys(values).length === 0 ? null : { listingId: id, ...datesOf(range), ...values };
}

/** A range's arrival rules for the write of a single listing, the only one in which they work; null where it has none. */
function singleOf(range: RateRange): Fields | null {
  const { closedOnArrival: cta, closedOnDeparture: ctd } = range;
  const values: Fields = { ...(cta !== undefined && { cta }), ...(ctd !== undefined && { ctd }) };
  return Object.keys(values).length === 0 ? null : { ...datesOf(range), ...values };
}

function datesOf({ from, to }: RateRange): Fields {
  return { startDate: dateOf(from), endDate: dateOf(to) };
}

function priceOf(price: RateRange["price"]): Fields {
  if (price === undefined) return {};
  return price === "base" ? { isBasePrice: true } : { price: fromMinor(price) ?? 0 };
}

function minStayOf(minStay: RateRange["minStay"]): Fields {
  if (minStay === undefined) return {};
  return minStay === "base" ? { isBaseMinNights: true } : { minNights: minStay };
}
