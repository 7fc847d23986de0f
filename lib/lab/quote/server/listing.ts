import type { Nights } from "@/lib/inventory/calendars/nights";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import type { OfflineStay } from "../stays";

/** A listing with its nights from today on. */
export interface OfflineListing {
  row: ListingRow;
  /** Units; above 1 for a building. */
  capacity: number;
  /** Stays known today. */
  stays: readonly OfflineStay[];
  /** The same with cancelled ones, as `recordedBy` returns them. */
  history: readonly OfflineStay[];
  calendar: Pick<Nights, "states" | "minStays">;
}
