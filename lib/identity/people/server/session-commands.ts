import type { Caller } from "@/lib/auth/server/caller";
import { transaction } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { checkPassword } from "./check-password";

/** Ends one of the caller's sessions at once. Throws NOT_FOUND, also for another person's session. */
export async function endSession(caller: Caller, sessionId: string): Promise<void> {
  const { count } = await transaction(caller, (tx) =>
    tx.session.deleteMany({ where: { id: sessionId, personId: caller.actor.id } }),
  );
  if (count === 0) throw new Refusal("NOT_FOUND", "Session not found.");
}

/** Signs the caller out everywhere, including here. */
export async function endAllSessions(caller: Caller): Promise<void> {
  await transaction(caller, (tx) =>
    tx.session.deleteMany({ where: { personId: caller.actor.id } }),
  );
}

/**
 * Marks the caller's session as just verified. Throws at `password` if it is wrong, or
 * OVER_RATE_LIMIT after too many attempts.
 */
export async function verifySession(caller: Caller, password: string): Promise<void> {
  await checkPassword(caller, password, "password");
  const { sessionId } = caller;
  if (sessionId === null) throw new Refusal("NOT_SIGNED_IN");
  await transaction(caller, (tx) =>
    tx.session.updateMany({
      where: { id: sessionId, personId: caller.actor.id },
      data: { verifiedAt: new Date() },
    }),
  );
}
