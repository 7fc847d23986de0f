import { isDeepStrictEqual } from "node:util";
import { type Changes, type Entry, record } from "@/lib/audit/server";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { env } from "@/lib/core/env";
import { pmsKey } from "@/lib/core/pms";
import { db, transaction, type Tx } from "@/lib/db/server";
import { sendMail } from "@/lib/identity/people/server";
import { jobCaller } from "@/lib/intake/connections/server";
import { markListings, wakeSoon } from "@/lib/jobs/server";
import type { PricedAccount } from "@/lib/pricing/prices/server";
import { Found, type ReleaseAnswer, type ReleaseRequest } from "../schema";
import { judgePlans, type Planned, type Verdict } from "./judging";
import { hexOf, keepAccepted, writeMoves } from "./store";
import { unpackPlan } from "./stored-plan";

type Named = { key: number; listingId: string; pmsName: string; name: string };

/**
 * Judges plans of an account's listings and stores the result: holds those that trip, and ends holds whose plans are calm
 * again. Both are logged, and mailed to the owner where mail is configured. Returns the verdicts.
 */
export async function judgeAndHold(
  account: PricedAccount,
  planned: readonly (Planned & { listing: Named })[],
  now: Date,
): Promise<Verdict[]> {
  if (planned.length === 0) return [];
  const verdicts = await judgePlans(account, planned, now);
  const { accountId } = account;
  const keys = planned.map(({ listing }) => listing.key);
  const open = await openHolds(accountId, keys);
  const isChanged = ({ planned: { listing }, found }: Verdict): boolean =>
    (found !== null) !== open.has(listing.key);
  const changed = new Set(keysOf(verdicts.filter(isChanged)));
  // The action names the cause with its nights and percent, as the hold does.
  const isTold = ({ planned: { listing }, found }: Verdict): boolean =>
    isDeepStrictEqual(found?.cause, open.get(listing.key));
  const marked = new Set([...changed, ...keysOf(verdicts.filter((each) => !isTold(each)))]);
  const named = new Map(planned.map(({ listing }) => [listing.key, listing]));
  const entries = verdicts.flatMap((verdict) => {
    const listing = named.get(verdict.planned.listing.key);
    return listing && changed.has(listing.key) ? [entryOf(listing, verdict)] : [];
  });
  const caller = entries.length > 0 ? await jobCaller(accountId) : null;
  const held = await transaction({}, async (tx) => {
    await writeMoves(
      tx,
      accountId,
      verdicts.flatMap(({ move }) => move ?? []),
    );
    const opened = await writeHolds(tx, accountId, verdicts, now);
    const calm = keysOf(verdicts.filter(({ found }) => !found));
    await endHolds(tx, accountId, calm, { now, ending: "calm" });
    await markListings(
      tx,
      [...marked].toSorted((a, b) => a - b),
      "settings",
    );
    if (caller) await record(tx, caller, entries);
    return opened;
  });
  if (held.length > 0) await mailHeld(accountId, held.length);
  return verdicts;
}

function keysOf(verdicts: readonly Verdict[]): number[] {
  return verdicts.map(({ planned: { listing } }) => listing.key);
}

/** The causes of the listings among `keys` whose prices are held, by key. One statement. */
export async function openHolds(
  accountId: number,
  keys: readonly number[],
): Promise<Map<number, Found["cause"]>> {
  const rows = await db().pushHold.findMany({
    where: { accountId, openKey: { in: [...keys] } },
    select: { listingKey: true, found: true },
  });
  return new Map(rows.map(({ listingKey, found }) => [listingKey, Found.parse(found).cause]));
}

