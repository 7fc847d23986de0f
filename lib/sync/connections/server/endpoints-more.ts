import { z } from "zod";
import { requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/identity/people/schema";
import { changeFeed, confirmEmptyFeed, listFeeds, removeFeed } from "@/lib/sync/ical/server";
import { FeedAddress } from "@/lib/sync/ical/schema";
import { CurrencyConfirmation } from "@/lib/sync/inbound/schema";
import { confirmCurrency } from "@/lib/sync/inbound/server";
import { NewIngestConnection, TokenRotation } from "@/lib/sync/ingest/schema-connection";
import { createIngestConnection, rotateToken } from "@/lib/sync/ingest/server";
import { ConnectionId, ProgramToken } from "../schema";
import { FeedId, Feeds, NewFeed } from "../schema-feeds";
import { CurrencyAnswer, HeldListings } from "../schema-currency";
import { heldListings } from "./currency";
import { addCalendar } from "./feeds";

const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const createProgram = endpoint({
  summary: "Connect a program of one's own; its token is shown this once",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN"],
  schemas: { body: NewIngestConnection, returns: ProgramToken },
  run: ({ caller, body }) => {
    requireOwner(caller);
    requireCustomer(caller);
    return createIngestConnection(caller, body);
  },
});

export const renewToken = endpoint({
  summary: "Replace the token of a program's connection",
  permission: null,
  errors: [...errors, "SIGN_IN_AGAIN"],
  schemas: { params: ConnectionId, body: TokenRotation, returns: ProgramToken },
  run: ({ caller, params, body }) => {
    requireOwner(caller);
    return rotateToken(caller, params.connection_id, body);
  },
});

export const getFeeds = endpoint({
  summary: "List the calendars of a connection",
  permission: "listings:view",
  errors: ["NOT_FOUND"],
  schemas: { params: ConnectionId, returns: Feeds },
  run: async ({ caller, params }) => ({ feeds: await listFeeds(caller, params.connection_id) }),
});

export const createFeed = endpoint({
  summary: "Add a calendar to a listing, or to a new one",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "LISTING_NOT_FOUND", "CONFLICT"],
  schemas: { body: NewFeed, returns: z.strictObject({ connection_id: z.int() }) },
  run: ({ caller, body }) => addCalendar(caller, body),
});

export const moveFeed = endpoint({
  summary: "Change the address of a calendar",
  description: "What is known of its events stays.",
  permission: null,
  status: 204,
  errors,
  schemas: { params: FeedId, body: FeedAddress, returns: z.void() },
  run: ({ caller, params, body }) => changeFeed(caller, params.feed_id, body.url),
});

export const deleteFeed = endpoint({
  summary: "Remove a calendar",
  permission: null,
  status: 204,
  errors,
  schemas: { params: FeedId, returns: z.void() },
  run: ({ caller, params }) => removeFeed(caller, params.feed_id),
});

export const acceptEmptyFeed = endpoint({
  summary: "Cancel the coming stays of a calendar that is empty",
  permission: null,
  status: 204,
  errors: [...errors, "CONFLICT"],
  schemas: { params: FeedId, body: EmptyBody, returns: z.void() },
  run: ({ caller, params }) => confirmEmptyFeed(caller, params.feed_id),
});

export const getHeld = endpoint({
  summary: "List listings whose prices wait because their currency changed in the PMS",
  permission: "listings:view",
  errors: ["NOT_FOUND"],
  schemas: { params: ConnectionId, returns: HeldListings },
  run: ({ caller, params }) => heldListings(caller, params.connection_id),
});

export const acceptCurrency = endpoint({
  summary: "Take the currency that the PMS has now, with prices in it",
  permission: null,
  errors: ["PERMISSION_DENIED", "LISTING_NOT_FOUND", "CONFLICT"],
  schemas: { body: CurrencyConfirmation, returns: CurrencyAnswer },
  run: ({ caller, body }) => confirmCurrency(caller, body),
});
