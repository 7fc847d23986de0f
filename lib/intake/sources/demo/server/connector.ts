import type { Connection } from "@/generated/prisma/client";
import type {
  Connector,
  Page,
  PmsListing,
  PmsNight,
  PmsReservation,
  PmsServer,
  RangeOutcome,
  RateRange,
} from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { demo } from "../pms";
import { keepRates, readNights } from "./kept-nights";
import { readKeys, readListings } from "./listings";
import { readReservations } from "./reservations";

export const demoServer: PmsServer = { connect: (connection) => new DemoConnector(connection) };

/**
 * The demonstration's PMS: nothing leaves this server. It keeps the prices and minimum stays that are sent to it, and has
 * the listings and bookings that are stored here, so that an import of it changes none of them.
 */
export class DemoConnector implements Connector {
  readonly can = demo.can;
  readonly #connection: Connection;
  readonly #now: () => Date;
  /** Of all its listings by ID, read once: a connector lives for one pass. */
  #keys: Promise<ReadonlyMap<string, number>> | undefined;

  constructor(connection: Connection, now: () => Date = () => new Date()) {
    this.#connection = connection;
    this.#now = now;
  }

  health(signal: AbortSignal): Promise<{ accountName: string | null }> {
    signal.throwIfAborted();
    return Promise.resolve({ accountName: null });
  }

  listings(_cursor: string | null, signal: AbortSignal): Promise<Page<PmsListing>> {
    signal.throwIfAborted();
    return readListings(this.#connection);
  }

  async hasListing(id: string, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    return (await this.#keysOf([id])).has(id);
  }

  reservations(
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Page<PmsReservation> & { isLast: boolean }> {
    signal.throwIfAborted();
    return readReservations(this.#connection, cursor, this.#now());
  }

  async calendar(
    ids: readonly string[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Map<string, PmsNight[]>> {
    signal.throwIfAborted();
    const keys = await this.#keysOf(ids);
    if (ids.length === 1 && keys.size === 0) throw unknownListing();
    return readNights(keys, from, to);
  }

  async pushRates(
    id: string,
    ranges: readonly RateRange[],
    signal: AbortSignal,
  ): Promise<RangeOutcome[]> {
    signal.throwIfAborted();
    const key = (await this.#keysOf([id])).get(id);
    if (key === undefined) throw unknownListing();
    return keepRates(key, ranges);
  }

  async #keysOf(ids: readonly string[]): Promise<Map<string, number>> {
    const keys = await (this.#keys ??= readKeys(this.#connection));
    return new Map(
      ids.flatMap((id) => {
        const key = keys.get(id);
        return key === undefined ? [] : [[id, key] as const];
      }),
    );
  }
}

function unknownListing(): ConnectorError {
  return new ConnectorError("not_found", "There is no listing with this ID.");
}
