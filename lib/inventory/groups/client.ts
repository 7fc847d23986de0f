import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { Group, GroupDeleted } from "./schema";

/** Query for the groups and subgroups the caller can access, sorted by name. */
export function groupsQuery(account: AccountId) {
  return queryOptions({
    queryKey: ["groups", account],
    queryFn: ({ signal }) => call<{ groups: Group[] }>("/v1/groups", { signal, account }),
  });
}

/** Creates a group, or a subgroup of `parentId`. */
export function createGroup(account: AccountId, group: { name: string; parentId: number | null }) {
  const parent = group.parentId !== null && { parent_group_id: group.parentId };
  const body = { group_name: group.name, ...parent };
  return call<{ id: number }>("/v1/groups", { method: "POST", body, account });
}

/** Renames a group. */
export function renameGroup(account: AccountId, group: { id: number; name: string }) {
  const body = { group_id: group.id, group_name: group.name };
  return call<Group>("/v1/groups/rename", { method: "POST", body, account });
}

/** Deletes a group and its subgroups; their listings are kept. */
export function deleteGroup(account: AccountId, group: { id: number }) {
  return call<GroupDeleted>("/v1/groups/delete", {
    method: "POST",
    body: { group_id: group.id },
    account,
  });
}
