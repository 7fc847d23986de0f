import { z } from "zod";
import { EmptyBody } from "@/lib/http/inputs";
import { endpoint } from "@/lib/http/server/endpoint";
import {
  confirmTwoFactor,
  disableTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
} from "./commands";
import { getTwoFactor } from "./queries";
import {
  PasswordAndCode,
  RecoveryCodes,
  TwoFactorCode,
  TwoFactorStart,
  TwoFactorState,
} from "../schema";

export { signInFactor } from "./commands";

/** The stored response of a repeated call would contain a secret. */
const description =
  "Does not accept an Idempotency-Key, because the stored response would contain a secret.";

export const readTwoFactor = endpoint({
  summary: "Get the state of your second factor",
  permission: null,
  schemas: { returns: TwoFactorState },
  run: ({ caller }) => getTwoFactor(caller),
});

export const beginTwoFactor = endpoint({
  summary: "Start setting up an authenticator app",
  description,
  permission: null,
  errors: ["SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: EmptyBody, returns: TwoFactorStart },
  run: ({ caller }) => startTwoFactor(caller),
});

export const finishTwoFactor = endpoint({
  summary: "Turn the second factor on with a code of the app",
  description,
  permission: null,
  errors: ["CONFLICT"],
  schemas: { body: TwoFactorCode, returns: RecoveryCodes },
  run: ({ caller, body }) => confirmTwoFactor(caller, body.code),
});

export const renewRecoveryCodes = endpoint({
  summary: "Replace your recovery codes",
  description,
  permission: null,
  errors: ["CONFLICT"],
  schemas: { body: PasswordAndCode, returns: RecoveryCodes },
  run: ({ caller, body }) => replaceRecoveryCodes(caller, body),
});

export const endTwoFactor = endpoint({
  summary: "Turn your second factor off",
  permission: null,
  status: 204,
  errors: ["CONFLICT"],
  schemas: { body: PasswordAndCode, returns: z.void() },
  run: ({ caller, body }) => disableTwoFactor(caller, body),
});
