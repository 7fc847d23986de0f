import { z } from "zod";

/** The webhook of a connection: the address at which its PMS says that something changed. */
export const ConnectionHook = z.strictObject({
  /** Null until the owner creates it, or where it can no longer be read. */
  url: z.string().nullable().meta({ description: "Address to enter at the PMS." }),
  is_signed: z.boolean().meta({
    description: "True where the PMS signs, and hints without a valid signature are refused.",
  }),
  has_secret: z.boolean().meta({ description: "True where the signing secret was entered." }),
  last_hint_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: "When the last hint was accepted." }),
});

/** The secret with which the PMS signs; no response contains it. */
export const HookSecret = z.strictObject({
  secret: z
    .string()
    .trim()
    .min(1, "is required")
    .max(500)
    .meta({ description: "Signing secret that the PMS shows." }),
});

export type ConnectionHook = z.output<typeof ConnectionHook>;
export type HookSecret = z.output<typeof HookSecret>;
