import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { TwoFactorState } from "../schema";

/** Returns the caller's second factor. */
export async function getTwoFactor(caller: Caller): Promise<TwoFactorState> {
  const personId = caller.actor.id;
  const person = await db().person.findFirstOrThrow({
    where: { id: personId },
    select: {
      role: true,
      account: { select: { requireTwoFactor: true } },
      twoFactor: {
        select: {
          confirmedAt: true,
          _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
        },
      },
    },
  });
  const since = person.twoFactor?.confirmedAt ?? null;
  return {
    enabled: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: person.twoFactor?._count.recoveryCodes ?? 0,
    required: person.role === "member" && person.account.requireTwoFactor,
  };
}
