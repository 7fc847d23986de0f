import { z } from "zod";

/** Seconds for which a replaced key keeps working: none, 1 h, 24 h, 7 d. */
export const overlaps = [0, 3_600, 86_400, 604_800] as const;

/** The reason why a person has no working key, or `active`. */
const keyStates = ["not_enabled", "disabled", "not_granted", "none", "active"] as const;

type State = (typeof keyStates)[number];

/** Characters of a key shown in pages and logs: the prefix of its kind and four more. */
export const shownCharacters = 12;

const keyLength = 46;

/** Returns a key as shown in pages: its prefix, then a dot for each hidden character. */
export function masked(prefix: string): string {
  return prefix + "•".repeat(keyLength - prefix.length);
}

interface KeyHolder {
  kind: "customer" | "partner";
  access: "not_enabled" | "enabled" | "disabled";
  role: "owner" | "member";
  granted: boolean;
  hasKey: boolean;
}

/**
 * Returns the first reason against a working key, or `active`. A partner needs no API access, and
 * only its owner has a key.
 */
export function keyStateOf({ kind, access, role, granted, hasKey }: KeyHolder): State {
  const isPartner = kind === "partner";
  if (!isPartner && access !== "enabled") return access;
  if (role === "member" && (isPartner || !granted)) return "not_granted";
  return hasKey ? "active" : "none";
}

/** Returns why a person may not manage their key, or null if they may. */
export function keyObstacle(state: State): string | null {
  if (state === "not_granted") return "The account owner has not granted you API access.";
  if (state === "none" || state === "active") return null;
  return "API access is not enabled for this account.";
}

export const KeyRegeneration = z.strictObject({
  overlap_seconds: z.literal(overlaps).default(0),
});

export const KeyState = z.strictObject({
  /**
   * The reason why there is no working key, or `active`. A key is kept while `disabled` or
   * `not_granted`.
   */
  state: z.enum(keyStates),
  owner_name: z.string(),
  key: z
    .strictObject({
      prefix: z.string(),
      masked: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The key before the last regeneration, while it still works. */
  retiring: z.strictObject({ prefix: z.string(), retires_at: z.iso.datetime() }).nullable(),
  /** Calls allowed in any 60 s and any 3,600 s. */
  limits: z.strictObject({ minute: z.int(), hour: z.int() }),
});

export const PlainKey = z.strictObject({ key: z.string() });

export const RecentCalls = z.strictObject({
  calls: z.array(
    z.strictObject({
      created_at: z.iso.datetime(),
      method: z.string(),
      route: z.string(),
      status: z.int(),
      /** error.code of a refusal. */
      code: z.string().nullable(),
      ms: z.int(),
      request_id: z.string(),
    }),
  ),
});

export const KeyUse = z.strictObject({
  /** Calls within the limits per minute of the last hour, the current minute last. */
  minutes: z.array(z.int()).length(60),
  hour: z.int(),
  /** Since midnight in the account's time zone. */
  today: z.int(),
});

export type KeyRegeneration = z.output<typeof KeyRegeneration>;
export type KeyState = z.output<typeof KeyState>;
export type PlainKey = z.output<typeof PlainKey>;
export type RecentCalls = z.output<typeof RecentCalls>;
export type KeyUse = z.output<typeof KeyUse>;
