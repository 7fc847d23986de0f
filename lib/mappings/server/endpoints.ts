import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import { mapListings } from "./commands";
import { dismissSuggestion, listDismissed } from "./dismissals";
import {
  Dismissed,
  DismissRequest,
  MapRequest,
  MapResult,
  UnmapRequest,
  UnmapResult,
} from "../schema";
import { unmapListings } from "./unmap";

export const postMap = endpoint({
  summary: "Link child listings under a parent",
  description:
    "All or nothing. A parent that already has children takes more, up to the account's limit. The flags of `copy` replace: prices only where the parent has them (a child's own price that would then break min ≤ base ≤ max is cleared), rules together with future overrides. A dry run lists every change and every override lost, or every broken rule.",
  permission: "mappings:edit",
  alsoNeeds: "listings:edit",
  denied: "ERR-NO-ACCESS",
  writes: true,
  schemas: { body: MapRequest, returns: MapResult },
  errors: [
    "ERR-NO-PARENT",
    "ERR-NO-CHILDREN",
    "ERR-MAP-LISTING-NOT-FOUND",
    "ERR-INVALID-PARENT",
    "ERR-ALREADY-MAPPED",
    "ERR-MAX-CHILD",
    "ERR-MAP-PMS",
    "ERR-MAP-DISTANCE",
    "ERR-MAP-CURRENCY",
  ],
  run: ({ caller, body }) => mapListings(caller, body),
});

export const postUnmap = endpoint({
  summary: "Detach listings from their mapping groups",
  description:
    "Naming a parent detaches its whole group; when the last child leaves, the parent is unmapped too. What could not be detached is named in `failure` with the reason. Detached listings keep their prices and settings.",
  permission: "mappings:edit",
  alsoNeeds: "listings:edit",
  denied: "ERR-NO-ACCESS",
  writes: true,
  schemas: { body: UnmapRequest, returns: UnmapResult },
  errors: ["ERR-NO-LISTINGS", "CONFLICT"],
  run: ({ caller, body }) => unmapListings(caller, body),
});

export const readDismissed = endpoint({
  summary: "Pairs of listings that are not suggested for mapping",
  permission: "mappings:view",
  schemas: { returns: Dismissed },
  run: ({ caller }) => listDismissed(caller),
});

export const postDismissed = endpoint({
  summary: "Stop or resume suggesting a pair of listings for mapping",
  permission: "mappings:edit",
  schemas: { body: DismissRequest, returns: z.void() },
  status: 204,
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => dismissSuggestion(caller, body),
});
