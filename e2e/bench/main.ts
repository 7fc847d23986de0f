/** `npm run bench [-- catalog|figures|import|reservations|neighborhood|bookings|logs|refusals|actions|pricing|city|weight|frames|rows|nodes|connections|feeds|start|sync-preview|workers|events]`: every speed claim as a ratio of two things measured in one run. */
import { randomBytes } from "node:crypto";
import { benchData } from "./data";
import { startPostgres } from "@/e2e/setup/postgres";

const postgres = await startPostgres();
process.env["DATABASE_URL"] = postgres.url;
process.env["NIGHTRATE_SECRET"] ??= randomBytes(32).toString("hex");
try {
  // Imported after the variables are set, which choose the database.
  const { database } = await import("@/lib/db/server");
  const { migrate } = await import("@/prisma/migrate");
  const { catalogFigures } = await import("./catalog");
  const { report } = await import("./table");
  await migrate(database().adapter);
  const { figureFigures } = await import("./figures");
  const { importFigures } = await import("./import");
  const { reservationFigures } = await import("./reservations");
  const { neighborhoodFigures } = await import("./neighborhood");
  const { bookingsFigures } = await import("./bookings");
  const { logFigures } = await import("./logs");
  const { refusalFigures } = await import("./refusals");
  const { actionsFigures } = await import("./actions");
  const { pricingFigures } = await import("./pricing");
  const { cityFigures } = await import("./city");
  const { weightFigures } = await import("./weight");
  const { framesFigures } = await import("./frames");
  const { rowsFigures } = await import("./rows");
  const { nodeFigures } = await import("./nodes");
  const { connectionFigures } = await import("./connections");
  const { feedFigures } = await import("./feeds");
  const { startFigures } = await import("./start");
  const { syncPreviewFigures } = await import("./sync-preview");
  const { workerFigures } = await import("./workers");
  const { eventFigures } = await import("./events");
  const only = process.argv[2];
  const wanted = (name: string): boolean => only === undefined || only === name;
  report([
    ...(wanted("catalog") ? await catalogFigures(postgres.url) : []),
    ...(wanted("figures") ? await figureFigures() : []),
    ...(wanted("import") ? importFigures(benchData(), postgres.url) : []),
    ...(wanted("reservations") ? reservationFigures(postgres.url) : []),
    ...(wanted("neighborhood") ? await neighborhoodFigures(benchData()) : []),
    ...(wanted("bookings") ? await bookingsFigures() : []),
    ...(wanted("logs") ? await logFigures(postgres.url) : []),
    ...(wanted("refusals") ? await refusalFigures(postgres.url) : []),
    ...(wanted("actions") ? await actionsFigures() : []),
    ...(wanted("pricing") ? await pricingFigures() : []),
    ...(wanted("city") ? await cityFigures(benchData()) : []),
    ...(wanted("weight") ? weightFigures() : []),
    ...(wanted("frames") ? await framesFigures() : []),
    ...(wanted("rows") ? await rowsFigures() : []),
    ...(wanted("nodes") ? await nodeFigures(postgres.url) : []),
    ...(wanted("connections") ? await connectionFigures(postgres.url) : []),
    ...(wanted("feeds") ? await feedFigures(postgres.url) : []),
    ...(wanted("start") ? await startFigures() : []),
    ...(wanted("sync-preview") ? await syncPreviewFigures() : []),
    ...(wanted("workers") ? await workerFigures(postgres.url) : []),
    ...(wanted("events") ? await eventFigures() : []),
  ]);
  await database().close();
} finally {
  postgres.stop();
}
