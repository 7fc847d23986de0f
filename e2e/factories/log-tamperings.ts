import * as fc from "fast-check";
import { hashOf } from "@/lib/audit/server/chain";
import { entriesOf } from "@/lib/audit/server/verify";
import { db, Prisma } from "@/lib/db/server";

/** Entries of an account in these tests. */
export const count = 12;

/** What somebody with every right in the database could set a column to. */
export const assignments = [
  `action = action || 'x'`,
  `action = 'max_price'`,
  `log_type = CASE log_type WHEN 'listing' THEN 'group' ELSE 'listing' END::"LogType"`,
  `listing_key = coalesce(listing_key, 0) + 1`,
  `listing_id = coalesce(listing_id, '') || '0'`,
  `pms_name = coalesce(pms_name, '') || 'a'`,
  `group_id = coalesce(group_id, 0) + 1`,
  `name = coalesce(name, '') || ' '`,
  `user_id = user_id + 1`,
  `email = coalesce(email, '') || 'x'`,
  `changes = changes || '{"new_value": 999}'`,
  `changes = changes - 'old_value'`,
  `ip = '198.51.100.1'`,
  `device = 'mobile'`,
  `request_id = NULL`,
  `created_at = created_at + interval '1 ms'`,
  `hash = NULL`,
  `hash = sha256(hash)`,
  `id = id + 1000000`,
];

/** And the account's columns about its log. */
export const accountAssignments = [
  `log_head = NULL`,
  `log_head = sha256(log_head)`,
  `log_count = log_count - 1`,
  `log_count = log_count + 1`,
  `log_older = 1`,
  `log_older = log_count, log_head = NULL`,
  `log_seal = NULL`,
  `log_seal = sha256(log_seal)`,
  `log_head = NULL, log_count = 0, log_older = 0, log_seal = NULL`,
];

/** A change that somebody with every right in the database could make to the log of an account of 12 entries. */
export type Tampering =
  | { kind: "change"; at: number; how: number }
  | { kind: "account"; how: number }
  | { kind: "cut"; at: number }
  | { kind: "rewrite"; at: number }
  | { kind: "empty" }
  | { kind: "delete"; at: number }
  | { kind: "insert"; at: number }
  | { kind: "swap"; at: number; by: number };

const places = fc.nat({ max: count - 1 });
export const tamperings: fc.Arbitrary<Tampering> = fc.oneof(
  fc.record({
    kind: fc.constant("change" as const),
    at: places,
    how: fc.nat({ max: assignments.length - 1 }),
  }),
  fc.record({
    kind: fc.constant("account" as const),
    how: fc.nat({ max: accountAssignments.length - 1 }),
  }),
  fc.record({ kind: fc.constant("cut" as const), at: places }),
  fc.record({ kind: fc.constant("rewrite" as const), at: places }),
  fc.record({ kind: fc.constant("empty" as const) }),
  fc.record({ kind: fc.constant("delete" as const), at: places }),
  fc.record({ kind: fc.constant("insert" as const), at: places }),
  fc.record({
    kind: fc.constant("swap" as const),
    at: places,
    by: fc.integer({ min: 1, max: count - 1 }),
  }),
);

function move(from: bigint, to: bigint): string {
  return `UPDATE log_entry SET id = ${to} WHERE id = ${from}`;
}

/** A copy with a hash of the right form, under an id of its own: before, between or after the others. */
function copyOf(id: bigint, at: number): string {
  const columns = `account_id, log_type, action, listing_key, listing_id, pms_name, group_id, name,
    user_id, email, changes, ip, device, request_id, created_at, hash`;
  const free = at % 2 === 0 ? -id : id + 1_000_000n;
  return `INSERT INTO log_entry (id, ${columns}) SELECT ${free}, ${columns} FROM log_entry WHERE id = ${id}`;
}

/** The newest entries from `id` on removed, and the account's row made to agree. */
export function cutFrom(id: bigint): string[] {
  const account = `(SELECT account_id FROM kept WHERE id = ${id})`;
  const left = `FROM log_entry WHERE account_id = ${account}`;
  return [
    `DELETE FROM log_entry WHERE id >= ${id} AND account_id = ${account}`,
    `UPDATE account SET log_count = (SELECT count(*) ${left}),
      log_head = (SELECT hash ${left} ORDER BY id DESC LIMIT 1) WHERE id = ${account}`,
  ];
}

/** The SQL of a tampering, but of a rewritten chain. */
export function statementsOf(
  ids: readonly bigint[],
  done: Exclude<Tampering, { kind: "rewrite" }>,
): string[] {
  // Its trigger is off as the others are.
  if (done.kind === "empty") return ["TRUNCATE log_entry", `UPDATE account SET log_head = NULL`];
  if (done.kind === "account") {
    const account = `(SELECT account_id FROM log_entry WHERE id = ${ids[0]})`;
    return [`UPDATE account SET ${accountAssignments[done.how]} WHERE id = ${account}`];
  }
  const id = ids[done.at] ?? 0n;
  if (done.kind === "cut") return cutFrom(id);
  if (done.kind === "change") {
    return [`UPDATE log_entry SET ${assignments[done.how]} WHERE id = ${id}`];
  }
  if (done.kind === "delete") return [`DELETE FROM log_entry WHERE id = ${id}`];
  if (done.kind === "insert") return [copyOf(id, done.at)];
  const other = ids[(done.at + done.by) % count] ?? 0n;
  return [move(id, -1n), move(other, id), move(-1n, other)];
}

/** An entry altered by somebody who knows how entries are hashed: every hash after it fits, and the head. */
export async function rewritten(accountId: number, id: bigint): Promise<string[]> {
  const statements: string[] = [];
  let last: Uint8Array | null = null;
  for await (const { hash, ...entry } of entriesOf(db(), accountId)) {
    const isAltered = entry.id === String(id);
    last = hashOf(last, isAltered ? { ...entry, email: "somebody@else.example" } : entry);
    const hex = Buffer.from(last).toString("hex");
    const email = isAltered ? ", email = 'somebody@else.example'" : "";
    if (hex !== hash) {
      statements.push(
        `UPDATE log_entry SET hash = decode('${hex}', 'hex')${email} WHERE id = ${entry.id}`,
        `UPDATE account SET log_head = decode('${hex}', 'hex') WHERE id = ${accountId}`,
      );
    }
  }
  return statements;
}

/** Stores the logs aside; the returned function puts them back. */
export async function keep(): Promise<() => Promise<void>> {
  await db().$executeRaw`DROP TABLE IF EXISTS kept, kept_account`;
  await db().$executeRaw`CREATE TABLE kept AS SELECT * FROM log_entry`;
  await db().$executeRaw`CREATE TABLE kept_account AS SELECT * FROM account`;
  return () =>
    tamper([
      `TRUNCATE log_entry`,
      `INSERT INTO log_entry SELECT * FROM kept`,
      `UPDATE account SET log_head = kept.log_head, log_count = kept.log_count,
        log_older = kept.log_older, log_seal = kept.log_seal
      FROM kept_account AS kept WHERE kept.id = account.id`,
    ]);
}

/** As somebody who can switch the triggers off. */
export async function tamper(statements: readonly string[]): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const sql of statements) await tx.$executeRaw(Prisma.raw(sql));
  });
}
