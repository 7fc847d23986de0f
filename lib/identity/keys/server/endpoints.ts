import { z } from "zod";
import { endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/http/inputs";
import { endRetiring, generateKey, regenerateKey, revealKey } from "./commands";
import { keyState, keyUse, recentCalls } from "./queries";
import { KeyRegeneration, KeyState, KeyUse, PlainKey, RecentCalls } from "../schema";

// None accepts an Idempotency-Key, because the stored answer would contain a key in plaintext.

export const readKey = endpoint({
  summary: "Get the status of your key",
  permission: null,
  schemas: { returns: KeyState },
  run: ({ caller }) => keyState(caller),
});

export const makeKey = endpoint({
  summary: "Generate your key",
  permission: null,
  status: 201,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: EmptyBody, returns: PlainKey },
  run: ({ caller }) => generateKey(caller),
});

export const showKey = endpoint({
  summary: "Get your key in plain text",
  permission: null,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: EmptyBody, returns: PlainKey },
  run: ({ caller }) => revealKey(caller),
});

export const replaceKey = endpoint({
  summary: "Replace your key, immediately or with an overlap",
  permission: null,
  errors: ["PERMISSION_DENIED", "SIGN_IN_AGAIN", "CONFLICT"],
  schemas: { body: KeyRegeneration, returns: PlainKey },
  run: ({ caller, body }) => regenerateKey(caller, body),
});

export const endOverlap = endpoint({
  summary: "End the overlap of the last regeneration",
  permission: null,
  status: 204,
  errors: ["PERMISSION_DENIED", "CONFLICT"],
  schemas: { body: EmptyBody, returns: z.void() },
  run: ({ caller }) => endRetiring(caller),
});

export const readCalls = endpoint({
  summary: "List the last 50 calls with your key",
  permission: null,
  schemas: { returns: RecentCalls },
  run: ({ caller }) => recentCalls(caller),
});

export const readUse = endpoint({
  summary: "Count the calls of the last hour, by minute",
  permission: null,
  schemas: { returns: KeyUse },
  run: ({ caller }) => keyUse(caller),
});
