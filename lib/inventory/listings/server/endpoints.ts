import { endpoint } from "@/lib/http/server/endpoint";
import { changeListings } from "./commands";
import { ChangeRequest, ChangeResult } from "../schema-changes";

export const postListings = endpoint({
  summary: "Change listings",
  description:
    "Up to 1,000 rows. Malformed input refuses the call; what stored data forbids (unknown listing or group, min ≤ base ≤ max) is that row's `errors`, and that row changes nothing. With `atomic` the first such row refuses the call. `update_children` gives min, base and max to the children of each named parent, which follow as further rows; a child that is named itself keeps to its own row.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: ChangeRequest, returns: ChangeResult },
  run: ({ caller, body }) => changeListings(caller, body),
});
