import type { Account, Listing } from "@/generated/prisma/client";
import { addDays, dayOf, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { emptyLedger, outcome, packLedger } from "@/lib/delivery/pushes/server/ledger";
import { makeConnection, makeReservation } from "@/prisma/factories";
import { ago, ahead } from "./minutes";

/**
 * Gives an account's listings what a PMS and a calendar can say in their own words, which are those of
 * the listings' names: refusals, messages of nights (of the listing before), failed runs, channels,
 * and IDs of bookings.
 */
export async function makeTexts(account: Account & { listings: Listing[] }): Promise<void> {
  const { id: accountId, timeZone, listings } = account;
  const [first, second] = listings;
  if (!first || !second) throw new Error("Two listings are needed.");
  const [text, other] = [first.name, second.name];
  const day = today(timeZone);
  const ledger = emptyLedger(dayOf(day), 540);
  ledger.prices.fill(20_000, 0, 365);
  ledger.outcomes.fill(outcome.rejected, 0, 365);
  ledger.words.fill(1, 0, 365);
  const nights = packLedger(ledger);
  const nightlyDay = new Date(`${addDays(day, 1)}T00:00:00Z`);
  // First of all, and at once: the planner may write these rows as well.
  await db().listingPush.createMany({
    data: listings.map(({ key: listingKey, name }, at) => {
      const messages = [listings.at(at - 1)?.name ?? name];
      return { listingKey, accountId, nights, messages, nightlyDay };
    }),
  });
  const connection = await makeConnection(account, {
    paused: true,
    nextImportAt: null,
    name: text,
    state: "refused",
    stateReason: { code: "pms", kind: "auth", message: other },
    stateSince: ago(60),
    listings,
  });
  const { id: connectionId } = connection;
  // No push starts by itself.
  const push = { canary: "passed", resumeAt: ahead(1_440) } as const;
  await db().connectionPush.create({ data: { connectionId, ...push } });
  const preview = {
    readAt: new Date().toISOString(),
    isComplete: true,
    new: listings.map(({ name }, at) => ({ id: `${at}${name}`.slice(0, 60), name })),
    matched: [],
    elsewhere: [],
    missing: [],
  };
  const found = { paused: false, nextImportAt: null, confirmedAt: null, lastImportAt: null };
  await makeConnection(account, { ...found, name: other, state: "checking", preview });
  const runs = listings.map(({ name: message }) => ({
    connectionId,
    accountId,
    kind: "import" as const,
    outcome: "failed" as const,
    error: { kind: "auth", message },
    startedAt: ago(90),
    endedAt: ago(89),
  }));
  await db().connectionRun.createMany({ data: runs });
  for (const { key: listingKey, name, ...listing } of listings) {
    await makeReservation(
      { key: listingKey, ...listing },
      { checkIn: addDays(day, 3), reservationId: name, channel: name, guestZipcode: name },
    );
    const feed = { connectionId, accountId, listingKey, channel: name, reason: name };
    const state = { failures: 5, failingSince: ago(60), failure: "refused", unclear: 4 } as const;
    const url = sealFor(connection, `https://bookings.example.com/${listingKey}.ics`);
    await db().connectionFeed.create({ data: { ...feed, ...state, url } });
  }
  await db().connection.update({ where: { id: connectionId }, data: { paused: false } });
}
