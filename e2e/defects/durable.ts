import type { Defect } from "./defect";

const audit = "lib/audit/server";
const http = "lib/http/server";
const database = "lib/db/server";
const answers = "e2e/durable/stored-answers.test.ts";
const lost = "e2e/durable/lost-database.test.ts";
const tampering = `${audit}/verify.test.ts`;

/** Defects of what must survive: the log's seal, a lost database, a call that is sent again. */
export const durableDefects: readonly Defect[] = [
  {
    name: "the seal of a log is not compared",
    point: 9,
    caughtBy: tampering,
    file: `${audit}/chain.ts`,
    find: "timingSafeEqual(seal, own)",
    replace: "seal.length > 0",
  },
  {
    name: "the seal of a log does not cover how many entries are older",
    point: 9,
    caughtBy: tampering,
    file: `${audit}/chain.ts`,
    find: 'Buffer.from(head).toString("hex"), count, older]',
    replace: 'Buffer.from(head).toString("hex"), count]',
  },
  {
    name: "writing mends the seal of a log",
    point: 9,
    caughtBy: tampering,
    file: `${audit}/record.ts`,
    find: "if (isSealed({ accountId, head, count, older }, seal)) {",
    replace: "if (isSealed({ accountId, head, count, older }, seal) || count >= 0) {",
  },
  {
    name: "the log can be truncated",
    point: 9,
    caughtBy: "e2e/durable/database-roles.test.ts",
    file: "docs/operations/database-roles.md",
    find: "GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES",
    replace: "GRANT ALL ON TABLES",
  },
  {
    name: "a connection that the administrator ends is an internal error",
    point: 10,
    caughtBy: `${database}/failures.test.ts`,
    file: `${database}/transaction.ts`,
    find: '"57P01", ',
    replace: "",
  },
  {
    name: "a full disk is an internal error",
    point: 10,
    caughtBy: "e2e/durable/full-disk.test.ts",
    file: `${database}/transaction.ts`,
    find: "/^(08|53)",
    replace: "/^(08)",
  },
  {
    name: "a server that hangs is waited for",
    point: 10,
    caughtBy: lost,
    file: `${database}/watched-adapter.ts`,
    find: "if (this.#hangs) for (const client of this.#asked.keys()) this.#end(client);",
    replace: "if (!this.#url) this.#asked.clear();",
  },
  {
    name: "a backend that hangs is waited for",
    point: 10,
    caughtBy: lost,
    file: `${database}/reach.ts`,
    find: "limitMs: callMs }",
    replace: "limitMs: Infinity }",
  },
  {
    name: "a statement that nobody waits for goes on",
    point: 10,
    caughtBy: `${database}/watched-adapter.test.ts`,
    file: `${database}/watched-adapter.ts`,
    find: "'client_connection_check_interval', '1s'",
    replace: "'client_connection_check_interval', '0'",
  },
  {
    name: "a page is 500 while the database is away",
    point: 10,
    caughtBy: "lib/serve/server/unavailable.test.ts",
    file: "lib/serve/server/unavailable.ts",
    find: "if (request && isBusy(error))",
    replace: "if (request && !error)",
  },
  {
    name: "an answer is stored after its effect",
    point: 11,
    caughtBy: answers,
    file: `${database}/transaction.ts`,
    find: "        await keeper?.keep(tx, outcome);\n",
    replace: "",
  },
  {
    name: "a verb stores something else than its answer",
    point: 11,
    caughtBy: answers,
    file: "lib/pricing/overrides/server/commands.ts",
    find: "(written: { answer: OverridesWritten }) => written.answer",
    replace: "(written: { answer: OverridesWritten }) => ({ ...written.answer, overrides: [] })",
  },
  {
    name: "an ETag is not sent again",
    point: 11,
    caughtBy: `${http}/idempotency.test.ts`,
    file: `${http}/idempotency.ts`,
    find: "...(etag !== null && { ETag: etag }),",
    replace: "",
  },
  {
    name: "two nodes run a call under one key",
    point: 11,
    caughtBy: "e2e/durable/killed-calls.test.ts",
    file: `${http}/idempotency.ts`,
    find: "if (!lock.held)",
    replace: "if (!lock)",
  },
  {
    name: "a stored answer has no limit",
    point: 11,
    caughtBy: `${http}/idempotency.test.ts`,
    file: `${http}/stored-answers.ts`,
    find: "Buffer.byteLength(body) > mostBytes",
    replace: "Buffer.byteLength(body) > 10 * mostBytes",
  },
];
