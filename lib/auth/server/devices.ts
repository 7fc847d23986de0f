import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/lib/core/server/secret";

/** Returns the value of the cookie that marks a device as known for an e-mail. */
export function deviceToken(email: string): string {
  return createHmac("sha256", derivedKey("device")).update(email).digest("base64url");
}

/** True if `device` is the cookie of a browser that signed in with the e-mail before. */
export function isDeviceOf(email: string, device: string | undefined): boolean {
  if (!device) return false;
  const expected = Buffer.from(deviceToken(email));
  const actual = Buffer.from(device);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