/** Opens holds, and renews those that are open. Returns the keys of the new ones. One statement. */
async function writeHolds(
  tx: Tx,
  accountId: number,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<number[]> {
  const rows = verdicts.flatMap(({ planned: { listing }, stored, found }) =>
    found ? [{ key: listing.key, content: hexOf(stored), facts: stored.facts, found }] : [],
  );
  if (rows.length === 0) return [];
  const written = await tx.$queryRaw<{ key: number; isNew: boolean }[]>`
    INSERT INTO push_hold AS stored
      (listing_key, account_id, open_key, since, judged_at, found, content, facts)
    SELECT listing.key, listing.account_id, listing.key, ${now}::timestamptz, ${now}::timestamptz,
      found, content, facts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (key int, found jsonb, content bytea, facts jsonb)
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}::int
    ORDER BY listing.key
    ON CONFLICT (open_key) DO UPDATE SET judged_at = excluded.judged_at, found = excluded.found,
      content = excluded.content, facts = excluded.facts
    RETURNING listing_key AS key, xmax = 0 AS "isNew"`;
  return written.flatMap(({ key, isNew }) => (isNew ? [key] : []));
}

async function endHolds(
  tx: Tx,
  accountId: number,
  keys: readonly number[],
  { now, ending, userId = 0 }: { now: Date; ending: "calm" | "released"; userId?: number },
): Promise<void> {
  await tx.pushHold.updateMany({
    where: { accountId, openKey: { in: [...keys] } },
    data: { openKey: null, endedAt: now, ending, userId },
  });
}

function entryOf(listing: Named, { found }: Verdict): Entry {
  if (found) return { logType: "listing", action: "push_held", listing, changes: factsOf(found) };
  const changes = { old_value: null, new_value: null };
  return { logType: "listing", action: "push_calm", listing, changes };
}

/** Why prices were held, as the log keeps it. */
function factsOf({ cause: { code, ...effect } }: Found): Changes {
  return { old_value: null, new_value: { cause: code, ...effect } };
}

async function mailHeld(accountId: number, count: number): Promise<void> {
  const { account, email } = await db().person.findFirstOrThrow({
    where: { accountId, role: "owner" },
    select: { email: true, account: { select: { name: true } } },
  });
  const link = `${env().PUBLIC_URL}/connections`;
  sendMail(email, { kind: "push_held", values: { account: account.name, count, link } });
}

/**
 * Releases held prices: they are sent next, and what comes after is compared with them. Logged. Listings that are not held
 * any more are passed over.
 */
export async function releaseHolds(
  caller: Caller,
  { listings }: ReleaseRequest,
  now: Date = new Date(),
): Promise<ReleaseAnswer> {
  const asked = new Set(listings.map(({ pms, id }) => pmsKey(pms, id)));
  const { accountId } = owned(caller);
  const released = await transaction(caller, async (tx) => {
    const rows = await tx.pushHold.findMany({
      where: {
        accountId,
        openKey: { not: null },
        listing: {
          ...ownedListings(caller),
          OR: listings.map(({ pms, id }) => ({ pmsName: pms, listingId: id })),
        },
      },
      include: { listing: { select: { key: true, listingId: true, pmsName: true, name: true } } },
      orderBy: { listingKey: "asc" },
    });
    const found = rows.filter(({ listing }) =>
      asked.has(pmsKey(listing.pmsName, listing.listingId)),
    );
    const keys = found.map(({ listingKey }) => listingKey);
    await markListings(tx, keys, "settings");
    await keepAccepted(
      tx,
      accountId,
      found.map(({ listingKey, judgedAt, content, facts }) => {
        return { listingKey, takenAt: judgedAt, stored: unpackPlan(content, facts) };
      }),
      true,
    );
    await endHolds(tx, accountId, keys, { now, ending: "released", userId: caller.actor.id });
    const entries = found.map(({ listing, found: stored }): Entry => {
      const changes = factsOf(Found.parse(stored));
      return { logType: "listing", action: "push_released", listing, changes };
    });
    await record(tx, caller, entries);
    return keys.length;
  });
  wakeSoon("push-prices");
  return { listings: released };
}
