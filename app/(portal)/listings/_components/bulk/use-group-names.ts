import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { groupsQuery } from "@/lib/inventory/groups/client";

/** Names of groups and subgroups by id; empty until they are there. */
export function useGroupNames(): ReadonlyMap<number, string> {
  const groups = useQuery(groupsQuery(useAccount().account)).data?.groups;
  return useMemo(() => new Map((groups ?? []).map((group) => [group.id, group.name])), [groups]);
}
