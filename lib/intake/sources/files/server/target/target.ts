import type { Tx } from "@/lib/db/server";
import type { Format } from "../format";
import type { CalendarTable } from "@/lib/inventory/calendars/server";
import type { ListingRow } from "../../schema";

/** A saved listing. */
export interface Saved {
  pmsName: string;
  listingId: string;
  key: number;
  created: boolean;
  currency?: string | null;
  /** The currency that waits for the owner's confirmation. */
  newCurrency?: string | null;
}

/** Destination of an import: an account, or the market. */
export interface Target {
  calendars: CalendarTable;
  /** Number of the lock that keeps a second import into the same target out. */
  lock: number;
  /** Problem of a valid row for this target, or null. */
  problem: (row: ListingRow) => string | null;
  /** Marks what the import touches as out of date; `keys`: of the listings in the file. */
  mark: (tx: Tx, keys: readonly number[]) => Promise<void>;
  /** The listings among `keys` whose prices in the file are in a currency that waits for the owner. */
  held: (tx: Tx, keys: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Stores the day (since 1970-01-01) that the listings of the file tell of; only a market does. */
  tellsOf?: (tx: Tx, keys: readonly number[], day: number) => Promise<void>;
  /** Creates and updates listings; each row is another listing. */
  save: (tx: Tx, format: Format, rows: readonly ListingRow[]) => Promise<Saved[]>;
}
