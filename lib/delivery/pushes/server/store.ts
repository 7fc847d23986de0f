import { dateOf } from "@/lib/core/dates";
import { chunked } from "@/lib/core/chunked";
import { db, type Tx } from "@/lib/db/server";
import type { PushKind } from "@/generated/prisma/client";
import type { RateRange } from "@/lib/intake/connections/server";
import { type NightLedger, packLedger } from "./ledger";

/** A plan to store. */
export interface NewPlan {
  listingKey: number;
  today: number;
  ledger: NightLedger;
  /** The mark that was read before the prices; null leaves what is stored. */
  mark: number | null;
  isNightly: boolean;
  nights: number;
  ranges: readonly RateRange[];
  /** The push that was asked for; undefined: the schedule's. */
  pushId: string | undefined;
}

/**
 * Stores plans with their requests, of at most `most` ranges each, before any of them is sent; what was asked for and has
 * nothing to send is done. Three statements at most.
 */
export async function storePlans(
  tx: Tx,
  accountId: number,
  plans: readonly NewPlan[],
  { now, most }: { now: Date; most: number | null },
): Promise<void> {
  await writeLedgers(tx, accountId, plans);
  const pushes = plans.flatMap((plan) => {
    if (plan.ranges.length === 0 && !plan.pushId) return [];
    const id = plan.pushId ?? crypto.randomUUID();
    const status = plan.ranges.length > 0 ? "sending" : "confirmed";
    return [{ id, key: plan.listingKey, nights: plan.nights, status, ranges: plan.ranges }];
  });
  const rows = pushes.map(({ id, key, nights, status }) => ({ id, key, nights, status }));
  await tx.$executeRaw`
    INSERT INTO price_push AS stored (id, account_id, listing_key, user_id, kind, status, nights, ended_at, requested_at)
    SELECT id, ${accountId}::int, listing.key, 0, 'push', status, nights,
      CASE status WHEN 'confirmed' THEN ${now}::timestamptz END, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id uuid, key int, nights smallint, status "PricePushStatus")
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}
    ORDER BY given.key
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, nights = excluded.nights,
      ended_at = excluded.ended_at WHERE stored.account_id = ${accountId}`;
  await tx.pushRequest.createMany({
    data: pushes.flatMap(({ id: pushId, ranges }) =>
      chunked(ranges, most ?? ranges.length).map((part) => ({
        accountId,
        pushId,
        ranges: part.map((range) => ({ ...range })),
      })),
    ),
  });
}

type LedgerRow = Pick<NewPlan, "listingKey" | "ledger"> &
  Partial<Pick<NewPlan, "mark" | "isNightly" | "today">> & { messages?: readonly string[] };

/** Writes what is known of listings' nights; what a row leaves out stays. One statement. */
export async function writeLedgers(
  tx: Tx,
  accountId: number,
  rows: readonly LedgerRow[],
): Promise<void> {
  const given = rows.map(({ listingKey, ledger, mark, isNightly, today, messages }) => ({
    key: listingKey,
    nights: `\\x${Buffer.from(packLedger(ledger)).toString("hex")}`,
    mark: mark ?? null,
    day: isNightly && today !== undefined ? dateOf(today) : null,
    messages: messages ?? null,
  }));
  await tx.$executeRaw`
    INSERT INTO listing_push AS stored
      (listing_key, account_id, nights, planned_mark, nightly_day, messages)
    SELECT listing.key, ${accountId}::int, nights, coalesce(mark, -1), day, coalesce(messages, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS given (key int, nights bytea, mark int, day date, messages text[])
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}
    ORDER BY listing.key
    ON CONFLICT (listing_key) DO UPDATE SET nights = excluded.nights,
      planned_mark = CASE WHEN excluded.planned_mark < 0 THEN stored.planned_mark
        ELSE excluded.planned_mark END,
      nightly_day = coalesce(excluded.nightly_day, stored.nightly_day),
      messages = CASE WHEN cardinality(excluded.messages) = 0 THEN stored.messages
        ELSE excluded.messages END`;
}

/** The oldest accepted push of each listing. One statement. */
export async function acceptedPushes(
  accountId: number,
  keys: readonly number[],
): Promise<Map<number, { id: string; kind: PushKind }>> {
  const rows = await db().pricePush.findMany({
    where: {
      accountId,
      listingKey: { in: [...keys] },
      status: "accepted",
      kind: { in: ["push", "full"] },
    },
    select: { id: true, kind: true, listingKey: true },
    orderBy: { requestedAt: "asc" },
    distinct: ["listingKey"],
  });
  return new Map(rows.map((row) => [row.listingKey, row]));
}
