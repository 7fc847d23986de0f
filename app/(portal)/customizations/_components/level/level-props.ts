import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import type { Listing } from "@/lib/catalog/schema";
import type { PricingLevel } from "../picker/levels";
import type { ExampleListing } from "../editors/editor-props";

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

type Member = Pick<
  Listing,
  "id" | "pms" | "name" | "currency" | "base" | "group_id" | "subgroup_id"
>;

/** Returns the listings of a level. */
export function membersOf<T extends Member>(target: LevelRef, listings: readonly T[] = []): T[] {
  return listings.filter((each) => {
    if (target.scope === "account") return each.pms === target.pms_name;
    if (target.scope === "listing") {
      return each.id === target.listing_id && each.pms === target.pms_name;
    }
    return each.group_id === target.group_id || each.subgroup_id === target.group_id;
  });
}

/** Returns the first listing with a base price, whose prices serve as an example. */
export function exampleOf(members: readonly Member[]): ExampleListing | null {
  const found = members.find(({ base }) => base !== null);
  if (!found) return null;
  const { id, pms, name, currency } = found;
  return { id, pms, name, currency };
}
