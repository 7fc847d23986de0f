import { expect, test } from "vitest";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { openServer } from "./database";
import { StatementNames } from "./statement-names";

/** The names that a statement gets in some runs with the same values. */
function namesOf(names: StatementNames, values: readonly unknown[], runs = 6, text = "SELECT $1") {
  return Array.from({ length: runs }, () => names.nameFor(text, values));
}

const none = Array.from({ length: 4 }, () => undefined);

test("a statement has a name from its fifth run on, another text another one", () => {
  const names = new StatementNames();
  expect(namesOf(names, [1])).toEqual([...none, "n1", "n1"]);
  expect(namesOf(names, [1], 6, "SELECT $1 + 1")).toEqual([...none, "n2", "n2"]);
});

test("what is given many values has none in that run, what returned many rows never again", () => {
  const names = new StatementNames();
  namesOf(names, [[1]]);
  const keys = Array.from({ length: 101 }, (_, n) => n);
  expect([names.nameFor("SELECT $1", [keys]), names.nameFor("SELECT $1", keys)]).toEqual([
    undefined,
    undefined,
  ]);
  names.noteRows("SELECT $1", [keys], 101);
  names.noteRows("SELECT $1", [[1]], 100);
  expect(names.nameFor("SELECT $1", [[1]])).toBe("n1");
  names.noteRows("SELECT $1", [[1]], 101);
  expect(names.nameFor("SELECT $1", [[1]])).toBeUndefined();
});

test("a text without values has none, and may have several statements", () => {
  expect(namesOf(new StatementNames(), [], 6, "SELECT 1; SELECT 2")).toEqual([
    ...none,
    undefined,
    undefined,
  ]);
});

test("at most 120 statements have names", () => {
  const names = new StatementNames();
  const given = Array.from({ length: 300 }, (_, n) => namesOf(names, [1], 5, `SELECT ${n}`)[4]);
  expect(given.filter((name) => name !== undefined)).toHaveLength(120);
});

test.runIf(hasPostgres)(
  "plans are kept by connection; one for other columns than a table has now fails once",
  async () => {
    const postgres = await startPostgres();
    const opened = openServer(postgres.url);
    const { client } = opened;
    const read = () => client.$queryRaw<unknown[]>`SELECT * FROM kept WHERE a = ${1}::int`;
    try {
      await client.$executeRaw`CREATE TABLE kept AS SELECT 1 AS a`;
      for (let run = 0; run < 6; run++) expect(await read()).toEqual([{ a: 1 }]);
      const plans = await client.$queryRaw<{ from: string }[]>`
        SELECT statement AS "from" FROM pg_prepared_statements WHERE statement LIKE '%FROM kept%'`;
      expect(plans).toEqual([{ from: "SELECT * FROM kept WHERE a = $1::int" }]);
      await client.$executeRaw`ALTER TABLE kept ADD COLUMN b text`;
      await expect(read()).rejects.toThrow(/cached plan must not change result type/);
      for (let run = 0; run < 4; run++) expect(await read()).toEqual([{ a: 1, b: null }]);
    } finally {
      await opened.close();
      postgres.stop();
    }
  },
  60_000,
);
