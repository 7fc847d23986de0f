import type { Caller } from "@/lib/auth/server/caller";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { deviceToken } from "@/lib/auth/server/devices";
import { invalid, Refusal } from "@/lib/core/errors";

/**
 * Checks the password of a signed-in person. A wrong one throws VALIDATION_FAILED at `path` and
 * counts as a failed sign-in from a known device; ten in 15 minutes throw OVER_RATE_LIMIT. Throws
 * UNAVAILABLE like `checkSignIn`.
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
