import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { Client } from "pg";
import { v1 } from "@/lib/http/server/surfaces";
import { generateKey } from "@/lib/identity/keys/server";
import { postLogs } from "@/lib/activity/logs/server/endpoints";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount } from "@/prisma/factories";
import { median } from "./load";
import type { Figure } from "./table";

const usual = 10_000_000;
const leastFree = 10 * 2 ** 30;
const depth = 1_000;
const rounds = 15;
const { POST } = v1({ POST: postLogs });

/** Page 1,000 of a long activity log by cursor against its first, with key, limiter and all. */
export async function logFigures(url: string): Promise<Figure[]> {
  const entries = Number(process.env["NIGHTRATE_BENCH_LOGS"] ?? usual);
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < leastFree && entries >= usual) {
    console.log(
      "Activity log: skipped, less than 10 GB are free (NIGHTRATE_BENCH_LOGS asks for fewer entries).",
    );
    return [];
  }
  const key = await tenant(url, entries);
  const cursor = await cursorOf(key, depth);
  const times: { first: number; deep: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({ first: await timed(() => page(key)), deep: await timed(() => page(key, cursor)) });
  }
  // The first rounds run code that isn't compiled yet.
  const settled = times.slice(3);
  const ratio = median(settled.map(({ first, deep }) => deep / first));
  const [first, deep] = [
    median(settled.map((each) => each.first)),
    median(settled.map((each) => each.deep)),
  ];
  return [
    {
      what: `POST /v1/logs, ${entries.toLocaleString("en")} entries, page ${depth.toLocaleString("en")} by cursor`,
      against: "its first page",
      ratio,
      target: "≤ 2, and the first page ≤ 50 ms",
      holds: ratio <= 2 && first <= 50,
      measured: `${deep.toFixed(1)} ms and ${first.toFixed(1)} ms`,
    },
  ];
}

/** Returns the cursor of page `wanted`, reading page by page as a client does. */
async function cursorOf(key: string, wanted: number): Promise<string> {
  let cursor: string | undefined;
  for (let n = 1; n < wanted; n++) cursor = await page(key, cursor);
  if (cursor === undefined) throw new Error("The log is too short.");
  return cursor;
}

/** Returns the cursor of the next page; throws unless this page is full and another follows. */
async function page(key: string, cursor?: string): Promise<string> {
  const request = new Request("http://127.0.0.1/v1/logs", {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ log_type: "listing", ...(cursor !== undefined && { cursor }) }),
  });
  const answer = await POST(request, { params: Promise.resolve({}) });
  const { data, pagination } = (await answer.json()) as {
    data: unknown[];
    pagination: { next_cursor: string | null };
  };
  if (data.length === 50 && pagination.next_cursor !== null) return pagination.next_cursor;
  throw new Error("A page is not as it should be.");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** An account with `entries` entries of the last 29 days, without hashes, which reading ignores. Returns its owner's key. */
async function tenant(url: string, entries: number): Promise<string> {
  const owner = { limitMinute: 1_000_000_000, limitHour: 1_000_000_000 };
  const made = await makeAccount({ listings: 1_000, apiAccess: "enabled", owner });
  // This statement takes longer than the application's pool allows.
  const client = new Client(url);
  await client.connect();
  await client.query(
    `INSERT INTO log_entry (account_id, log_type, action, listing_key, listing_id, pms_name, name,
      user_id, email, changes, ip, device, request_id, created_at)
    SELECT $1, 'listing', 'base_price', l.key, l.listing_id, l.pms_name, l.name, $3, 'owner@example.com',
      jsonb_build_object('old_value', n % 300, 'new_value', n % 300 + 1), '192.0.2.7', 'api', 'r-' || n,
      now() - ($2 - n) * (interval '29 days' / $2)
    FROM generate_series(1, $2::int) AS n
    JOIN (SELECT *, row_number() OVER (ORDER BY key) AS place FROM listing WHERE account_id = $1) AS l
      ON l.place = n % 1000 + 1`,
    [made.account.id, entries, made.owner.id],
  );
  await client.query("VACUUM ANALYZE log_entry");
  await client.end();
  return (await generateKey(await callerFor(made.owner))).key;
}
