/** `npm run migration -- NAME`: writes the migration that leads from the existing ones to the schema files. */
import { embeddedDatabase } from "@/lib/db/server";
import { PGlite } from "@electric-sql/pglite";
import { pendingSql, writeMigration } from "@/prisma/migrate";

const name = process.argv[2];
const database = embeddedDatabase(() => PGlite.create());
const sql = await pendingSql(database.adapter);
await database.close();
if (!sql) console.log("The migrations already match the schema.");
else if (!name || !/^[a-z0-9_]+$/.test(name)) console.log(`${sql}\nPass a name to write it.`);
else console.log(`Wrote ${writeMigration(name, sql)}.`);
