import { createHash } from "node:crypto";
import type { SqlDriverAdapter, SqlQueryable } from "@prisma/driver-adapter-utils";
import { StartError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { confinedRole } from "@/lib/db/server";

/**
 * True for rows of the accounts that the statement's unit of work acts for, nearly always one. The subqueries are answered
 * once per statement. CASE, so that the planner does not take the account for a second filter beside the statement's own,
 * which would leave fewer rows than there are.
 */
const isOwn = (
  column: string,
): string => `CASE WHEN ${column} = (SELECT nightrate_account()) THEN true
  ELSE ${column} = ANY ((SELECT nightrate_accounts())::int[]) END`;

/** Tables with a column `account_id`. */
const ofAccount = [
  "accepted_plan",
  "allowed_host",
  "assistant",
  "connection",
  "connection_feed",
  "connection_feed_event",
  "connection_run",
  "customization",
  "deleted_group",
  "event",
  "event_head",
  "invitation",
  "listing",
  "listing_evaluation",
  "listing_group",
  "listing_push",
  "listing_refresh",
  "listing_view",
  "log_entry",
  "mapping_dismissal",
  "mapping_group",
  "market_source",
  "plan_move",
  "price_push",
  "proposal",
  "push_hold",
  "push_request",
  "reservation",
  "setting_version",
  "shadow_booking",
  "shadow_plan",
  "upload",
  "upload_match",
  "usage",
  "usage_month",
  "webhook",
  "webhook_delivery",
] as const;

/** Tables whose rows belong to a row of a table above: its name, its key and the column that holds it. */
const ofParent = [
  {
    parent: "listing",
    key: "key",
    column: "listing_key",
    tables: [
      "action",
      "calendar_month",
      "connection_listing",
      "currency_version",
      "demo_month",
      "floor_version",
      "guard_rail",
      "listing_grant",
      "listing_launch",
      "listing_price_version",
      "membership_version",
      "nudge",
      "override",
      "partner_listing_grant",
      "price_snapshot",
      "rate_plan",
      "told_price",
      "unit_version",
    ],
  },
  {
    parent: "person",
    key: "id",
    column: "person_id",
    tables: [
      "api_call",
      "api_key",
      "passkey",
      "password_reset",
      "provider_login",
      "recovery_code",
      "session",
      "two_factor",
    ],
  },
  {
    parent: "connection",
    key: "id",
    column: "connection_id",
    tables: ["connection_hint", "connection_hook", "connection_push", "integration_token"],
  },
  {
    parent: "assistant",
    key: "id",
    column: "assistant_id",
    tables: ["assistant_listing"],
  },
  { parent: "webhook", key: "id", column: "webhook_id", tables: ["webhook_reader"] },
  { parent: "upload", key: "id", column: "upload_id", tables: ["upload_change", "upload_piece"] },
  {
    parent: "market_source",
    key: "id",
    column: "source_id",
    tables: ["market_file", "market_piece"],
  },
  {
    parent: "customization",
    key: "id",
    column: "customization_id",
    tables: ["customization_version"],
  },
  { parent: "listing_group", key: "id", column: "group_id", tables: ["group_override"] },
] as const;

/** Tables that all accounts share, with the reason. */
export const sharedTables: Readonly<Record<string, string>> = {
  _prisma_migrations: "which migrations were applied",
  installation: "one row, about the installation",
  market_listing: "homes of the market, which everybody compares with",
  market_month: "their nights",
  market_pace: "how fast a market is booked",
  market_shape: "the market's part of a price, shared by all listings that it fits",
  market_version: "one row, raised when the market's data changes",
  node: "the installation's servers",
  oauth_record: "programs and visits of the authorization server, before anybody is known",
  passkey_challenge: "numbers that passkeys sign, before anybody is known",
  request_budget: "what a PMS or an address still allows, whoever asks",
  request_slot: "the same",
  sign_in_failure: "attempts to sign in, before anybody is known",
  sign_up: "links that open an account that does not exist yet",
};

/** The condition under which a row is visible and may be written, per table. */
export function conditions(): Record<string, string> {
  const rules: Record<string, string> = {};
  for (const table of ofAccount) rules[table] = isOwn("account_id");
  for (const { parent, key, column, tables } of ofParent) {
    for (const table of tables) rules[table] = belongs(table, column, parent, key);
  }
  rules["override_version"] = [
    belongs("override_version", "listing_key", "listing", "key"),
    belongs("override_version", "group_id", "listing_group", "id"),
  ].join(" OR ");
  // A connection's tokens share its answers.
  rules["idempotent_answer"] = [
    belongs("idempotent_answer", "person_id", "person", "id"),
    "EXISTS (SELECT FROM connection AS p WHERE p.id = -idempotent_answer.person_id)",
  ].join(" OR ");
  // A partner and an account that it manages know each other; the account's log names the partner's people.
  rules["partner_grant"] = `${isOwn("account_id")} OR ${isOwn("partner_id")}`;
  rules["account"] = `${isOwn("id")} OR EXISTS (
    SELECT FROM partner_grant AS g WHERE account.id IN (g.account_id, g.partner_id))`;
  rules["person"] = `${isOwn("account_id")} OR EXISTS (
    SELECT FROM partner_grant AS g WHERE g.partner_id = person.account_id)`;
  return rules;
}

/** Where more is visible than may be written: the condition of rows that are written. */
const written: Readonly<Record<string, string>> = {
  account: isOwn("id"),
  person: isOwn("account_id"),
};

/** The parent's own policy decides, which is applied within this one; but a person is visible beyond their account. */
function belongs(table: string, column: string, parent: string, key: string): string {
  const own = parent === "person" ? ` AND ${isOwn("p.account_id")}` : "";
  return `EXISTS (SELECT FROM ${parent} AS p WHERE p.${key} = ${table}.${column}${own})`;
}

/** A login that inherits the role of confined statements is not confined by that. */
function whereConfined(condition: string): string {
  return `CASE WHEN (SELECT current_user <> '${confinedRole}') THEN true ELSE ${condition} END`;
}

/** The statements that put the policies in place of any earlier ones. */
function statements(): string[] {
  return [
    `CREATE OR REPLACE FUNCTION nightrate_accounts() RETURNS int[] LANGUAGE sql STABLE AS
     $$SELECT string_to_array(NULLIF(current_setting('nightrate.accounts', true), ''), ',')::int[]$$`,
    `CREATE OR REPLACE FUNCTION nightrate_account() RETURNS int LANGUAGE sql STABLE AS
     $$SELECT (nightrate_accounts())[1]$$`,
    ...Object.entries(conditions()).flatMap(([table, condition]) => [
      `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY`,
      `DROP POLICY IF EXISTS all_rows ON "${table}"`,
      `CREATE POLICY all_rows ON "${table}" USING (true)`,
      `DROP POLICY IF EXISTS own_account ON "${table}"`,
      `CREATE POLICY own_account ON "${table}" AS RESTRICTIVE TO ${confinedRole}
         USING (${whereConfined(condition)}) WITH CHECK (${whereConfined(written[table] ?? condition)})`,
    ]),
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${confinedRole}`,
    `REVOKE UPDATE, DELETE ON log_entry FROM ${confinedRole}`,
    `REVOKE DELETE ON account FROM ${confinedRole}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${confinedRole}`,
  ];
}

/**
 * Below a policy, the planner may not look at the values of a column of an enum, because their comparison is not LEAKPROOF,
 * and takes them for equally common. Where all rows have one value, it would take `<>` for no row: 5,000 homes were joined
 * one by one. So each column counts as having all values of its type.
 */
const estimates = `DO $$
  DECLARE field record;
  BEGIN
    FOR field IN
      SELECT relname, attname, kinds FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid
      JOIN (SELECT enumtypid, greatest(count(*), 2) AS kinds FROM pg_enum GROUP BY enumtypid) e ON enumtypid = atttypid
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT attisdropped
        AND attoptions IS DISTINCT FROM ARRAY['n_distinct=' || kinds]
    LOOP
      EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET (n_distinct = %s)', field.relname, field.attname, field.kinds);
      EXECUTE format('ANALYZE %I (%I)', field.relname, field.attname);
    END LOOP;
  END $$`;

/**
 * Puts the policies in place unless they are, all of them or none, and makes their role. `connection` is the tables' owner's,
 * and `migrations` those that made the tables. Throws StartError where it may not make the role.
 */
export async function applyPolicies(
  connection: SqlDriverAdapter,
  migrations: readonly string[],
): Promise<void> {
  const wanted = statements();
  // A migration may have made a table, which the role may not use yet.
  const made = [...wanted, ...migrations].join(";");
  const version = createHash("sha256").update(made).digest("hex");
  await run(connection, estimates);
  const role = `to_regrole('${confinedRole}')`;
  const isDone = await read(
    connection,
    `SELECT coalesce(obj_description(to_regproc('nightrate_accounts')) = '${version}'
       AND pg_has_role(${role}, 'MEMBER') AND has_table_privilege(${role}, 'listing', 'DELETE'), false)`,
  );
  if (isDone === true) return;
  await ensureRole(connection);
  const transaction = await connection.startTransaction();
  try {
    for (const sql of wanted) await run(transaction, sql);
    await run(transaction, `COMMENT ON FUNCTION nightrate_accounts() IS '${version}'`);
    await run(transaction, "COMMIT");
  } catch (error) {
    await run(transaction, "ROLLBACK");
    throw error;
  } finally {
    // Only gives the connection back: the adapter's caller ends the transaction.
    await transaction.commit();
  }
}

/**
 * Makes the role of confined statements, and `login` (by default who is connected) a member of it, where it is not: it
 * belongs to the whole server. Throws StartError with what an administrator has to run.
 */
export async function ensureRole(connection: SqlDriverAdapter, login?: string): Promise<void> {
  const user = login ?? String(await read(connection, "SELECT current_user::text"));
  const role = `to_regrole('${confinedRole}')`;
  const isMember = `SELECT coalesce(pg_has_role('${user}', ${role}, 'MEMBER'), false)`;
  if ((await read(connection, isMember)) === true) return;
  const isThere = (await read(connection, `SELECT ${role} IS NOT NULL`)) === true;
  const missing = [
    ...(isThere ? [] : [`CREATE ROLE ${confinedRole}`]),
    `GRANT ${confinedRole} TO "${user}"`,
  ];
  try {
    for (const sql of missing) await run(connection, sql);
  } catch (error) {
    // Another database's server may have made it at the same moment.
    if ((await read(connection, isMember)) === true) return;
    log().warn({ err: error }, "the database role could not be made");
    throw new StartError(
      `The database needs the role ${confinedRole}, which keeps accounts apart, and the user of DATABASE_URL may not make it. Run this as an administrator of the server, then start again: ${missing.join("; ")};`,
    );
  }
}

async function run(connection: SqlQueryable, sql: string): Promise<void> {
  await connection.executeRaw({ sql, args: [], argTypes: [] });
}

/** The only value of the only row. */
async function read(connection: SqlQueryable, sql: string): Promise<unknown> {
  return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows[0]?.[0];
}
