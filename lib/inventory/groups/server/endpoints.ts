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
  summary: "Listing groups and subgroups",
  description:
    "By name. Of a caller with chosen listings: only groups that hold one of these, counted with these.",
  permission: "listings:view",
  schemas: { returns: GroupList },
  run: ({ caller }) => listGroups(caller),
});

export const postGroup = endpoint({
  summary: "Create a listing group or subgroup",
  description:
    "Only for callers who reach all listings. A name is taken once under its parent, in any case of letters.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: NewGroup, returns: GroupMade },
  errors: ["GROUP_NOT_FOUND", "CONFLICT"],
  run: ({ caller, body }) => createGroup(caller, body),
});

export const postGroupRename = endpoint({
  summary: "Rename a listing group",
  description: "Only for callers who reach every listing of the group.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: GroupRename, returns: GroupRenamed },
  errors: ["GROUP_NOT_FOUND", "CONFLICT"],
  run: ({ caller, body }) => renameGroup(caller, body),
});

export const postGroupDelete = endpoint({
  summary: "Delete a listing group with its subgroups",
  description:
    "Its listings stay and are in no group afterwards; those of a deleted subgroup stay in its group. Only for callers who reach every listing of the group.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: GroupDelete, returns: GroupDeleted },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, body }) => deleteGroup(caller, body),
});

export const getGroupListings = endpoint({
  summary: "Listings of a group or subgroup, by page",
  permission: "listings:view",
  schemas: { query: GroupListingsQuery, returns: GroupListings },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, query }) => listGroupListings(caller, query),
});
