import type { Person } from "@/generated/prisma/client";
import { everywhere } from "@/lib/auth/permissions";
import type { Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { callerFor } from "@/lib/auth/server/person-caller";
import { makePartner, makePartnerGrant } from "@/prisma/factories";
import { emailOf, type SeededAccount } from "./write";

const userId = 638_402;

/** Creates a partner with edit access to the owner's account and view access to the other one. Returns its opener. */
export async function writePartner(
  own: SeededAccount,
  other: SeededAccount,
  passwordHash: string,
  tx: Tx,
): Promise<Person> {
  const email = emailOf("partner");
  const owner = { id: userId, email, name: "Demo partner", passwordHash };
  const { partner, opener } = await makePartner({ name: "Demo Revenue Partners", owner }, tx);
  for (const [managed, level] of [[own, "edit"] as const, [other, "view"] as const]) {
    const permissions = everywhere(level);
    await makePartnerGrant(partner, managed.account, { permissions }, tx);
    const granted = { permissions, all_listings: true, listings: [] };
    const changes = { old_value: null, new_value: granted };
    const entry = { logType: "account", action: "partner_granted", changes } as const;
    await record(tx, await callerFor(managed.owner, {}, tx), [{ ...entry, name: partner.name }]);
  }
  return opener;
}
