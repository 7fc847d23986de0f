import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { LiveVersion } from "../schema";

/** Moves with every change of the account, for record() counts them, and with every evaluation of its actions. One row read. */
export async function liveVersion(caller: Caller): Promise<LiveVersion> {
  const { catalogVersion, evaluation } = await db().account.findUniqueOrThrow({
    where: { id: owned(caller).accountId },
    select: { catalogVersion: true, evaluation: { select: { beganAt: true } } },
  });
  return { version: `${catalogVersion}.${evaluation?.beganAt.getTime() ?? 0}` };
}
