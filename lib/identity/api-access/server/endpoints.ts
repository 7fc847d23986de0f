import { endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/http/inputs";
import { disableApi, enableApi, accessState } from "./commands";
import { AccessEnabling, AccessState } from "../schema";

export const readAccess = endpoint({
  summary: "Get the account's API access and, for the owner, its cost",
  permission: null,
  schemas: { returns: AccessState },
  run: ({ caller }) => accessState(caller),
});

export const openAccess = endpoint({
  summary: "Enable API access",
  permission: null,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: AccessEnabling, returns: AccessState },
  run: ({ caller, body }) => enableApi(caller, body),
});

export const closeAccess = endpoint({
  summary: "Disable API access",
  permission: null,
  errors: ["PERMISSION_DENIED", "CONFLICT"],
  schemas: { body: EmptyBody, returns: AccessState },
  run: ({ caller }) => disableApi(caller),
});
