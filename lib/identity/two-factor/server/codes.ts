import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import { derivedKey } from "@/lib/core/server/secret";
import { recoveryCodeCount } from "../schema";

/** Seconds for which an app shows a code (RFC 6238 §5.2, and what every app assumes). */
const stepSeconds = 30;

/** Returns a new secret of 160 bits (RFC 4226 §4), base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Nightrate", label, secret, period: stepSeconds, digits: 6 });
}

/** Returns the QR code from which apps read a secret and the e-mail to show with it, as a `data:` address. */
export function qrCode(secret: string, email: string): string {
  const code = encodeQR(totp(secret, email).toString(), "svg", { border: 2 });
  // Readers need the white around and between, also in the dark theme.
  const svg = code.replace(
    /<svg[^>]*>/,
    (tag) => `${tag}<rect width="100%" height="100%" fill="#fff"/>`,
  );
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Returns the 30-second step since 1970 whose code this is, out of the current, the last and the next one; null for another code. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret, "").validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1_000 / stepSeconds) + delta;
}

/** Letters and digits that are not taken for one another: 31, 4.95 bits each. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

const part = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(31)]).join("");

/** Returns new recovery codes of 49 bits, like `k7f2m-9xwpa`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`);
}

/** Returns a code as typed without what people add to it. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}

/** Returns the stored hash of a person's recovery code. Its key is outside the database, which therefore can't be searched for 49 bits. */
export function hashRecoveryCode(personId: number, code: string): Uint8Array<ArrayBuffer> {
  const text = `${personId} ${bareCode(code)}`;
  return new Uint8Array(createHmac("sha256", derivedKey("recovery")).update(text).digest());
}
