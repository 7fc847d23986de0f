import { z } from "zod";

/** How many passkeys a person has at most. */
export const maxPasskeys = 20;

/** The ID of a credential (base64url). */
const CredentialId = z
  .string()
  .max(1_400, "is too long")
  .regex(/^[\w-]+$/, "must be base64url");

export const PasskeyId = z.strictObject({ passkey_id: CredentialId });

/** What `navigator.credentials` answered, as the page of WebAuthn's JSON form; the library checks the rest. */
export const PasskeyResponse = z.looseObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().max(4_000) }),
});

export const NewPasskey = z.strictObject({
  response: PasskeyResponse,
  /** What the person knows it by, such as the browser that made it. */
  label: z.string().trim().min(1, "must not be empty").max(60),
});

/** Options for `navigator.credentials`, in WebAuthn's JSON form. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const PasskeyList = z.strictObject({
  /** False where the portal has no name that passkeys could belong to. */
  available: z.boolean(),
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      /** False for the person's only way to sign in. */
      removable: z.boolean(),
    }),
  ),
});

export type PasskeyResponse = z.output<typeof PasskeyResponse>;
export type PasskeyList = z.output<typeof PasskeyList>;
