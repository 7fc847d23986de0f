import type { Caller } from "@/lib/auth/server/caller";
import { providerOf } from "@/lib/auth/server/providers";
import { db, type Tx } from "@/lib/db/server";
import type { PasskeyList } from "../schema";
import { relyingParty } from "./challenges";

/** Returns the caller's passkeys, newest first. One statement. */
export async function listPasskeys(caller: Caller, tx: Tx = db()): Promise<PasskeyList> {
  const person = await tx.person.findFirstOrThrow({
    where: { id: caller.actor.id },
    select: {
      passwordHash: true,
      providerLogins: { select: { provider: true } },
      passkeys: { orderBy: [{ createdAt: "desc" }, { id: "asc" }] },
    },
  });
  const hasOther =
    person.passwordHash !== null || person.providerLogins.some((row) => providerOf(row).isUsable);
  return {
    available: relyingParty() !== null,
    passkeys: person.passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
      id,
      label,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      removable: hasOther || person.passkeys.length > 1,
    })),
  };
}
