import type { Account, Person } from "@/generated/prisma/client";
import { recordAt } from "@/lib/audit/server";
import { callerFor } from "@/lib/auth/server/person-caller";
import type { Tx } from "@/lib/db/server";
import type { Day } from "../days";
import type { SeededAccount } from "../write";
import { writeGroupHistory } from "./groups";
import { writeOverrideHistory } from "./overrides";
import { writePriceHistory } from "./prices";
import { writeGroupRuleHistory, writeRuleHistory } from "./rules";
import { finderByName, type HistoryContext } from "./context";

/** Dates the demonstration's initial groups, mappings and rules to the creation of their listing. */
export async function datePortfolio({ id }: Pick<Account, "id">, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE membership_version AS version SET created_at = listing.created_at
    FROM listing WHERE listing.key = version.listing_key AND listing.account_id = ${id}`;
  await tx.$executeRaw`
    UPDATE customization AS rule SET updated_at = listing.created_at
    FROM listing WHERE listing.key = rule.listing_key AND rule.account_id = ${id}`;
}

/**
 * Writes the past thirty days of the owner's account, with versions and log entries: `as_of` returns other prices before
 * each change. About forty statements. Must be called before any other log entry, because the log is in order of time.
 */
export async function writeHistory(
  { account, owner }: SeededAccount,
  member: Person,
  today: Day,
  tx: Tx,
): Promise<void> {
  const where = { accountId: account.id };
  const listings = await tx.listing.findMany({ where });
  const context: HistoryContext = {
    tx,
    today,
    people: {
      owner: { person: owner, caller: await callerFor(owner, {}, tx) },
      member: { person: member, caller: await callerFor(member, {}, tx) },
    },
    listings,
    listingOf: finderByName(listings),
    groupOf: finderByName(await tx.listingGroup.findMany({ where })),
  };
  const written = [
    ...(await writePriceHistory(context)),
    ...(await writeRuleHistory(context)),
    ...(await writeGroupRuleHistory(context)),
    ...(await writeOverrideHistory(context)),
    ...(await writeGroupHistory(context)),
  ];
  for (const { at, caller, entries } of written.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    await recordAt(tx, caller, entries, at);
  }
}
