import { type Caller, owned } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import type { NightAnswer } from "../schema-night";

interface Row {
  at: Date;
  name: string | null;
}

/**
 * When the base price was set and by whom, for callers who may see the log; null without a base. Jobs have no name. One
 * statement, none without a base.
 */
export async function readBaseChange(
  caller: Caller,
  { key, basePrice }: { key: number; basePrice: bigint | null },
): Promise<NightAnswer["base"]> {
  if (basePrice === null || !allows(caller.permissions, "logs:view")) return null;
  const [row] = await db().$queryRaw<Row[]>`
    SELECT version.at, p.name FROM (
      SELECT v.id, v.user_id, v.created_at AS at, v.base_price AS base,
        row_number() OVER versions AS n, lag(v.base_price) OVER versions AS base_before
      FROM listing_price_version v JOIN listing l ON l.key = v.listing_key
      WHERE l.account_id = ${owned(caller).accountId} AND v.listing_key = ${key}
      WINDOW versions AS (ORDER BY v.created_at, v.id)
    ) AS version LEFT JOIN person p ON p.id = version.user_id
    WHERE version.n = 1 OR version.base IS DISTINCT FROM version.base_before
    ORDER BY version.at DESC, version.id DESC LIMIT 1`;
  return row ? { set_at: row.at.toISOString(), set_by: row.name } : null;
}
