import type { Caller } from "@/lib/auth/server/caller";
import { allows, toPermissions } from "@/lib/auth/permissions";
import { db, type Prisma } from "@/lib/db/server";
import {
  type ConnectionKind,
  type ConnectionState,
  healthOf,
  healths,
} from "@/lib/intake/connections/rules";
import type { AccountFigures } from "../schema";

/** A connection that the partner sees; every field but the first two is null for an account without one. */
interface Row {
  userId: number;
  permissions: Prisma.JsonValue;
  kind: ConnectionKind | null;
  state: ConnectionState;
  paused: boolean;
  lastImportAt: Date | null;
  held: number;
  prices_held: number;
}

type AccountConnections = AccountFigures["connections"][number];

/** The worst health among the connections of each account that the partner may view listings of. One statement. */
export async function connectionHealths(caller: Caller, now: Date): Promise<AccountConnections[]> {
  const rows = await readConnections(caller);
  const seen = rows.filter(({ permissions }) =>
    allows(toPermissions(permissions), "listings:view"),
  );
  return [...Map.groupBy(seen, ({ userId }) => userId)].map(([userId, own]) => {
    const found = own.flatMap((row) => healthIn(row, now) ?? []);
    const worst = healths.find((health) => found.includes(health)) ?? null;
    const count = found.filter((health) => health === worst).length;
    return { user_id: userId, health: worst, count, total: found.length };
  });
}

function healthIn({ kind, lastImportAt, ...row }: Row, now: Date) {
  if (kind === null) return null;
  return healthOf({ ...row, kind, last_import_at: lastImportAt?.toISOString() ?? null }, now);
}

function readConnections(caller: Caller): Promise<Row[]> {
  return db().$queryRaw`
    SELECT o.id AS "userId", g.permissions, c.kind::text, c.state::text, c.paused,
      c.last_import_at AS "lastImportAt",
      count(*) FILTER (WHERE seen.new_currency IS NOT NULL)::int AS held,
      count(*) FILTER (WHERE seen.push_enabled AND hold.id IS NOT NULL)::int AS prices_held
    FROM partner_grant g
    JOIN person o ON o.account_id = g.account_id AND o.role = 'owner'
    LEFT JOIN connection c ON c.account_id = g.account_id AND c.state <> 'removed'
      AND (g.all_listings OR EXISTS (
        SELECT 1 FROM connection_listing i
        JOIN partner_listing_grant p ON p.listing_key = i.listing_key AND p.grant_id = g.id
        WHERE i.connection_id = c.id))
    LEFT JOIN connection_listing i ON i.connection_id = c.id
    LEFT JOIN listing seen ON seen.key = i.listing_key AND (g.all_listings OR EXISTS (
      SELECT 1 FROM partner_listing_grant p WHERE p.grant_id = g.id AND p.listing_key = i.listing_key))
    LEFT JOIN push_hold hold ON hold.open_key = seen.key
    WHERE g.partner_id = ${caller.accountId} AND g.status = 'active'
    GROUP BY o.id, g.id, c.id
    ORDER BY o.id, c.id`;
}
