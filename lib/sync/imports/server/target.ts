import type { Tx } from "@/lib/db/server";
import type { Format } from "./format";
import type { CalendarTable } from "@/lib/inventory/calendars/server";
import type { ListingRow } from "../schema";

/** A listing in the database after its row was saved. */
export interface Saved {
  pmsName: string;
  listingId: string;
  key: number;
  created: boolean;
}

/** Where listings and nights go: an account, or the market. */
export interface Target {
  calendars: CalendarTable;
  /** Two imports into the same place would wait for each other's rows: only one may hold this number. */
  lock: number;
  /** Why a good row does not do here, or null. */
  problem: (row: ListingRow) => string | null;
  /** Creates and updates; the rows name different listings. */
  save: (tx: Tx, format: Format, rows: readonly ListingRow[]) => Promise<Saved[]>;
}
