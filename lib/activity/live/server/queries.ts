import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { LiveVersion } from "../schema";

/** Moves with every change of the account, for record() counts them, and with every evaluation of its actions. */
export async function liveVersion(caller: Caller): Promise<LiveVersion> {
  const [{ version }] = await db().$queryRaw<[LiveVersion]>`
    SELECT concat_ws('.', catalog_version, (
      SELECT extract(epoch FROM max(evaluated_at)) FROM listing_evaluation WHERE account_id = a.id
    )) AS version
    FROM account a WHERE a.id = ${owned(caller).accountId}`;
  return { version };
}
