import type { EngineCalendar } from "@/lib/pricing/engine/input";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import type { OfflineStay } from "../stays";

/** A listing with its nights from today on. */
export interface OfflineListing {
  row: ListingRow;
  /** Units. */
  capacity: number;
  /** Stays known today. */
  stays: readonly OfflineStay[];
  /** The same with cancelled ones, as `recordedBy` returns them. */
  history: readonly OfflineStay[];
  /** Nights from `nightsBack` before today on, and from today on. */
  recent: EngineCalendar;
  calendar: EngineCalendar;
}
