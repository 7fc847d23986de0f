import type { Caller } from "@/lib/auth/server/caller";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { deviceToken } from "@/lib/auth/server/devices";
import { invalid, Refusal } from "@/lib/core/errors";

/**
 * Asks a signed-in person for their password. A wrong one is a VALIDATION_FAILED at `path` and counts as
 * a failed sign-in from a known device; after ten in 15 minutes OVER_RATE_LIMIT. Throws UNAVAILABLE as `checkSignIn`.
 */
export async function checkPassword(caller: Caller, password: string, path: string): Promise<void> {
  const email = caller.actor.email ?? "";
  const from = { ip: caller.origin.ip, device: deviceToken(email) };
  const outcome = await checkSignIn(email, password, from);
  if (outcome.ok) return;
  if (outcome.reason === "wrong") throw invalid(path, "Incorrect password.");
  throw new Refusal("OVER_RATE_LIMIT", "Too many wrong passwords. Try again in 15 minutes.", {
    retryAfter: 900,
  });
}
