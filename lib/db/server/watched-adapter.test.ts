import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hasPostgres, type Postgres, startPostgres } from "@/e2e/setup/postgres";
import { openServer } from "./database";
import { withStatementLimit } from "./reach";
import { isBusy } from "./transaction";

let postgres: Postgres | undefined;

beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop());

test.runIf(hasPostgres).each([
  ["", "4MB"],
  ["?options=-c%20timezone%3DAsia%2FKolkata%20-c%20work_mem%3D8MB", "8MB"],
  ["?options=-c+TimeZone%3DPacific/Apia&application_name=mine", "4MB"],
  ["?options=--timezone%3DAmerica%2FNew_York", "4MB"],
])("with %j a session is in UTC, and other options hold", async (query, workMem) => {
  const database = openServer(`${postgres?.url ?? ""}${query}`);
  try {
    const [session] = await database.client.$queryRaw<[Record<string, unknown>]>`
      SELECT current_setting('TimeZone') AS zone, current_setting('work_mem') AS mem,
        '2026-07-01T00:00:00Z'::timestamptz AS instant`;
    expect(session).toEqual({
      zone: "UTC",
      mem: workMem,
      instant: new Date("2026-07-01T00:00:00Z"),
    });
  } finally {
    await database.close();
  }
});

/** What work fails with whose statements may take half a second. */
const failure = (work: () => Promise<unknown>) =>
  withStatementLimit(500, work).catch((error: unknown) => error);

/** True under `faketime`, where PostgreSQL's own timers don't fire: `statement_timeout` then ends nothing. */
const isClockFaked = process.env["LD_PRELOAD"]?.includes("faketime") === true;

test.runIf(hasPostgres && !isClockFaked)(
  "a statement over its limit fails, and doesn't go on unseen",
  async () => {
    const opened = openServer(postgres?.url ?? "");
    const { client } = opened;
    const sleeping = async (): Promise<number | undefined> => {
      const [row] = await client.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pg_stat_activity
      WHERE query LIKE '%pg_sleep(60)%' AND state = 'active' AND pid <> pg_backend_pid()`;
      return row?.count;
    };
    try {
      const [alone, inside] = await Promise.all([
        failure(() => client.$queryRaw`SELECT pg_sleep(60)::text`),
        failure(() => client.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(60)::text`)),
      ]);
      expect([isBusy(alone), isBusy(inside)]).toEqual([true, true]);
      await vi.waitFor(async () => expect(await sleeping()).toBe(0), 20_000);
      const slow = await withStatementLimit(
        60_000,
        () => client.$queryRaw`SELECT pg_sleep(1)::text`,
      );
      expect(slow).toHaveLength(1);
    } finally {
      await opened.close();
    }
  },
);
