import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { ensureActionsCurrent } from "@/lib/pricing/actions/server";
import type { Overview } from "../schema";

type ActionCounts = Pick<
  NonNullable<Overview["actions"]>,
  "open" | "opened" | "urgent" | "resolved"
>;

/** Numbers of actions, and of those opened and resolved since then. A fixed number of statements. */
export async function openActions(
  caller: Caller,
  keys: readonly number[],
  { now, since }: { now: Date; since: Date },
): Promise<NonNullable<Overview["actions"]>> {
  await ensureActionsCurrent(caller, { isHidden: false }, now);
  const [moment, from] = [now.toISOString(), since.toISOString()];
  const [found] = await db().$queryRaw<[ActionCounts]>`
    SELECT count(*) FILTER (WHERE is_open)::int AS open,
      count(*) FILTER (WHERE is_new)::int AS opened,
      count(*) FILTER (WHERE is_new AND severity >= 60)::int AS urgent,
      count(*) FILTER (WHERE resolved_at >= ${from}::timestamptz)::int AS resolved
    FROM action CROSS JOIN LATERAL (
      SELECT resolved_at IS NULL AND (hidden_at IS NULL OR hidden_until <= ${moment}::timestamptz) AS is_open,
        resolved_at IS NULL AND opened_at >= ${from}::timestamptz AS is_new) AS of
    WHERE listing_key = ANY(${[...keys]}::int[])`;
  const [age] = await db().$queryRaw<[{ evaluatedAt: Date | null; waiting: number }]>`
    SELECT min(evaluated_at) AS "evaluatedAt",
      (count(*) FILTER (WHERE due_at <= ${moment}::timestamptz))::int AS waiting
    FROM listing_evaluation WHERE account_id = ${owned(caller).accountId}
      AND listing_key = ANY(${[...keys]}::int[])`;
  return {
    ...found,
    evaluated_at: age.evaluatedAt?.toISOString() ?? null,
    waiting: age.waiting,
  };
}
