import { endpoint } from "@/lib/http/server/endpoint";
import { Changes, ChangesQuery } from "../schema";
import { readChanges, waitForChanges } from "./feed";

export const getChanges = endpoint({
  summary: "List changes since a cursor",
  agent: {
    name: "list_changes",
    hint: "Everything that happened in the account, in order: prices, bookings, rules, pushes, actions. Keep next_cursor and ask again later for what is new.",
  },
  description:
    "Every change of the account as one event, each exactly once in the order of `seq`, for 30 days. Send the `next_cursor` of an answer as the next `cursor`, and you miss nothing. With `wait`, an answer without events waits for the first one; it counts as one call, and a key may have two such calls at once. An event needs the permission for what it is about, and concerns your listings; keys and access are told to the owner only. 410 `CURSOR_EXPIRED` means that events after your cursor are no longer kept.",
  permission: "logs:view",
  schemas: { query: ChangesQuery, returns: Changes },
  errors: ["CURSOR_EXPIRED"],
  run: ({ caller, query, isHead, signal }) =>
    query.wait === undefined || isHead
      ? readChanges(caller, query)
      : waitForChanges(caller, { ...query, wait: query.wait }, signal),
});
