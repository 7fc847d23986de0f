import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import { mapListings, dismissSuggestion, listDismissed } from "./commands";
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
  summary: "Map child listings to a parent",
  agent: {
    name: "map_listings",
    hint: "For one home that is listed several times: the children follow the parent's price and calendar.",
  },
  description:
    "All or nothing. A parent that already has children accepts more, up to the account's limit. The `copy` flags replace the child's values: prices only where the parent has them (a child's own price that would then break min ≤ base ≤ max is cleared), and rules together with future overrides. A copied or cleared price that breaks a guard rail of the child refuses the call. A dry run lists every change and every lost override, or every violation.",
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
    "ERR-GUARD-RAIL",
  ],
  run: ({ caller, body }) => mapListings(caller, body),
});

export const postUnmap = endpoint({
  summary: "Unmap listings",
  agent: { name: "unmap_listings", hint: "Ends what map_listings began." },
  description:
    "Unmapping a parent dissolves its group. When the last child is unmapped, so is the parent. Listings that could not be unmapped are returned in `failure` with the reason. Unmapped listings keep their prices and settings.",
  permission: "mappings:edit",
  alsoNeeds: "listings:edit",
  denied: "ERR-NO-ACCESS",
  writes: true,
  schemas: { body: UnmapRequest, returns: UnmapResult },
  errors: ["ERR-NO-LISTINGS", "CONFLICT"],
  run: ({ caller, body }) => unmapListings(caller, body),
});

export const readDismissed = endpoint({
  summary: "List dismissed mapping suggestions",
  permission: "mappings:view",
  schemas: { returns: Dismissed },
  run: ({ caller }) => listDismissed(caller),
});

export const postDismissed = endpoint({
  summary: "Dismiss or restore a mapping suggestion",
  permission: "mappings:edit",
  schemas: { body: DismissRequest, returns: z.void() },
  status: 204,
  errors: ["LISTING_NOT_FOUND"],
  run: ({ caller, body }) => dismissSuggestion(caller, body),
});
