import type { Group } from "@/lib/inventory/groups/schema";

/** A group and what it holds. */
export interface GroupRowProps {
  group: Group;
  /** Listings in it and in its subgroups, of those in reach. */
  listings: number;
  subgroups: number;
}
