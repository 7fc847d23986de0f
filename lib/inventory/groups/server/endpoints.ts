import { endpoint } from "@/lib/http/server/endpoint";
import { createGroup, deleteGroup, renameGroup } from "./commands";
import { listGroupListings, listGroups } from "./queries";
import {
  GroupDelete,
  GroupDeleted,
  GroupList,
  GroupListings,
  GroupListingsQuery,
  GroupMade,
  GroupRename,
  GroupRenamed,
  NewGroup,
} from "../schema";

export const getGroups = endpoint({
  summary: "List listing groups and subgroups",
  agent: { name: "list_groups", hint: "The groups with their IDs, for tools that take a group." },
  description:
    "Sorted by name. A caller with chosen listings sees only groups that contain one of those listings.",
  permission: "listings:view",
  schemas: { returns: GroupList },
  run: ({ caller }) => listGroups(caller),
});

export const postGroup = endpoint({
  summary: "Create a listing group or subgroup",
  agent: { name: "create_group", hint: "Use update_listings to put listings into it." },
  description:
    "Requires access to all listings. Names are unique within their parent, regardless of case.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: NewGroup, returns: GroupMade },
  errors: ["GROUP_NOT_FOUND", "CONFLICT"],
  run: ({ caller, body }) => createGroup(caller, body),
});

export const postGroupRename = endpoint({
  summary: "Rename a listing group",
  agent: { name: "rename_group", hint: "Use list_groups first for its ID." },
  description: "Requires access to every listing in the group.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: GroupRename, returns: GroupRenamed },
  errors: ["GROUP_NOT_FOUND", "CONFLICT"],
  run: ({ caller, body }) => renameGroup(caller, body),
});

export const postGroupDelete = endpoint({
  summary: "Delete a listing group and its subgroups",
  agent: {
    name: "delete_group",
    hint: "Its listings lose the rules of the group. Use list_group_listings first to see them.",
  },
  description:
    "Its listings are kept without a group; listings of a deleted subgroup stay in the parent group. Requires access to every listing in the group.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: GroupDelete, returns: GroupDeleted },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, body }) => deleteGroup(caller, body),
});

export const getGroupListings = endpoint({
  summary: "List the listings of a group or subgroup",
  agent: { name: "list_group_listings", hint: "Use list_groups first for its ID." },
  description:
    "`group_id` or `subgroup_id` is required. With both: the listings of the subgroup, which must be one of the group.",
  permission: "listings:view",
  schemas: { query: GroupListingsQuery, returns: GroupListings },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, query }) => listGroupListings(caller, query),
});
