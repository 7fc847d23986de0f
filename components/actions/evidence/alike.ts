import type { Listing } from "@/lib/catalog/schema";

/** Where the rule that counts listings as one is to be set. */
export type AlikePlace =
  | { kind: "own"; id: number; name: string }
  | { kind: "sub"; parentId: number; name: string }
  | { kind: "new" }
  | { kind: "mixed" };

/**
 * A group or subgroup that has exactly these listings, else a new one: a subgroup if all are in one group without
 * subgroups, a group if none is in one. Otherwise moving them would take rules from some of them.
 */
export function placeOf(alike: readonly Listing[], all: readonly Listing[]): AlikePlace {
  const [first] = alike;
  if (!first) return { kind: "mixed" };
  const share = (field: "group_id" | "subgroup_id") =>
    alike.every((listing) => listing[field] === first[field]);
  if (!share("group_id") || !share("subgroup_id")) return { kind: "mixed" };
  const { group_id: group, subgroup_id: subgroup } = first;
  if (group === null) return { kind: "new" };
  const members = all.filter((listing) =>
    subgroup === null ? listing.group_id === group : listing.subgroup_id === subgroup,
  );
  const keys = new Set(alike.flatMap(homeOf));
  const isOwn = members.every((listing) => homeOf(listing).some((key) => keys.has(key)));
  const name = (subgroup === null ? first.group : first.subgroup) ?? "";
  if (isOwn) return { kind: "own", id: subgroup ?? group, name };
  return subgroup === null ? { kind: "sub", parentId: group, name } : { kind: "mixed" };
}

/** A listing by name, and its home: children belong to their parent. */
function homeOf({ pms, id, mapping_group_id: home }: Listing): string[] {
  return home === null ? [`${pms}/${id}`] : [`${pms}/${id}`, `home ${home}`];
}
