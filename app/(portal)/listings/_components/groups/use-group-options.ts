import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import type { Option } from "@/components/ui/option-list";
import { groupsQuery } from "@/lib/inventory/groups/client";
import type { Group } from "@/lib/inventory/groups/schema";

/** Where a listing can stand: in a group, or in a subgroup of it. */
export interface Place {
  groupId: number | null;
  subgroupId: number | null;
}

const nowhere = "none";

/** Groups, each followed by its subgroups, as options; and how an option's id names a place. */
export function useGroupOptions() {
  const t = useTranslations("listings.group");
  const groups = useQuery(groupsQuery(useAccount().account)).data?.groups;
  return useMemo(() => {
    const all = groups ?? [];
    const byId = new Map(all.map((group) => [String(group.id), group]));
    const options: Option[] = [{ id: nowhere, label: t("none") }, ...tree(all)];
    const placeOf = (id: string): Place => {
      const group = byId.get(id);
      if (!group) return { groupId: null, subgroupId: null };
      if (group.parent_group_id === null) return { groupId: group.id, subgroupId: null };
      return { groupId: group.parent_group_id, subgroupId: group.id };
    };
    const idOf = ({ groupId, subgroupId }: Place) => String(subgroupId ?? groupId ?? nowhere);
    return { options, placeOf, idOf };
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
