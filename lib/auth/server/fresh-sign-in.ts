import { Refusal } from "@/lib/core/errors";
import type { Caller } from "./caller";

/** How long after signing in, or entering the password again, a session may hand out power. */
const freshMs = 10 * 60_000;

/**
 * Throws SIGN_IN_AGAIN unless the person signed in, or entered their password, within 10 minutes. Every verb that
 * hands out power or costs money calls it. Our own programs pass; a key never does.
 */
export function requireFreshSignIn({ via, verifiedAt }: Pick<Caller, "via" | "verifiedAt">): void {
  if (via === "job") return;
  const isFresh = verifiedAt !== null && Date.now() - verifiedAt.getTime() <= freshMs;
  if (via !== "session" || !isFresh) throw new Refusal("SIGN_IN_AGAIN");
}
