import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import { Nothing } from "@/lib/intake/uploads/schema";
import {
  MarketPiece,
  MarketSourceParams,
  MarketSources,
  NewMarketSource,
  ReceivedPart,
} from "../schema";
import {
  addMarketPiece,
  addMarketSource,
  removeMarketSource,
  restoreMarketSource,
  retryMarketSource,
} from "./commands";
import { listMarketSources } from "./queries";

const permission = "listings:edit" as const;

export const getMarketSources = endpoint({
  summary: "List the account's market data",
  permission: "neighborhood:view",
  schemas: { returns: MarketSources },
  run: ({ caller }) => listMarketSources(caller),
});

export const postMarketSource = endpoint({
  summary: "Announce market data",
  permission,
  schemas: { body: NewMarketSource, returns: z.object({ id: z.int() }) },
  status: 201,
  errors: ["BODY_TOO_LARGE", "CONFLICT"],
  run: ({ caller, body }) => addMarketSource(caller, body),
});

export const postMarketPiece = endpoint({
  summary: "Send the next piece of a market data file",
  permission,
  schemas: { params: MarketSourceParams, body: MarketPiece, returns: ReceivedPart },
  errors: ["NOT_FOUND", "CONFLICT", "BODY_TOO_LARGE"],
  run: ({ caller, params, body }) => addMarketPiece(caller, params.source_id, body),
});

const done = { params: MarketSourceParams, returns: z.null() };

export const dropMarketSource = endpoint({
  summary: "Remove market data",
  permission,
  schemas: done,
  status: 204,
  errors: ["NOT_FOUND", "CONFLICT"],
  run: async ({ caller, params }) => {
    await removeMarketSource(caller, params.source_id);
    return null;
  },
});

export const postRestoreMarketSource = endpoint({
  summary: "Put removed market data back",
  permission,
  schemas: { ...done, body: Nothing },
  status: 204,
  errors: ["NOT_FOUND", "CONFLICT"],
  run: async ({ caller, params }) => {
    await restoreMarketSource(caller, params.source_id);
    return null;
  },
});

export const postRetryMarketSource = endpoint({
  summary: "Read market data that failed once more",
  permission,
  schemas: { ...done, body: Nothing },
  status: 204,
  errors: ["NOT_FOUND", "CONFLICT"],
  run: async ({ caller, params }) => {
    await retryMarketSource(caller, params.source_id);
    return null;
  },
});
