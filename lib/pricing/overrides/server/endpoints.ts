import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import {
  GroupOverrideList,
  GroupOverridesDelete,
  GroupOverridesDeleteQuery,
  GroupOverridesDeleted,
  GroupOverridesQuery,
  GroupOverridesWrite,
  GroupOverridesWritten,
  OverrideList,
  OverridesDelete,
  OverridesDeleteQuery,
  OverridesPath,
  OverridesQuery,
  OverridesWrite,
  OverridesWritten,
} from "../schema";
import {
  GroupNights,
  GroupNightsWrite,
  SelectionAnswer,
  SelectionWrite,
} from "../schema-selection";
import { changeGroupNights, changeSelection } from "./selection-commands";
import { removeOverrides, setOverrides } from "./commands";
import { removeGroupOverrides, setGroupOverrides } from "./group-commands";
import { listComingGroupOverrides, listGroupOverrides, listOverrides } from "./queries";

const wins =
  "A listing's override wins as a whole over its subgroup's, that over its group's. With `lead_time_expiry`, it applies only until that many days before the night.";

export const getOverrides = endpoint({
  summary: "List the overrides of a listing",
  agent: {
    name: "list_overrides",
    hint: "Fixed prices, percentages and minimum stays of single nights of a listing.",
  },
  description: "Sorted by date. Unset fields are left out. Past overrides are kept.",
  permission: "listings:view",
  schemas: { params: OverridesPath, query: OverridesQuery, returns: OverrideList },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, params, query }) => listOverrides(caller, params.listing_id, query),
});

export const postOverrides = endpoint({
  summary: "Set overrides of a listing",
  agent: {
    name: "set_overrides",
    hint: "For single nights, such as an event. For weekdays, seasons or lead time, use rules (set_listing_rules).",
  },
  description: `All or nothing. A date that has an override is merged field by field; null removes a field, and an override without fields is removed. A price is always sent with its type (\`price\` with \`price_type\`, also the minimum and maximum), unless it is null; the response has the fields that were set, and no others. Rows can be sent back as GET returns them: \`created_at\` and \`updated_at\` are ignored. Dates are from today at the listing to two years ahead. ${wins}`,
  permission: "customizations:edit",
  writes: true,
  schemas: { params: OverridesPath, body: OverridesWrite, returns: OverridesWritten },
  errors: ["LISTING_NOT_FOUND", "ERR-GUARD-RAIL"],
  run: ({ caller, params, body }) => setOverrides(caller, params.listing_id, body),
});

export const deleteOverrides = endpoint({
  summary: "Remove overrides of a listing",
  agent: { name: "remove_overrides", hint: "The nights return to what rules and the market say." },
  description:
    "A date without an override is ignored. Past overrides are kept. `dates`, a list of dates, is accepted instead of `overrides`.",
  permission: "customizations:edit",
  status: 204,
  schemas: {
    params: OverridesPath,
    query: OverridesDeleteQuery,
    body: OverridesDelete,
    returns: z.void(),
  },
  errors: ["LISTING_NOT_FOUND"],
  run: async ({ caller, params, body }) => removeOverrides(caller, params.listing_id, body),
});

export const getGroupOverrides = endpoint({
  summary: "List the overrides of a listing group or subgroup",
  agent: { name: "list_group_overrides", hint: "Overrides that every listing of a group has." },
  description: "Sorted by date. Past overrides are kept.",
  permission: "listings:view",
  schemas: { query: GroupOverridesQuery, returns: GroupOverrideList },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, query }) => listGroupOverrides(caller, query.id),
});

export const postGroupOverrides = endpoint({
  summary: "Set overrides of a listing group or subgroup",
  agent: {
    name: "set_group_overrides",
    hint: "One call for all listings of a group, such as an event weekend.",
  },
  description: `Each row succeeds or fails alone; a malformed row is a failed date. Requires access to every listing in the group. A price is always sent with its type, unless it is null. \`created_at\` and \`updated_at\` are ignored. Amounts require the listings to share one currency. ${wins}`,
  permission: "customizations:edit",
  writes: true,
  schemas: { body: GroupOverridesWrite, returns: GroupOverridesWritten },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, body }) => setGroupOverrides(caller, body),
});

export const deleteGroupOverrides = endpoint({
  summary: "Remove overrides of a listing group or subgroup",
  agent: {
    name: "remove_group_overrides",
    hint: "The nights return to what rules and the market say.",
  },
  description:
    "A date without an override is a failed date. `dates`, a list of dates, is accepted instead of `overrides`. Requires access to every listing in the group.",
  permission: "customizations:edit",
  schemas: {
    query: GroupOverridesDeleteQuery,
    body: GroupOverridesDelete,
    returns: GroupOverridesDeleted,
  },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, body }) => removeGroupOverrides(caller, body),
});

export const postSelection = endpoint({
  summary: "Set, clear or copy the overrides of selected nights of several listings",
  permission: "customizations:edit",
  alsoNeeds: "listings:view",
  writes: true,
  schemas: { body: SelectionWrite, returns: SelectionAnswer },
  errors: ["LISTING_NOT_FOUND", "ERR-GUARD-RAIL"],
  run: ({ caller, body }) => changeSelection(caller, body),
});

export const getGroupNights = endpoint({
  summary: "List the coming overrides of a listing group or subgroup, and its first night",
  permission: "listings:view",
  schemas: { query: GroupOverridesQuery, returns: GroupNights },
  errors: ["GROUP_NOT_FOUND"],
  run: ({ caller, query }) => listComingGroupOverrides(caller, query.id),
});

export const postGroupNights = endpoint({
  summary: "Set or clear the overrides of a listing group for some nights",
  permission: "customizations:edit",
  alsoNeeds: "listings:view",
  writes: true,
  schemas: { body: GroupNightsWrite, returns: SelectionAnswer },
  errors: ["GROUP_NOT_FOUND", "ERR-GUARD-RAIL"],
  run: ({ caller, body }) => changeGroupNights(caller, body),
});
