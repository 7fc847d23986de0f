import type { Account, Connection, Prisma } from "@/generated/prisma/client";
import { dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import type {
  Connector,
  NightState,
  PmsListing,
  PmsNight,
  PmsReservation,
} from "@/lib/intake/connections/server/connector";
import { readOwnMinStays } from "@/lib/delivery/pushes/server";
import { type GivenMeans, importConnection } from "./import-connection";
/** Noon in Victoria, which keeps summer time all year since 2026. */
export const noon = new Date("2026-11-22T19:00:00Z");
export const today = dayOf("2026-11-22");

/** A listing of a PMS, complete unless `fields` say otherwise. */
export function pmsListing(id: string, fields: Partial<PmsListing> = {}): PmsListing {
  return {
    id,
    name: `Quay ${id}`,
    propertyName: null,
    roomType: "entire_home",
    latitude: 48.4185,
    longitude: -123.372,
    country: "CA",
    state: "BC",
    city: "Victoria",
    timeZone: "America/Vancouver",
    currency: "CAD",
    bedrooms: 2,
    units: null,
    cleaningFees: 8_000,
    base: 15_000,
    channels: [{ channel_name: "airbnb", channel_listing_id: `7${id}` }],
    minStay: 2,
    canPush: true,
    ...fields,
  };
}

/** A booked stay of a listing, three nights from `today` + 10. */
export function pmsReservation(
  id: string,
  listingId: string,
  fields: Partial<PmsReservation> = {},
): PmsReservation {
  return {
    id,
    listingId,
    status: "booked",
    onlyIfKnown: false,
    checkIn: today + 10,
    checkOut: today + 13,
    bookedAt: new Date("2026-11-20T10:00:00Z"),
    cancelledAt: null,
    rentalRevenue: 60_000,
    totalCost: 70_000,
    totalTaxes: null,
    otaCommission: null,
    hostPayout: null,
    currency: "CAD",
    channel: "airbnb",
    guests: 2,
    ...fields,
  };
}

function night(day: number, state: NightState, price: number): PmsNight {
  return {
    day,
    state,
    price,
    minStay: null,
    closedOnArrival: null,
    closedOnDeparture: null,
    isBasePrice: true,
    isBaseMinStay: true,
  };
}

/** A PMS in memory; `fails` may throw before any request of a kind. */
export class FakePms implements Connector {
  readonly can = { nights: 540, rangesPerRequest: null, readBack: true, arrivalRules: false };
  readonly pageSize: number = 2;
  listingRows: PmsListing[] = [];
  reservationRows: PmsReservation[] = [];
  /** IDs of reservations and listings whose rows can't be read; null: a reservation without an ID. */
  unread: (string | null)[] = [];
  unreadListings: string[] = [];
  /** State of a night; default: available, or booked by a reservation. */
  stateOf: (id: string, day: number) => NightState | null = () => null;
  /** Minor units of a night. */
  priceOf: (id: string, day: number) => number = () => 18_000;
  /** Units left on a night, of a listing with several. */
  unitsLeft: (id: string, day: number) => number | null = () => null;
  total: number | null | undefined = undefined;
  requests: string[] = [];
  fails: (request: string) => void = () => {};
  hidden = new Set<string>();

  async health(): Promise<{ accountName: string | null }> {
    this.asked("health");
    return { accountName: "Harbour Stays" };
  }

  async listings(cursor: string | null) {
    this.asked(`listings ${cursor ?? ""}`.trim());
    const from = Number(cursor ?? 0);
    const rows = this.listingRows.slice(from, from + this.pageSize);
    const next = from + this.pageSize < this.listingRows.length ? `${from + this.pageSize}` : null;
    const total = this.total === undefined ? this.listingRows.length : this.total;
    const leftOut = this.unreadListings;
    return { rows, next, total, problems: leftOut.map(unreadable), leftOut };
  }

  async hasListing(id: string): Promise<boolean> {
    this.asked(`hasListing ${id}`);
    return this.hidden.has(id) || this.listingRows.some((listing) => listing.id === id);
  }

  async reservations(cursor: string | null) {
    this.asked(`reservations ${cursor ?? ""}`.trim());
    const from = cursor?.startsWith("page ") ? Number(cursor.slice(5)) : 0;
    const rows = this.reservationRows.slice(from, from + this.pageSize);
    const isLast = from + this.pageSize >= this.reservationRows.length;
    const next = isLast ? "changes" : `page ${from + this.pageSize}`;
    const leftOut = this.unread;
    return { rows, next, isLast, total: null, problems: leftOut.map(unreadable), leftOut };
  }

  async calendar(ids: readonly string[], from: number, to: number) {
    this.asked(`calendar ${ids.join(",")}`);
    const known = new Set([...this.listingRows.map(({ id }) => id), ...this.unreadListings]);
    if (ids.some((id) => !known.has(id))) {
      throw new ConnectorError("not_found", "No such listing.");
    }
    return new Map(ids.map((id) => [id, this.nightsOf(id, from, to)]));
  }

  async pushRates(): Promise<never> {
    throw new ConnectorError("invalid", "An import must not write.");
  }

  private nightsOf(id: string, from: number, to: number): PmsNight[] {
    const stays = this.reservationRows.filter(
      ({ listingId, status }) => listingId === id && status === "booked",
    );
    return Array.from({ length: to - from + 1 }, (_, at) => {
      const day = from + at;
      const isBooked = stays.some(({ checkIn, checkOut }) => checkIn <= day && day < checkOut);
      const state = this.stateOf(id, day) ?? (isBooked ? "booked" : "available");
      return { ...night(day, state, this.priceOf(id, day)), unitsLeft: this.unitsLeft(id, day) };
    });
  }

  private asked(request: string): void {
    this.requests.push(request);
    this.fails(request);
  }
}

/** A connection to guesty whose listings are confirmed, due now, unless `fields` say otherwise. */
export function makeConnection(
  account: Pick<Account, "id">,
  fields: Partial<Prisma.ConnectionUncheckedCreateInput> = {},
): Promise<Connection> {
  return db().connection.create({
    data: {
      accountId: account.id,
      kind: "guesty",
      pmsName: "guesty",
      name: "Harbour Stays",
      baseUrl: "https://open-api.guesty.com/v1",
      state: "active",
      confirmedAt: noon,
      nextImportAt: noon,
      ...fields,
    },
  });
}

/** Dependencies of an import of `pms` at `now`. */
export function meansOf(pms: Connector, now: Date = noon): GivenMeans {
  return {
    ownMinStays: readOwnMinStays,
    connectorOf: () => pms,
    now: () => now,
    random: () => 0.5,
  };
}

/** One import of a connection at `now`. */
export function importFrom(
  pms: Connector,
  { id }: Pick<Connection, "id">,
  now: Date = noon,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  return importConnection(id, signal, 0, meansOf(pms, now));
}

/** A connection as stored. */
export function stored({ id }: Pick<Connection, "id">): Promise<Connection> {
  return db().connection.findUniqueOrThrow({ where: { id } });
}

function unreadable(id: string | null): string {
  return `${id ?? "without id"}: totalPrice must be an amount up to 9999999999.`;
}
