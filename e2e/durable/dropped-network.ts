/**
 * In a network of its own, whose loopback device goes down and up again: prints as JSON what became of statements asked
 * before and while it was down, whether the server was ready, and what became of one afterwards.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@/e2e/setup/postgres";
import { db, isBusy, openServer, useDatabase } from "@/lib/db/server";
import { databaseIsReady } from "@/lib/serve/server/health";

const link = (state: "up" | "down"): void => {
  execFileSync("ip", ["link", "set", "lo", state]);
};
const outcome = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => "answered",
    (error: unknown) => (isBusy(error) ? "busy" : String(error)),
  );
const ask = (): Promise<string> => outcome(db().$queryRaw`SELECT 1`);

link("up");
const postgres = await startPostgres();
const database = useDatabase(openServer(postgres.url));
try {
  const waiting = outcome(db().$queryRaw`SELECT pg_sleep(60)::text`);
  const [before] = await Promise.all([ask(), sleep(500)]);
  link("down");
  // Without a cut-off, what waits is answered after this.
  const rescue = setTimeout(link, 30_000, "up");
  const during = await Promise.all([waiting, ask(), ask()]);
  const ready = await databaseIsReady();
  clearTimeout(rescue);
  link("up");
  let after = await ask();
  for (let n = 0; n < 100 && after !== "answered"; n++) {
    await sleep(100);
    after = await ask();
  }
  console.log(JSON.stringify({ before, during, ready, after }));
} finally {
  await database.close();
  postgres.stop();
}
process.exit(0);
