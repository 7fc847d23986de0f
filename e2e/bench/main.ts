/** `npm run bench [-- NAME…]`: every speed claim as a ratio of two things measured in one run; without a name all of them. */
import { randomBytes } from "node:crypto";
import { startPostgres } from "@/e2e/setup/postgres";
import { benchData } from "./data";
import type { Figure } from "./table";

const postgres = await startPostgres();
process.env["DATABASE_URL"] = postgres.url;
process.env["NIGHTRATE_SECRET"] ??= randomBytes(32).toString("hex");
// A line for every request would be measured too.
process.env["LOG_LEVEL"] ??= "warn";

/** Imported once the variables are set, which choose the database. */
const claims: Record<string, () => Promise<readonly Figure[]>> = {
  catalog: async () => (await import("./catalog")).catalogFigures(postgres.url),
  figures: async () => (await import("./figures")).figureFigures(),
  import: async () => (await import("./import")).importFigures(benchData(), postgres.url),
  reservations: async () => (await import("./reservations")).reservationFigures(postgres.url),
  neighborhood: async () => (await import("./neighborhood")).neighborhoodFigures(benchData()),
  bookings: async () => (await import("./bookings")).bookingsFigures(),
  logs: async () => (await import("./logs")).logFigures(postgres.url),
  refusals: async () => (await import("./refusals")).refusalFigures(postgres.url),
  actions: async () => (await import("./actions")).actionsFigures(),
  pricing: async () => (await import("./pricing")).pricingFigures(),
  city: async () => (await import("./city")).cityFigures(benchData()),
  weight: async () => (await import("./weight")).weightFigures(),
  frames: async () => (await import("./frames")).framesFigures(),
  rows: async () => (await import("./rows")).rowsFigures(),
  nodes: async () => (await import("./nodes")).nodeFigures(postgres.url),
  connections: async () => (await import("./connections")).connectionFigures(postgres.url),
  feeds: async () => (await import("./feeds")).feedFigures(postgres.url),
  start: async () => (await import("./start")).startFigures(),
  "sync-preview": async () => (await import("./sync-preview")).syncPreviewFigures(),
  workers: async () => (await import("./workers")).workerFigures(postgres.url),
  events: async () => (await import("./events")).eventFigures(),
};

try {
  const { database } = await import("@/lib/db/server");
  const { migrate } = await import("@/prisma/migrate");
  const { report } = await import("./table");
  const asked = process.argv.slice(2);
  const names = asked.length > 0 ? asked : Object.keys(claims);
  const runs = names.map((name) => claims[name] ?? unknown(name));
  await migrate(database().adapter);
  const figures: Figure[] = [];
  for (const run of runs) figures.push(...(await run()));
  report(figures);
  await database().close();
} finally {
  postgres.stop();
}

function unknown(name: string): never {
  throw new Error(`No bench is called "${name}". There are: ${Object.keys(claims).join(", ")}.`);
}
