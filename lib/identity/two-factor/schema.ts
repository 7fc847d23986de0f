import { z } from "zod";

/** How many recovery codes a person gets. */
export const recoveryCodeCount = 10;

/** Six digits of an app or a recovery code, as typed. */
const Code = z.string().trim().min(1, "must not be empty").max(40);

export const TwoFactorCode = z.strictObject({ code: Code });

/** What turns the second factor off, or replaces its recovery codes. */
export const PasswordAndCode = z.strictObject({ password: z.string().max(200), code: Code });

export const TwoFactorState = z.strictObject({
  enabled: z.boolean(),
  /** Since when; null unless enabled. */
  since: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
  /** True if the account's owner requires it of this person. */
  required: z.boolean(),
});

/** What an authenticator app needs; shown once. */
export const TwoFactorStart = z.strictObject({
  /** Base32, to type in where the picture can't be scanned. */
  secret: z.string(),
  /** The QR code as a `data:` address of an SVG. */
  qr: z.string(),
});

/** Recovery codes in plain text; shown once. */
export const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

export type PasswordAndCode = z.output<typeof PasswordAndCode>;
export type TwoFactorState = z.output<typeof TwoFactorState>;
export type TwoFactorStart = z.output<typeof TwoFactorStart>;
export type RecoveryCodes = z.output<typeof RecoveryCodes>;
