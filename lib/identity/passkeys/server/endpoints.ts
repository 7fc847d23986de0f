import { z } from "zod";
import { EmptyBody } from "@/lib/http/inputs";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { NewPasskey, PasskeyId, PasskeyList, PasskeyOptions } from "../schema";
import { addPasskey, removePasskey, startPasskey, startSignIn } from "./commands";
import { listPasskeys } from "./queries";

export { personOfPasskey } from "./commands";

export const readPasskeys = endpoint({
  summary: "List your passkeys",
  permission: null,
  schemas: { returns: PasskeyList },
  run: ({ caller }) => listPasskeys(caller),
});

export const beginPasskey = endpoint({
  summary: "Start making a passkey",
  permission: null,
  errors: ["SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: EmptyBody, returns: PasskeyOptions },
  run: async ({ caller }) => ({ ...(await startPasskey(caller)) }),
});

export const finishPasskey = endpoint({
  summary: "Add the passkey that your browser made",
  permission: null,
  status: 204,
  errors: ["CONFLICT"],
  schemas: { body: NewPasskey, returns: z.void() },
  run: ({ caller, body }) => addPasskey(caller, body),
});

export const deletePasskey = endpoint({
  summary: "Remove one of your passkeys",
  permission: null,
  status: 204,
  errors: ["SIGN_IN_AGAIN", "NOT_FOUND", "CONFLICT"],
  schemas: { params: PasskeyId, returns: z.void() },
  run: ({ caller, params }) => removePasskey(caller, params.passkey_id),
});

export const beginPasskeySignIn: Endpoint<null> = endpoint({
  summary: "Start signing in with a passkey",
  permission: null,
  errors: ["CONFLICT"],
  schemas: { body: EmptyBody, returns: PasskeyOptions },
  run: async () => ({ ...(await startSignIn()) }),
});
