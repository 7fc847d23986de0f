import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { endpoint } from "@/lib/http/server/endpoint";
import { changeListings } from "./commands";
import { ChangeRequest, ChangeResult } from "../schema-changes";

export const postListings = endpoint({
  summary: "Update listings",
  description:
    "Takes up to 1,000 rows. Malformed input fails the call. Conflicts with stored data (unknown listing or group, min ≤ base ≤ max, guard rails) are returned in the row's `errors`, and that row is not changed. With `atomic`, the first such row fails the call. `update_children` also writes min, base and max to the children of each parent in the request; they are returned as additional rows. A child with its own row uses that row.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: ChangeRequest, returns: ChangeResult },
  errors: ["ERR-GUARD-RAIL"],
  run: ({ caller, body }) => changeListings(caller, body),
});

export const postListingData = endpoint({
  summary: "Add listing data (always refused)",
  description: "Every valid request is answered with `ERR-USE-CONNECTIONS`.",
  permission: "listings:edit",
  schemas: { body: z.looseObject({}), returns: z.strictObject({}) },
  errors: ["ERR-USE-CONNECTIONS"],
  run: async () => {
    throw new Refusal("ERR-USE-CONNECTIONS");
  },
});
