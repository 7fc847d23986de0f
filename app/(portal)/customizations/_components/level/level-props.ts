import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import type { Listing } from "@/lib/catalog/schema";
import type { PricingLevel } from "../picker/levels";

/** What the caller may do on the page. */
export interface Rights {
  canEdit: boolean;
  seesLog: boolean;
  /** May read the listings and groups to choose from. */
  seesListings: boolean;
  /** Targets of the groups and PMSs whose rules the caller may change, as text; null: of all. */
  writableLevels: readonly string[] | null;
  accountName: string;
}

export interface LevelProps {
  target: LevelRef;
  /** Undefined while the list of levels loads. */
  level: PricingLevel | undefined;
  listings: readonly Listing[] | undefined;
  rights: Rights;
}
