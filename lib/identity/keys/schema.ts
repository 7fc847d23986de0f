import { z } from "zod";
import { keyStates, overlaps } from "./rules";

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
