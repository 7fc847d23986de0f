import { expect, test } from "vitest";
import { db, inAccounts, Prisma } from "@/lib/db/server";
import { matching, readable } from "./entry-conditions";
import { logs, priced, setUp, values, write } from "@/e2e/factories/log-entries";

const writers = 20;
const each = 10;
const there = 300;

test("while 20 people write, paging through cursors loses nothing and shows nothing twice", async () => {
  const { caller, first, second } = await setUp();
  await write(
    caller,
    Array.from({ length: there }, (_, n) => priced(first, n)),
  );
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let n = 0; n < each; n++) {
      const to = 1_000 + writer * each + n;
      await write(caller, [priced(n % 2 ? first : second, to)]);
    }
  });
  const seen: unknown[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await logs(caller, { limit: 7, ...(cursor && { cursor }) });
    seen.push(...values(page));
    cursor = page.pagination.next_cursor;
  }
  await Promise.all(writing);
  expect(new Set(seen).size).toBe(seen.length);
  const old = seen.filter((value) => Number(value) < there);
  expect(old).toEqual(Array.from({ length: there }, (_, n) => there - 1 - n));
  // A reader that goes on until the entry it knows misses nothing that was written since.
  expect(await db().logEntry.count()).toBe(there + writers * each);
  const after = values(await logs(caller, { limit: 200 }));
  expect(new Set(after).size).toBe(writers * each);
});

test("with row-level security, a page is read from the index of its type", async () => {
  const { caller, first } = await setUp();
  await db().$executeRaw`
    INSERT INTO log_entry (account_id, log_type, action, listing_key, user_id, changes, created_at)
    SELECT ${caller.accountId}, 'listing', 'base_price', ${first.key}, 0, '{}', now() - n * interval '1 minute'
    FROM generate_series(1, 5000) AS n`;
  await db().$executeRaw`ANALYZE log_entry`;
  const range = { start: "2020-01-01", end: "2199-12-31" };
  const conditions = [...readable(caller, null, "listing"), ...matching(range, "listing")];
  const [row] = await inAccounts(
    [caller.accountId],
    () => db().$queryRaw<{ "QUERY PLAN": object }[]>`
      EXPLAIN (FORMAT JSON) SELECT * FROM log_entry e WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY e.created_at DESC, e.id DESC LIMIT 51`,
  );
  const plan = JSON.stringify(row?.["QUERY PLAN"]);
  expect(plan).toContain("log_entry_listing_idx");
  expect(plan).not.toContain("Sort");
});
