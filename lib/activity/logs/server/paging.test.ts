import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
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
