import { EmptyBody } from "@/lib/http/inputs";
import { endpoint } from "@/lib/http/server/endpoint";
import { ConnectionId } from "@/lib/intake/connections/schema";
import { ConnectionHook, HookSecret } from "../schema";
import { createHook, readHook, setHookSecret } from "./address";

const errors = ["PERMISSION_DENIED", "NOT_FOUND"] as const;

export const getHook = endpoint({
  summary: "Get the webhook of a connection",
  permission: null,
  errors,
  schemas: { params: ConnectionId, returns: ConnectionHook },
  run: ({ caller, params }) => readHook(caller, params.connection_id),
});

export const renewHook = endpoint({
  summary: "Create or replace the address of a connection's webhook",
  permission: null,
  errors,
  schemas: { params: ConnectionId, body: EmptyBody, returns: ConnectionHook },
  run: ({ caller, params }) => createHook(caller, params.connection_id),
});

export const postHookSecret = endpoint({
  summary: "Store the signing secret of a connection's webhook",
  permission: null,
  errors: [...errors, "CONFLICT"],
  schemas: { params: ConnectionId, body: HookSecret, returns: ConnectionHook },
  run: ({ caller, params, body }) => setHookSecret(caller, params.connection_id, body),
});
