import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { conditions, sharedTables } from "@/prisma/policies";

test("each table has a policy, or a reason why all accounts share it", async () => {
  const tables = await db().$queryRaw<{ name: string; is_confined: boolean }[]>`
    SELECT relname AS name, relrowsecurity AND EXISTS (
      SELECT FROM pg_policy WHERE polrelid = c.oid AND NOT polpermissive) AS is_confined
    FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const confined = tables.filter((table) => table.is_confined).map(({ name }) => name);
  expect(confined.toSorted()).toEqual(Object.keys(conditions()).toSorted());
  const others = tables.filter((table) => !table.is_confined).map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(sharedTables).toSorted());
});

/** Lines that read a row by a unique key in a way that Prisma answers for several requests by one statement. */
function batched(file: string, text: string): string[] {
  return [...text.matchAll(/\.findUnique(OrThrow)?\b/g)].map(([call]) => `${file}: ${call}`);
}

test("no row is read by a statement that Prisma shares between requests: use findFirst", () => {
  const files = ["lib", "app", "cli", "prisma"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const sources = files.filter((file) =>
    /^(?!.*(\.test\.|testing\.|^prisma\/seed)).*\.tsx?$/.test(file),
  );
  expect(sources.flatMap((file) => batched(file, readFileSync(file, "utf8")))).toEqual([]);
  expect(batched("planted.ts", "await db().person.findUnique({ where })")).toHaveLength(1);
});
