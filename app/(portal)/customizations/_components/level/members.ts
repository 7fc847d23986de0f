import type { Listing } from "@/lib/catalog/schema";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import type { ExampleListing } from "../editors/editor-props";

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
