import { endpoint } from "@/lib/http/server/endpoint";
import { HeldNights, HeldNightsQuery, HeldPushes, ReleaseAnswer, ReleaseRequest } from "../schema";
import { releaseHolds } from "./commands";
import { heldNights, heldPushes } from "./queries";

export const getHeld = endpoint({
  summary: "List listings whose prices are held, and those that were",
  agent: {
    name: "list_held_prices",
    hint: "Listings whose prices wait for a person because they changed unusually.",
  },
  permission: "listings:view",
  schemas: { returns: HeldPushes },
  run: ({ caller }) => heldPushes(caller),
});

export const getHeldNights = endpoint({
  summary: "List the nights of a held plan beside those last sent",
  permission: "listings:view",
  errors: ["LISTING_NOT_FOUND"],
  schemas: { query: HeldNightsQuery, returns: HeldNights },
  run: ({ caller, query }) => heldNights(caller, query),
});

export const postRelease = endpoint({
  summary: "Release held prices, which are sent next",
  permission: "listings:edit",
  writes: true,
  schemas: { body: ReleaseRequest, returns: ReleaseAnswer },
  run: ({ caller, body }) => releaseHolds(caller, body),
});
