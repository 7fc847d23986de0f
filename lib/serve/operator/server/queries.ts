import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { acrossAccounts, db } from "@/lib/db/server";
import { countConnections } from "@/lib/intake/connections/server";
import { queueStates } from "@/lib/jobs/server";
import packageJson from "@/package.json";
import {
  NodeReport,
  type OperatorAccounts,
  type OperatorNode,
  type OperatorStatus,
} from "../schema";

/** Accounts of a page. */
const pageSize = 50;

/** Throws NOT_FOUND for everybody but the installation's operators. */
function requireOperator({ isOperator }: Caller): void {
  if (!isOperator) throw new Refusal("NOT_FOUND");
}

/** Returns the state of the installation, for its operators. Five statements, whatever its size. */
export async function operatorStatus(caller: Caller): Promise<OperatorStatus> {
  requireOperator(caller);
  const [nodes, queues, connections, [sizes]] = await acrossAccounts(() =>
    Promise.all([
      readNodes(),
      queueStates(),
      countConnections(),
      db().$queryRaw<Sizes[]>`
        SELECT (SELECT count(*) FROM account)::int AS accounts,
          (SELECT count(*) FROM listing)::int AS listings,
          pg_database_size(current_database())::float8 AS database_bytes`,
    ]),
  );
  return {
    version: packageJson.version,
    as_of: new Date().toISOString(),
    nodes,
    queues: queues.map(({ oldestSeconds, ...queue }) => {
      return { ...queue, oldest_seconds: oldestSeconds };
    }),
    connections,
    ...(sizes ?? { accounts: 0, listings: 0, database_bytes: 0 }),
  };
}

type Sizes = Pick<OperatorStatus, "accounts" | "listings" | "database_bytes">;

interface NodeRow {
  id: string;
  host: string;
  role: string;
  version: string;
  started_at: Date;
  seen_at: Date;
  is_running: boolean;
  report: unknown;
}

/** A server of another version may report in another form: what it tells is then left out. */
const nothing: NodeReport = { disks: [], backups: null };

/** Three announcements are missed before a server counts as gone; all times are the database's. */
async function readNodes(): Promise<OperatorNode[]> {
  const rows = await db().$queryRaw<NodeRow[]>`
    SELECT id, host, role, version, started_at, seen_at, report,
      seen_at > now() - interval '90 seconds' AS is_running
    FROM node ORDER BY is_running DESC, started_at, id`;
  return rows.map(({ report, started_at: started, seen_at: seen, ...node }) => ({
    ...node,
    started_at: started.toISOString(),
    seen_at: seen.toISOString(),
    ...(NodeReport.safeParse(report).data ?? nothing),
  }));
}

interface AccountRow {
  account_id: number;
  name: string;
  kind: "customer" | "partner";
  listings: number;
  people: number;
  created_at: Date;
  last_activity_at: Date | null;
}

/** Returns a page of the accounts, by name, after the account `cursor`; for operators. One statement. */
export async function operatorAccounts(caller: Caller, cursor?: number): Promise<OperatorAccounts> {
  requireOperator(caller);
  const rows = await acrossAccounts(() => readAccountsAfter(cursor ?? null));
  const shown = rows.slice(0, pageSize);
  return {
    accounts: shown.map(({ created_at: created, last_activity_at: last, ...account }) => ({
      ...account,
      created_at: created.toISOString(),
      last_activity_at: last?.toISOString() ?? null,
    })),
    next_cursor: rows.length > pageSize ? (shown.at(-1)?.account_id ?? null) : null,
  };
}

/** A page's accounts and one more. */
async function readAccountsAfter(cursor: number | null): Promise<AccountRow[]> {
  return db().$queryRaw<AccountRow[]>`
    SELECT a.id AS account_id, a.name, a.kind::text AS kind, a.created_at,
      (SELECT count(*) FROM listing l WHERE l.account_id = a.id)::int AS listings,
      (SELECT count(*) FROM person p WHERE p.account_id = a.id AND p.removed_at IS NULL)::int AS people,
      greatest(a.log_moved_at,
        (SELECT max(s.last_seen_at) FROM person p JOIN session s ON s.person_id = p.id
          WHERE p.account_id = a.id),
        (SELECT max(k.last_used_at) FROM person p JOIN api_key k ON k.person_id = p.id
          WHERE p.account_id = a.id)) AS last_activity_at
    FROM account a
    WHERE ${cursor}::int IS NULL
      OR (a.name, a.id) > (SELECT c.name, c.id FROM account c WHERE c.id = ${cursor}::int)
    ORDER BY a.name, a.id LIMIT ${pageSize + 1}`;
}
