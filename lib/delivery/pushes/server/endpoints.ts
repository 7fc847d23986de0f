import { endpoint } from "@/lib/http/server/endpoint";
import { PushAnswer, PushRequest } from "../schema";
import {
  NightsQuery,
  PushedConnection,
  PushedNights,
  PushNowAnswer,
  PushNowRequest,
  RestoreAnswer,
  RestoreRequest,
  Tonight,
} from "../schema-connection";
import { pushPrices } from "./commands";
import { pushOutcomes } from "./outcomes";
import { pushNow } from "./push-now";
import { restorePrices } from "./restore";
import { tonight } from "./tonight";

export const postPushPrices = endpoint({
  summary: "Push a listing's prices to its PMS",
  agent: {
    name: "push_prices",
    hint: "Sends a listing's prices to its PMS now. The nightly push sends them anyway.",
  },
  description:
    "The request is accepted and stored under `job_id`. A listing that does not sync is refused with `ERR-SYNC-OFF`.",
  permission: "listings:edit",
  writes: true,
  schemas: { body: PushRequest, returns: PushAnswer },
  errors: ["LISTING_NOT_FOUND", "ERR-SYNC-OFF"],
  status: 202,
  run: ({ caller, body }) => pushPrices(caller, body),
});

export const getTonight = endpoint({
  summary: "Preview what tonight's push would send",
  permission: "listings:view",
  errors: ["NOT_FOUND"],
  schemas: { params: PushedConnection, returns: Tonight },
  run: ({ caller, params }) => tonight(caller, params.connection_id),
});

export const postPush = endpoint({
  summary: "Push a connection's prices now",
  permission: "listings:edit",
  writes: true,
  errors: ["NOT_FOUND"],
  status: 202,
  schemas: { params: PushedConnection, body: PushNowRequest, returns: PushNowAnswer },
  run: ({ caller, params, body }) => pushNow(caller, params.connection_id, body),
});

export const postRestore = endpoint({
  summary: "Restore the PMS's earlier prices and turn sync off",
  permission: "listings:edit",
  writes: true,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "NOT_FOUND"],
  status: 202,
  schemas: { params: PushedConnection, body: RestoreRequest, returns: RestoreAnswer },
  run: ({ caller, params, body }) => restorePrices(caller, params.connection_id, body),
});

export const getPushedNights = endpoint({
  summary: "List when and with what result each night of a listing was last sent",
  permission: "listings:view",
  errors: ["LISTING_NOT_FOUND"],
  schemas: { params: PushedConnection, query: NightsQuery, returns: PushedNights },
  run: ({ caller, params, query }) => pushOutcomes(caller, params.connection_id, query.listing_id),
});
