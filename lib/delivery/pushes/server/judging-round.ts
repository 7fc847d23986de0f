import { chunked } from "@/lib/core/chunked";
import { dayMs } from "@/lib/core/dates";
import { isolate } from "@/lib/core/server/isolate";
import { judgeAndHold, openHolds, storedPlanOf } from "@/lib/delivery/holds/server";
import { pmsNames } from "@/lib/intake/sources/registered";
import { usualNights } from "@/lib/pricing/prices/rules";
import { unjudged } from "./due";
import { type PlannedAccount, prepare, type Prepared, readPushListings } from "./planning";

/** Listings whose plans are in memory at a time. */
const batchSize = 100;

/**
 * Judges the plans of all syncing listings of an account that changed or whose day began, over all its connections, before
 * one of them is sent. A fixed number of statements per 100 listings; two where nothing changed.
 */
export async function judgeAccount(account: PlannedAccount, now: Date): Promise<void> {
  for (const keys of chunked(await unjudged(account.accountId, now), batchSize)) {
    // One that fails by itself is not judged, and its own push reports it.
    await isolate(keys, async (part) => {
      const listings = await readPushListings(account, { key: { in: [...part] } });
      await judgePrepared(account, await prepare(account, listings, usualNights, now), now);
    });
  }
}

/** Judges prepared listings. */
async function judgePrepared(
  account: PlannedAccount,
  prepared: readonly Prepared[],
  now: Date,
): Promise<void> {
  const planned = prepared.flatMap(({ listing, wanted, ledger, inputs }) => {
    if (!wanted) return [];
    const kind = listing.connection?.connection.kind;
    return [
      {
        listing,
        mark: listing.evaluation?.mark ?? null,
        inputs,
        wanted: wanted.prices,
        sent: ledger.prices,
        isHandedOut: !pmsNames.some((name) => name === kind),
      },
    ];
  });
  await judgeAndHold(account, planned, now);
}

/** Listings that may be sent, and what is kept of their plans once they are. */
export interface Sendable {
  sendable: Prepared[];
  /** By listing; none without a base price. */
  accepted: ReturnType<typeof acceptedOf>[];
}

/**
 * The listings among those prepared that may be sent: those that changed since they were judged are judged again.
 * `takenAt`: before their inputs were read.
 */
export async function sendableOf(
  account: PlannedAccount,
  prepared: readonly Prepared[],
  { now, takenAt }: { now: Date; takenAt: Date },
): Promise<Sendable> {
  await judgePrepared(
    account,
    prepared.filter((each) => !isJudged(each)),
    now,
  );
  const keys = prepared.map(({ listing }) => listing.key);
  const held = await openHolds(account.accountId, keys);
  const sendable = prepared.filter(({ listing }) => !held.has(listing.key));
  const accepted = sendable.flatMap((each) => (each.wanted ? [acceptedOf(each, takenAt)] : []));
  return { sendable, accepted };
}

function isJudged({ listing: { planMove, evaluation }, today }: Prepared): boolean {
  return planMove?.mark === evaluation?.mark && planMove?.day.getTime() === today * dayMs;
}

function acceptedOf({ listing, inputs, wanted }: Prepared, takenAt: Date) {
  const prices = wanted?.prices ?? new Float64Array();
  return { listingKey: listing.key, takenAt, stored: storedPlanOf(inputs, prices) };
}
