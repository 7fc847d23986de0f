import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import type { Option } from "@/components/ui/option-list";
import { groupsQuery } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";

/** A listing's group and subgroup; both null without a group. */
export interface GroupIds {
  groupId: number | null;
  subgroupId: number | null;
}

const noGroup = "none";

/** Returns groups, each followed by its subgroups, as options, and converts between options and group ids. */
export function useGroupOptions() {
  const t = useTranslations("listings.group");
  const groups = useQuery(groupsQuery(useAccount().account)).data?.groups;
  return useMemo(() => {
    const all = groups ?? [];
    const byId = new Map(all.map((group) => [String(group.id), group]));
    const options: Option[] = [{ id: noGroup, label: t("none") }, ...tree(all)];
    const groupIdsOf = (id: string): GroupIds => {
      const group = byId.get(id);
      if (!group) return { groupId: null, subgroupId: null };
      if (group.parent_group_id === null) return { groupId: group.id, subgroupId: null };
      return { groupId: group.parent_group_id, subgroupId: group.id };
    };
    const idOf = ({ groupId, subgroupId }: GroupIds) => String(subgroupId ?? groupId ?? noGroup);
    return { options, groupIdsOf, idOf };
  }, [groups, t]);
}

function tree(groups: readonly Group[]): Option[] {
  return groups
    .filter((group) => group.parent_group_id === null)
    .flatMap((group) => [
      { id: String(group.id), label: group.name },
      ...groups
        .filter((other) => other.parent_group_id === group.id)
        .map((other) => ({ id: String(other.id), label: `${group.name} / ${other.name}` })),
    ]);
}
