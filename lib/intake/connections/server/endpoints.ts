import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/http/inputs";
import { confirmListings } from "@/lib/intake/inbound/server";
import {
  Confirmation,
  Confirmed,
  Connection,
  ConnectionHealth,
  ConnectionId,
  Connections,
  FirstRead,
  NewConnection,
  Reconnection,
  Runs,
} from "../schema";
import { addConnection } from "./add";
import { firstRead, importSoon, tryAgain } from "./answers";
import { pause, reconnect, resume } from "./commands";
import { connectionHealth, listConnections, listRuns } from "./queries";
import { removeConnection } from "./remove";

/** Refusals of every change. */
const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const getConnections = endpoint({
  summary: "List connections with their state, listings and last runs",
  permission: "listings:view",
  schemas: { returns: Connections },
  run: ({ caller }) => listConnections(caller),
});

export const getConnectionHealth = endpoint({
  summary: "Count connections and those that need attention",
  permission: null,
  schemas: { returns: ConnectionHealth },
  run: ({ caller }) => connectionHealth(caller),
});

export const getRuns = endpoint({
  summary: "List the last runs of a connection",
  permission: "listings:view",
  errors: ["NOT_FOUND"],
  schemas: { params: ConnectionId, returns: Runs },
  run: ({ caller, params }) => listRuns(caller, params.connection_id),
});

export const createConnection = endpoint({
  summary: "Connect a PMS after testing its credentials",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT", "UNAVAILABLE"],
  schemas: { body: NewConnection, returns: Connection },
  run: ({ caller, body }) => addConnection(caller, body),
});

export const renewCredentials = endpoint({
  summary: "Replace the credentials of a connection after testing them",
  permission: null,
  errors: [...errors, "SIGN_IN_AGAIN", "CONFLICT", "UNAVAILABLE"],
  schemas: { params: ConnectionId, body: Reconnection, returns: Connection },
  run: ({ caller, params, body }) => reconnect(caller, params.connection_id, body),
});

export const pauseConnection = endpoint({
  summary: "Pause the imports and pushes of a connection",
  permission: null,
  errors,
  schemas: { params: ConnectionId, body: EmptyBody, returns: Connection },
  run: ({ caller, params }) => pause(caller, params.connection_id),
});

export const resumeConnection = endpoint({
  summary: "Resume a paused connection",
  permission: null,
  errors,
  schemas: { params: ConnectionId, body: EmptyBody, returns: Connection },
  run: ({ caller, params }) => resume(caller, params.connection_id),
});

export const deleteConnection = endpoint({
  summary: "Remove a connection and erase its credentials",
  permission: null,
  status: 204,
  errors,
  schemas: { params: ConnectionId, returns: z.void() },
  run: ({ caller, params }) => removeConnection(caller, params.connection_id),
});

export const getFirstRead = endpoint({
  summary: "List what the first read of a connection found",
  permission: "listings:view",
  errors: ["NOT_FOUND"],
  schemas: { params: ConnectionId, returns: FirstRead },
  run: ({ caller, params }) => firstRead(caller, params.connection_id),
});

export const confirmFirstRead = endpoint({
  summary: "Import all or some of the listings that the first read found",
  permission: null,
  errors: [...errors, "CONFLICT"],
  schemas: { params: ConnectionId, body: Confirmation, returns: Confirmed },
  run: ({ caller, params, body: { only } }) =>
    confirmListings(caller, params.connection_id, only ? { only } : {}),
});

export const importConnectionNow = endpoint({
  summary: "Import from a connection now",
  permission: null,
  errors: [...errors, "CONFLICT"],
  schemas: { params: ConnectionId, body: EmptyBody, returns: Connection },
  run: ({ caller, params }) => importSoon(caller, params.connection_id),
});

export const retryConnection = endpoint({
  summary: "Retry a connection that waits for a decision",
  permission: null,
  errors,
  schemas: { params: ConnectionId, body: EmptyBody, returns: Connection },
  run: ({ caller, params }) => tryAgain(caller, params.connection_id),
});
