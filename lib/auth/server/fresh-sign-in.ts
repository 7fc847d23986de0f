import { Refusal } from "@/lib/core/errors";
import type { Caller } from "./caller";

/**
 * Time after a sign-in or a repeated password in which a session may grant access or spend money.
 */
const freshMs = 10 * 60_000;

/**
 * Throws SIGN_IN_AGAIN unless the person signed in or entered their password within 10 minutes.
 * Every command that grants access or costs money calls it. Our own programs always pass, API keys
 * never.
 */
export function requireFreshSignIn({ via, verifiedAt }: Pick<Caller, "via" | "verifiedAt">): void {
  if (via === "job") return;
  const isFresh = verifiedAt !== null && Date.now() - verifiedAt.getTime() <= freshMs;
  if (via !== "session" || !isFresh) throw new Refusal("SIGN_IN_AGAIN");
}
