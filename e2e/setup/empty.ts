import { Client } from "pg";

/** Deletes what tests have written to a database, over a connection of its own, whose server keeps its statements' plans. */
export interface Emptier {
  /** Deletes every row and restarts ids, in some 1 ms; deleted rows go on taking space. */
  deleteAll: () => Promise<void>;
  /** Returns the space of deleted rows where there is much: whatever is there, that takes some 40 ms. */
  giveBackSpace: () => Promise<void>;
}

/** Bytes of tables from which on reading past deleted rows costs more than it does to truncate them. */
const much = 4 * 2 ** 20;

const restartIds = `SELECT setval(format('%I', sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`;

/** Opens an emptier of the tables that a database has now. */
export async function openEmptier(url: string): Promise<Emptier> {
  const client = new Client(url);
  // The server ends before this process does.
  client.on("error", () => {});
  await client.connect();
  // Without it, foreign keys would name an order, and triggers would write.
  await client.query("SET session_replication_role = replica");
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  const names = rows.map(({ name }) => name);
  const deletes = names.map((name, n) => `deleted_${n} AS (DELETE FROM ${name})`);
  const deletion = `WITH ${deletes.join(", ")} SELECT`;
  const sizes = names.map((name) => `pg_relation_size('${name}')`);
  const size = `SELECT ${sizes.join(" + ")} > ${much} AS "isMuch"`;
  return {
    deleteAll: async () => {
      await client.query({ name: "deletion", text: deletion });
      await client.query({ name: "restart", text: restartIds });
    },
    giveBackSpace: async () => {
      const found = await client.query<{ isMuch: boolean }>({ name: "size", text: size });
      if (found.rows[0]?.isMuch) await client.query(`TRUNCATE ${names.join(", ")} CASCADE`);
    },
  };
}
