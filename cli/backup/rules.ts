import type { Tx } from "@/lib/db/server";
import type { Table } from "./tables";

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `work` without triggers and foreign keys, and has the database check these over all rows afterwards. Turning
 * them off for the session would need a superuser; this the tables' owner may do.
 */
export async function withoutRules<T>(
  tx: Tx,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = await tx.$queryRaw<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, format('%I', conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    ORDER BY conrelid::regclass::text, conname`;
  for (const { name } of tables) await run(tx, `ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const { table, name } of keys) await run(tx, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const result = await work();
  for (const { table, name, definition } of keys) {
    await run(tx, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { name } of tables) await run(tx, `ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return result;
}

function run(tx: Tx, statement: string): Promise<number> {
  return tx.$executeRawUnsafe(statement);
}
