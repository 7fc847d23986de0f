import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { ListingFilters } from "../schema";
import { catalogBytes } from "./catalog";
import { mostInPage } from "../client";
import { listingsBytes } from "./listing-answers";

/** Most accounts that are read ahead. */
const mostAccounts = 20;

/**
 * Computes the listings that large accounts' pages will ask for, last visited accounts first. Starts no further account
 * after `until` (milliseconds since 1970).
 */
export async function warmUpListings(until: number): Promise<void> {
  for (const owner of await ownersOfLargeAccounts()) {
    if (Date.now() > until) return;
    const caller = await callerFor(owner);
    await catalogBytes(caller, {});
    await listingsBytes(caller, ListingFilters.parse({}));
  }
}

/** Owners of the accounts with more listings than come with a page, whose people are signed in. Two statements. */
async function ownersOfLargeAccounts() {
  const rows = await db().$queryRaw<{ account_id: number }[]>`
    WITH large AS (
      SELECT account_id FROM listing GROUP BY account_id HAVING count(*) > ${mostInPage})
    SELECT large.account_id FROM large
    JOIN person ON person.account_id = large.account_id
    JOIN session ON session.person_id = person.id
    GROUP BY large.account_id ORDER BY max(session.last_seen_at) DESC LIMIT ${mostAccounts}`;
  const accountIds = rows.map(({ account_id }) => account_id);
  const owners = await db().person.findMany({
    where: { accountId: { in: accountIds }, role: "owner" },
  });
  return owners.toSorted(
    (a, b) => accountIds.indexOf(a.accountId) - accountIds.indexOf(b.accountId),
  );
}
