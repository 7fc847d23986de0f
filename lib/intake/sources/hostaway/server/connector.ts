import { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { dateOf, dayMs } from "@/lib/core/dates";
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
import {
  decodeAnswer,
  decodeRows,
  Id,
  Whole,
  Currency,
  Decimal,
  MinStay,
  Money,
  optional,
  Price,
  Text,
  Zone,
} from "@/lib/intake/connectors/server/decode";
import { eachOf } from "@/lib/intake/connectors/server/parallel";
import { existsIn, isLastPage, listingsPage } from "@/lib/intake/connectors/server/pages";
import { Rest } from "@/lib/intake/connectors/server/rest";
import { parsedRow } from "@/lib/intake/connectors/server/row-texts";
import { outcomesOf, writeAll } from "@/lib/intake/connectors/server/writes";
import { nightsOf } from "./calendar";
import { hostawayHook } from "./hook";
import { HostawayReservation } from "./reservations";
import { hostaway } from "../pms";
import { hostawayVendor } from "./vendor";
import { fromMinor } from "@/lib/core/money";
import { roomTypeOf } from "@/lib/intake/connectors/server/room-type";

const List = z.object({ result: z.array(z.unknown()), count: Whole.nullish() });
const LastRow = z.object({ id: Id });

const pageSize = 100;
/** Stays that still go on began at most that long ago; stays beyond two years are not priced. */
const window = { before: 365, after: 730 };

export const hostawayServer: PmsServer = {
  hook: hostawayHook,
  connect: (connection, isForPerson) => new HostawayConnector(connection, isForPerson),
  endToken: (connection, token, signal) =>
    new Rest(connection, hostawayVendor(connection), true).revoke("/accessTokens", token, signal),
};

/** Hostaway. `isForPerson`: a person waits for it. */
export class HostawayConnector implements Connector {
  readonly can = hostaway.can;
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

type Interval = Readonly<Record<string, string | number>>;

/** A range as `calendarIntervals` takes it: both ends included, flags as 0 and 1. */
export function intervalOf(range: RateRange): Interval {
  const { from, to, price, minStay, closedOnArrival, closedOnDeparture } = range;
  return {
    startDate: dateOf(from),
    endDate: dateOf(to),
    ...(typeof price === "number" && { price: fromMinor(price) ?? 0 }),
    ...(typeof minStay === "number" && { minimumStay: minStay }),
    ...(closedOnArrival !== undefined && { closedOnArrival: Number(closedOnArrival) }),
    ...(closedOnDeparture !== undefined && { closedOnDeparture: Number(closedOnDeparture) }),
  };
}

/** True for values that Hostaway knows: it has no flag for "the base price". */
function isSupported({ price, minStay }: RateRange): boolean {
  return price !== "base" && minStay !== "base";
}

/** A Hostaway listing → ours. */
export const HostawayListing = z
  .object({
    id: Id,
    internalListingName: optional(Text),
    name: optional(Text),
    lat: optional(Decimal),
    lng: optional(Decimal),
    city: optional(Text),
    state: optional(Text),
    countryCode: optional(Text),
    timeZoneName: optional(Zone),
    currencyCode: optional(Currency),
    bedroomsNumber: optional(Decimal),
    cleaningFee: optional(Money),
    roomType: optional(z.string()),
    price: optional(Price),
    minNights: optional(MinStay),
    airbnbListingUrl: z.string().nullish().catch(null),
    vrboListingUrl: z.string().nullish().catch(null),
    specialStatus: optional(z.string()),
  })
  .transform((given, context): PmsListing => {
    const name = given.internalListingName ?? given.name;
    if (name === null) context.addIssue({ code: "custom", path: ["name"], message: "is missing" });
    const channels = [
      ...channelOf("airbnb", given.airbnbListingUrl),
      ...channelOf("vrbo", given.vrboListingUrl),
    ];
    return {
      id: given.id,
      name: name ?? "",
      propertyName: null,
      roomType: roomTypeOf(given.roomType),
      latitude: given.lat,
      longitude: given.lng,
      country: given.countryCode,
      state: given.state,
      city: given.city,
      timeZone: given.timeZoneName,
      currency: given.currencyCode,
      bedrooms: given.bedroomsNumber,
      units: null,
      cleaningFees: given.cleaningFee,
      base: given.price,
      channels: channels.length > 0 ? channels : null,
      minStay: given.minNights,
      canPush: given.specialStatus !== "archived",
    };
  });

/** A channel's id is the last part of the listing's address there. */
function channelOf(
  channel_name: string,
  url: string | null | undefined,
): { channel_name: string; channel_listing_id: string }[] {
  const path = url ? (URL.parse(url)?.pathname ?? "") : "";
  const id = path.split("/").findLast((part) => part !== "");
  return id && id.length <= 128 ? [{ channel_name, channel_listing_id: id }] : [];
}
