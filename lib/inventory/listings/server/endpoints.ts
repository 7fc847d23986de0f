import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { endpoint } from "@/lib/http/server/endpoint";
import { UndoChanges, UndoneChanges } from "../schema-changes";
import { undoChanges } from "./commands";

export const postListingData = endpoint({
  summary: "Add listing data (always refused)",
  agent: false,
  description: "Every valid request returns `ERR-USE-CONNECTIONS`.",
  permission: "listings:edit",
  schemas: { body: z.looseObject({}), returns: z.strictObject({}) },
  errors: ["ERR-USE-CONNECTIONS"],
  run: async () => {
    throw new Refusal("ERR-USE-CONNECTIONS");
  },
});

export const postUndoChanges = endpoint({
  summary: "Undo changes to listings, except fields that have changed since",
  permission: "listings:edit",
  writes: true,
  schemas: { body: UndoChanges, returns: UndoneChanges },
  run: ({ caller, body }) => undoChanges(caller, body),
});
