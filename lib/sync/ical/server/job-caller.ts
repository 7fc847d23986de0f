import { presets } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/person-caller";
import { db } from "@/lib/db/server";

/** The job as a caller on the account, with every right; null for an account that is gone. Two statements. */
export async function jobCaller(accountId: number): Promise<Caller | null> {
  const owner = await db().person.findFirst({ where: { accountId, role: "owner" } });
  if (!owner) return null;
  return callerFor(owner, {
    actor: { id: 0, email: null, name: "Connection", role: "job" },
    via: "job",
    origin: { ip: null, device: null, requestId: null },
    permissions: presets.full,
    allListings: true,
  });
}
