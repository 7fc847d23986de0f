import { dateOf, dayOf, fromUtc } from "@/lib/core/dates";
import { db, type Tx } from "@/lib/db/server";
import { unpackPlan, packPlan, type StoredPlan } from "./stored-plan";

/** Days for which accepted plans are kept: one more than they are compared over. */
const keptDays = 8;

/** An accepted plan as it is stored. */
export interface AcceptedPlan {
  takenAt: Date;
  isReleased: boolean;
  stored: StoredPlan;
}

/** Stages in which a listing's prices are planned. */
export type PlannedStage = "on" | "shadow";

/**
 * Accepted plans of listings since sync was last turned on or shadow began, by key, newest first: before that, a person
 * saw the prices. One statement.
 */
export async function readAccepted(
  accountId: number,
  keys: readonly number[],
): Promise<(key: number) => AcceptedPlan[]> {
  const rows = await db().$queryRaw<
    { key: number; takenAt: Date; isReleased: boolean; content: Uint8Array; facts: unknown }[]
  >`
    SELECT listing_key AS key, taken_at AS "takenAt", is_released AS "isReleased", content, facts
    FROM accepted_plan AS plan JOIN listing ON listing.key = plan.listing_key
    WHERE plan.account_id = ${accountId}::int AND listing_key = ANY(${[...keys]}::int[])
      AND (listing.shadow_since IS NULL OR listing.shadow_since <= plan.taken_at)
      AND NOT EXISTS (SELECT FROM listing_launch AS launch
        WHERE launch.listing_key = plan.listing_key AND launch.started_at > plan.taken_at)
    ORDER BY listing_key, taken_at DESC, id DESC`;
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return (key) =>
    (byKey.get(key) ?? []).map(({ takenAt, isReleased, content, facts }) => {
      return { takenAt, isReleased, stored: unpackPlan(content, facts) };
    });
}

/** A plan to keep as accepted. */
export interface Accepting {
  listingKey: number;
  takenAt: Date;
  stored: StoredPlan;
}

/**
 * Keeps plans that are sent or handed out, in the transaction that stores them, and deletes those that are no longer
 * compared with: of a day all but the first, and all of more than eight days ago, but for the last two. Three statements.
 */
export async function keepAccepted(
  tx: Tx,
  accountId: number,
  plans: readonly Accepting[],
  isReleased = false,
): Promise<void> {
  if (plans.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM accepted_plan AS old USING (
      SELECT id, taken_at, row_number() OVER (PARTITION BY listing_key ORDER BY taken_at DESC, id DESC) AS place,
        row_number() OVER (PARTITION BY listing_key, taken_at::date ORDER BY taken_at, id) AS of_day
      FROM accepted_plan WHERE account_id = ${accountId}::int
        AND listing_key = ANY(${plans.map(({ listingKey }) => listingKey)}::int[])) AS kept
    WHERE old.id = kept.id AND kept.place > 1
      AND (kept.of_day > 1 OR kept.taken_at < now() - make_interval(days => ${keptDays}::int))`;
  const keys = plans.map(({ listingKey }) => listingKey);
  await tx.planMove.updateMany({
    where: { accountId, listingKey: { in: keys } },
    data: { isAccepted: true },
  });
  const rows = plans.map(({ listingKey, takenAt, stored }) => ({
    key: listingKey,
    at: takenAt.toISOString(),
    content: hexOf(stored),
    facts: stored.facts,
  }));
  await tx.$executeRaw`
    INSERT INTO accepted_plan (listing_key, account_id, taken_at, is_released, content, facts)
    SELECT listing.key, listing.account_id, at, ${isReleased}, content, facts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (key int, at timestamptz, content bytea, facts jsonb)
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}::int
    ORDER BY listing.key`;
}

/** Forgets what a listing's plans are compared with, as when its amounts are of an earlier currency. Three statements. */
export async function forgetPlans(tx: Tx, accountId: number, listingKey: number): Promise<void> {
  const where = { accountId, listingKey };
  await tx.acceptedPlan.deleteMany({ where });
  await tx.planMove.deleteMany({ where });
  await tx.pushHold.updateMany({
    where: { ...where, openKey: { not: null } },
    data: { openKey: null, endedAt: new Date(), ending: "off" },
  });
}

/** How a listing's plan differs from the last accepted one. */
export interface Move {
  listingKey: number;
  mark: number;
  /** Days since 1970-01-01. */
  day: number;
  compared: number;
  moved: number;
  movedAt: Date;
  isAccepted: boolean;
  isTripped: boolean;
}

/** What was judged of an account's listings in a stage, by key. One statement. */
export async function readMoves(
  accountId: number,
  stage: PlannedStage,
): Promise<Map<number, Move>> {
  const listing = stage === "on" ? { pushEnabled: true } : { shadowSince: { not: null } };
  const where = { accountId, listing };
  const rows = await db().planMove.findMany({ where, omit: { accountId: true } });
  return new Map(
    rows.map(({ day, ...row }) => [row.listingKey, { ...row, day: dayOf(fromUtc(day)) }]),
  );
}

/** Writes moves. One statement. */
export async function writeMoves(tx: Tx, accountId: number, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ listingKey: key, day, movedAt, isAccepted, isTripped, ...move }) => {
    return {
      key,
      ...move,
      day: dateOf(day),
      at: movedAt.toISOString(),
      accepted: isAccepted,
      tripped: isTripped,
    };
  });
  await tx.$executeRaw`
    INSERT INTO plan_move (listing_key, account_id, mark, day, compared, moved, moved_at, is_accepted, is_tripped)
    SELECT listing.key, listing.account_id, mark, day, compared, moved, at, accepted, tripped
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (key int, mark int, day date, compared smallint, moved float8, at timestamptz,
        accepted boolean, tripped boolean)
    JOIN listing ON listing.key = given.key AND listing.account_id = ${accountId}::int
    ORDER BY listing.key
    ON CONFLICT (listing_key) DO UPDATE SET mark = excluded.mark, day = excluded.day,
      compared = excluded.compared, moved = excluded.moved, moved_at = excluded.moved_at,
      is_accepted = excluded.is_accepted, is_tripped = excluded.is_tripped`;
}

export function hexOf(stored: StoredPlan): string {
  return `\\x${Buffer.from(packPlan(stored)).toString("hex")}`;
}
