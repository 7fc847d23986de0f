import type { Listing, Person } from "@/generated/prisma/client";
import type { KeyKind } from "@/lib/auth/server/key-format";
import { hashPassword } from "@/lib/auth/server/passwords";
import { transaction, type Tx } from "@/lib/db/server";
import { randomText } from "@/lib/core/server/ids";
import { insertKey, keyEntry } from "@/lib/identity/keys/server";
import { record } from "@/lib/audit/server";
import { callerFor } from "@/lib/auth/server/person-caller";
import type { Demo } from "./seed/demo-file";
import { datePortfolio, writeHistory } from "./seed/history/write";
import { writePartner } from "./seed/partner";
import { writeUsage } from "./seed/usage";
import { type Plan, planDemonstration } from "./seed/plan";
import { emailOf, type SeededAccount, writeAccount, writeMarket, writeMember } from "./seed/write";

/**
 * Loads the demonstration into an empty database, dated from `today`, and returns how to sign in to it. All in one
 * transaction with `save` as its last step: no data remains that nobody can sign in to. The same for the same day,
 * except for password and keys.
 */
export async function seedDemonstration(
  today: string,
  save: (demo: Demo) => void = () => undefined,
): Promise<Demo> {
  const plan = planDemonstration(today);
  const password = randomText(16);
  const hash = await hashPassword(password);
  const work = async (tx: Tx): Promise<Demo> => {
    const demo = { password, ...(await write(plan, hash, tx)) };
    save(demo);
    return demo;
  };
  return transaction({}, work, 120);
}

async function write(plan: Plan, hash: string, tx: Tx): Promise<Omit<Demo, "password">> {
  const [owner, other, fresh] = plan.accounts;
  await writeMarket(plan.market, plan.first, tx);
  const own = await writeAccount(owner, plan.first, hash, tx);
  const { person, listings } = await writeMember(own, hash, tx);
  const foreign = await writeAccount(other, plan.first, hash, tx);
  const last = await writeAccount(fresh, plan.first, hash, tx);
  for (const each of [own, foreign, last]) await datePortfolio(each.account, tx);
  await writeHistory(own, person, plan.today, tx);
  await writeUsage(own, tx);
  const opener = await writePartner(own, foreign, hash, tx);
  return {
    owner: await ownerAccess(own, tx),
    member: {
      email: person.email,
      apiKey: await writeKey(person, tx),
      listings: listings.map(toListingRef),
    },
    other: await ownerAccess(foreign, tx),
    fresh: { email: emailOf("fresh") },
    partner: {
      email: opener.email,
      apiKey: await writeKey(opener, tx, "partner"),
      manages: [own.owner.id, foreign.owner.id],
    },
  };
}

async function ownerAccess({ owner }: SeededAccount, tx: Tx): Promise<Demo["owner"]> {
  return { email: owner.email, userId: owner.id, apiKey: await writeKey(owner, tx) };
}

/** Writes a key as if its person had generated it. */
async function writeKey(person: Person, tx: Tx, kind: KeyKind = person.role): Promise<string> {
  const { key, prefix } = await insertKey(tx, { ...person, role: kind });
  const caller = await callerFor(person, {}, tx);
  await record(tx, caller, [keyEntry("key_generated", null, prefix)]);
  return key;
}

function toListingRef({ listingId, pmsName }: Listing): Demo["member"]["listings"][number] {
  return { listing_id: listingId, pms_name: pmsName };
}
