import type { Connection } from "@/generated/prisma/client";
import type { Capabilities } from "@/lib/intake/sources/define-pms";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import type { Facts } from "@/lib/inventory/listings/fields";

/** Days since 1970, in the listing's own calendar. */
type Day = number;

/** A listing from its PMS. Null or absent: unknown, which changes nothing here. Money: hundredths of `currency`. */
export interface PmsListing extends Partial<Facts> {
  id: string;
  name: string;
  propertyName: string | null;
  roomType: ListingRow["room_type"];
  timeZone: string | null;
  currency: string | null;
  /** Rooms of one kind that are sold as this listing. */
  units: number | null;
  cleaningFees: number | null;
  /** Fills an empty base price. */
  base: number | null;
  channels: { channel_name: string; channel_listing_id: string }[] | null;
  /** The minimum stay of nights that have none. */
  minStay: number | null;
  /** False if the PMS does not accept prices for it. */
  canPush: boolean;
}

/** A reservation or owner block. Money: hundredths of `currency`; null, never 0, if the PMS doesn't send it. */
export interface PmsReservation {
  id: string;
  listingId: string;
  status: "booked" | "cancelled" | "blocked";
  /** Stored only as the cancellation of a known reservation, never as a new one. */
  onlyIfKnown: boolean;
  checkIn: Day;
  checkOut: Day;
  bookedAt: Date | null;
  cancelledAt: Date | null;
  rentalRevenue: number | null;
  totalCost: number | null;
  totalTaxes: number | null;
  otaCommission: number | null;
  hostPayout: number | null;
  currency: string | null;
  channel: string | null;
  guests: number | null;
}

export type NightState = "available" | "booked" | "blocked" | "unavailable";

/** A night as the PMS has it. Price: hundredths of the listing's currency. */
export interface PmsNight {
  day: Day;
  state: NightState;
  price: number | null;
  minStay: number | null;
  /** Units that are left, where the PMS counts them. */
  unitsLeft?: number | null;
  /** True where arrivals, departures are closed; null where the PMS does not say. */
  closedOnArrival: boolean | null;
  closedOnDeparture: boolean | null;
  /** True if the value is the PMS's own base; a restore sends this flag, not the number. */
  isBasePrice: boolean;
  isBaseMinStay: boolean;
}

/** Values for nights in a row, both ends included. Absent: unchanged there. */
export interface RateRange {
  from: Day;
  to: Day;
  /** Hundredths of the listing's currency; "base": the PMS's own base price. */
  price?: number | "base";
  minStay?: number | "base";
  closedOnArrival?: boolean;
  closedOnDeparture?: boolean;
}

export interface RangeOutcome {
  range: RateRange;
  result: "accepted" | "rejected";
  /** The vendor's message. */
  message?: string;
}

/** A page of a list. `problems` are rows that were left out, in words for a person, without secrets; `leftOut` their IDs. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  /** Total number of rows, if the PMS reports it. */
  total: number | null;
  problems: string[];
  /** Null where a row has no ID that can be read. */
  leftOut: (string | null)[];
}

/** One connection's PMS. Every method throws only ConnectorError, or the reason of `signal`, with which it stops. */
export interface Connector {
  readonly can: Capabilities;
  health(signal: AbortSignal): Promise<{ accountName: string | null }>;
  listings(cursor: string | null, signal: AbortSignal): Promise<Page<PmsListing>>;
  /** True if the PMS has the listing, false if it reports that there is none. */
  hasListing(id: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Reservations changed since `cursor`; null: all whose stay ends from today on. A page's `next` reads on; after the
   * last page it is where the next pass begins, with `isLast`.
   */
  reservations(
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Page<PmsReservation> & { isLast: boolean }>;
  /**
   * Nights by listing id, both ends included. Listings that the PMS does not have are left out; where it was asked for
   * one alone, not_found. `report` gets what is wrong with nights, as `problems` of a page.
   */
  calendar(
    ids: readonly string[],
    from: Day,
    to: Day,
    signal: AbortSignal,
    report?: (problem: string) => void,
  ): Promise<Map<string, PmsNight[]>>;
  /** Sends at most `can.rangesPerRequest` ranges of one listing in one request. */
  pushRates(id: string, ranges: readonly RateRange[], signal: AbortSignal): Promise<RangeOutcome[]>;
}

/** How a vendor says at a connection's address that something changed. It is only a hint of what to read. */
export interface PmsHook {
  /** Null: the vendor does not sign. */
  signature: HookSignature | null;
  /** IDs of the listings that a body names, which `parseExact` read, or undefined; they may not exist. */
  listingIds(body: unknown): string[];
}

/** How a vendor signs what it says. */
export interface HookSignature {
  /** True if a text has the form of the vendor's secrets. */
  isSecret(text: string): boolean;
  /** The vendor's ID of a delivery that it signed at most five minutes ago; null for any other request. */
  idOf(delivery: { headers: Headers; body: string }, secret: string): string | null;
}

/** What only a server does with a PMS. */
export interface PmsServer {
  /** `isForPerson`: a person waits, as with Reconnect, and the last token of the day may be used. */
  connect(connection: Connection, isForPerson: boolean): Connector;
  /** Of a vendor whose facts have `hook`. */
  hook?: PmsHook;
  /** Revokes a connection's token, of a vendor whose tokens live for months. Throws ConnectorError. */
  endToken?(connection: Connection, token: string, signal: AbortSignal): Promise<void>;
}
