import { resealLogs } from "@/lib/audit/server";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { revokeAllKeys } from "@/lib/identity/keys/server";
import { isOwnSecret, storeFingerprint } from "@/prisma/secret";
import { jobFor } from "./callers";
import type { Answer } from "./commands";

/**
 * Goes on with the present secret after the database's own was lost: seals the activity logs with it, revokes every key,
 * account by account, then takes it as the database's. Run again after an interruption, it does the rest.
 */
export async function replaceSecretCommand(): Promise<Answer> {
  if ((await isOwnSecret()) !== false) {
    throw new Refusal("CONFLICT", "The secret is the one of this database. Nothing was changed.");
  }
  const holders = await db().person.findMany({
    where: { keys: { some: { status: { in: ["active", "retiring"] } } } },
    distinct: ["accountId"],
    orderBy: { id: "asc" },
  });
  await resealLogs();
  let revoked = 0;
  for (const holder of holders) revoked += await revokeAllKeys(await jobFor(holder));
  await storeFingerprint();
  const keys = revoked === 1 ? "1 API key was" : `${revoked} API keys were`;
  return {
    json: { accounts: holders.length, revoked },
    text: `The present secret is the database's own now. ${keys} revoked; people generate new ones in API Details.`,
  };
}
