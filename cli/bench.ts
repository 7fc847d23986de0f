/** `npm run bench`: every speed claim as a ratio of two things measured in one run. */
import { randomBytes } from "node:crypto";
import { startPostgres } from "./bench/postgres";

const postgres = await startPostgres();
process.env["DATABASE_URL"] = postgres.url;
process.env["NIGHTRATE_SECRET"] ??= randomBytes(32).toString("hex");
try {
  // After the variables: the database is chosen by them.
  const { database } = await import("@/lib/db");
  const { migrate } = await import("@/prisma/migrate");
  const { catalogFigures } = await import("./bench/catalog");
  const { report } = await import("./bench/table");
  await migrate(database().adapter);
  const figures = await catalogFigures(postgres.url);
  report(figures);
  await database().close();
} finally {
  postgres.stop();
}
