import type { Account, Connection, Listing } from "@/generated/prisma/client";
import { dateOf, toUtc } from "@/lib/core/dates";
import { pmsTitle } from "@/lib/core/pms";
import type { Tx } from "@/lib/db/server";
import { keepCalendars } from "@/lib/intake/sources/demo/server";
import type { Plan } from "../plan";
import type { Day } from "../stays";
import type { SeededAccount } from "../write";

/** Days before today that the PMSs keep, for those whose today has not come yet. */
const daysKept = 2;

/**
 * Connects an account's listings to the demonstration's PMSs, one for each name of a PMS, which keep the calendars as they
 * are. Their first import is still to come: until it has run, `sendFirstPrices` has something left to do.
 */
export async function writeConnections(
  { account, made }: SeededAccount,
  { first, today }: Pick<Plan, "first" | "today">,
  tx: Tx,
): Promise<void> {
  const byPms = Map.groupBy(made, ({ listing }) => listing.pmsName);
  for (const [pmsName, own] of byPms) {
    const connection = await writeConnection(account, pmsName, first, tx);
    const listings = own.map(({ listing }) => listing);
    await tx.connectionListing.createMany({
      data: listings.map((listing) => linkOf(connection, listing)),
    });
    await keepCalendars(tx, connection, dateOf(today - daysKept));
  }
}

async function writeConnection(
  { id: accountId }: Account,
  pmsName: string,
  first: Day,
  tx: Tx,
): Promise<Connection> {
  const at = toUtc(dateOf(first));
  const connection = await tx.connection.create({
    data: {
      accountId,
      kind: "demo",
      pmsName,
      name: `${pmsTitle(pmsName)} (demonstration)`,
      state: "active",
      stateSince: at,
      confirmedAt: at,
      createdAt: at,
    },
  });
  // It needs no trial: what it keeps can't differ from what it was sent.
  await tx.connectionPush.create({ data: { connectionId: connection.id, canary: "passed" } });
  return connection;
}

function linkOf({ id: connectionId }: Connection, { key: listingKey, basePrice }: Listing) {
  return { connectionId, listingKey, minStay: 2, pmsBase: basePrice };
}
