import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/identity/people/schema";
import { endRetiring, generateKey, regenerateKey, revealKey } from "./commands";
import { keyState, keyUse, recentCalls } from "./queries";
import { KeyRegeneration, KeyState, KeyUse, PlainKey, RecentCalls } from "../schema";

// None takes an Idempotency-Key: the stored answer would hold a key in plaintext.

export const readKey = endpoint({
  summary: "How the own key stands",
  permission: null,
  schemas: { returns: KeyState },
  run: ({ caller }) => keyState(caller),
});

export const makeKey = endpoint({
  summary: "Generate the own key",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "CONFLICT"],
  schemas: { body: EmptyBody, returns: PlainKey },
  run: ({ caller }) => generateKey(caller),
});

export const showKey = endpoint({
  summary: "The own key in plaintext, within 10 minutes of entering the password",
  permission: null,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: EmptyBody, returns: PlainKey },
  run: ({ caller }) => revealKey(caller),
});

export const replaceKey = endpoint({
  summary: "Replace the own key, at once or with an overlap",
  permission: null,
  errors: ["PERMISSION_DENIED", "CONFLICT"],
  schemas: { body: KeyRegeneration, returns: PlainKey },
  run: ({ caller, body }) => regenerateKey(caller, body),
});

export const endOverlap = endpoint({
  summary: "End the overlap of the last regeneration now",
  permission: null,
  status: 204,
  errors: ["PERMISSION_DENIED", "CONFLICT"],
  schemas: { body: EmptyBody, returns: z.void() },
  run: ({ caller }) => endRetiring(caller),
});

export const readCalls = endpoint({
  summary: "The last 50 calls of the own key",
  permission: null,
  schemas: { returns: RecentCalls },
  run: ({ caller }) => recentCalls(caller),
});

export const readUse = endpoint({
  summary: "Calls of the last hour, by minute",
  permission: null,
  schemas: { returns: KeyUse },
  run: ({ caller }) => keyUse(caller),
});
