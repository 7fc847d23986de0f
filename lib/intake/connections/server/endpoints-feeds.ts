import { z } from "zod";
import { requireCustomer, requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/http/inputs";
import {
  changeFeed,
  confirmEmptyFeed,
  listFeeds,
  removeFeed,
} from "@/lib/intake/sources/ical/server";
import { FeedChange } from "@/lib/intake/sources/ical/schema";
import { NewIngestConnection, TokenRotation } from "@/lib/intake/sources/ingest/schema-connection";
import { createIngestConnection, rotateToken } from "@/lib/intake/sources/ingest/server";
import { Connection, ConnectionId, ProgramToken } from "../schema";
import { FeedId, Feeds, NewFeed } from "../schema-feeds";
import { acceptGone } from "./answers";
import { addCalendar } from "./feeds";

const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const createProgram = endpoint({
  summary: "Connect your own program; its token is shown only once",
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

export const acceptMissingListings = endpoint({
  summary: "Accept that listings that vanished from the PMS together are missing",
  permission: null,
  errors: [...errors, "CONFLICT"],
  schemas: { params: ConnectionId, body: EmptyBody, returns: Connection },
  run: ({ caller, params }) => acceptGone(caller, params.connection_id),
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
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "LISTING_NOT_FOUND", "CONFLICT"],
  schemas: { body: NewFeed, returns: z.strictObject({ connection_id: z.int() }) },
  run: ({ caller, body }) => addCalendar(caller, body),
});

export const editFeed = endpoint({
  summary: "Change the address of a calendar, or what its unclear events are",
  description: "Its known events are kept, and it is read again.",
  permission: null,
  status: 204,
  errors: [...errors, "SIGN_IN_AGAIN"],
  schemas: { params: FeedId, body: FeedChange, returns: z.void() },
  run: ({ caller, params, body }) => {
    if (body.url !== undefined) requireFreshSignIn(caller);
    return changeFeed(caller, params.feed_id, body);
  },
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
  summary: "Cancel the future stays of an empty calendar",
  permission: null,
  status: 204,
  errors: [...errors, "CONFLICT"],
  schemas: { params: FeedId, body: EmptyBody, returns: z.void() },
  run: ({ caller, params }) => confirmEmptyFeed(caller, params.feed_id),
});
