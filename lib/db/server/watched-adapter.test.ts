import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPostgres, type Postgres, startPostgres } from "@/e2e/setup/postgres";
import { openServer } from "./database";

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
