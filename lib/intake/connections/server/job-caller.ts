import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";

const origin = { ip: null, device: null, requestId: null } as const;

/** A job as a caller on an account, with everything in its reach; `by`: the person who asked, 0 for a schedule. */
export async function jobCaller(accountId: number, by = 0): Promise<Caller> {
  const owner = await db().person.findFirstOrThrow({ where: { accountId, role: "owner" } });
  const person = by === 0 ? null : await db().person.findFirst({ where: { id: by } });
  const actor = person
    ? { id: person.id, email: person.email, name: person.name, role: "job" as const }
    : { id: 0, email: null, name: "Connection", role: "job" as const };
  const everything = { permissions: presets.full, allListings: true, grantId: null };
  return callerFor(owner, { actor, via: "job", origin, ...everything });
}
