import { endpoint } from "@/lib/http/server/endpoint";
import {
  GuardRailsAnswer,
  GuardRailsQuery,
  GuardRailsUndo,
  GuardRailsWrite,
  GuardRailsWritten,
} from "../schema";
import { setGuardRails, undoGuardRails } from "./commands";
import { guardRailsOf } from "./queries";

export const getGuardRails = endpoint({
  summary: "Get the guard rails of a listing",
  agent: {
    name: "get_guard_rails",
    hint: "Limits that nothing may break: the lowest and highest price that a change may set.",
  },
  description: "Limits on every write of the listing's prices; null means no limit.",
  permission: "listings:view",
  schemas: { query: GuardRailsQuery, returns: GuardRailsAnswer },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, query }) => guardRailsOf(caller, query),
});

export const postGuardRails = endpoint({
  summary: "Set the guard rails of a listing",
  agent: { name: "set_guard_rails", hint: "Use get_guard_rails first." },
  description:
    "An absent field is unchanged, null removes the guard rail. A later write that breaks one is refused with `ERR-GUARD-RAIL`; its message names the rule, the old and the new value. In `POST listings` it is an error of the row, in `group_overrides` a failed date. Clearing a price counts as more than any percentage, clearing min as below the floor. Stored prices are not changed, but no night is priced below the floor. Recommended prices stay within the guard rails; none are made during a cool-down.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: GuardRailsWrite, returns: GuardRailsWritten },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => setGuardRails(caller, body),
});

export const postUndoGuardRails = endpoint({
  summary: "Undo a change to guard rails unless they have changed since",
  permission: "listings:edit",
  writes: true,
  schemas: { body: GuardRailsUndo, returns: GuardRailsWritten },
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => undoGuardRails(caller, body),
});
