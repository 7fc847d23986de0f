import type { Defect } from "./defect";

const audit = "lib/audit/server";
const tampering = `${audit}/verify.test.ts`;

/** Defects of what must survive: the log's seal, a lost database, a call that is sent again. */
export const durableDefects: readonly Defect[] = [
  {
    name: "the seal of a log is not compared",
    caughtBy: tampering,
    file: `${audit}/seal.ts`,
    find: "timingSafeEqual(seal, own)",
    replace: "seal.length > 0",
  },
  {
    name: "the seal of a log does not cover how many entries are older",
    caughtBy: tampering,
    file: `${audit}/seal.ts`,
    find: 'Buffer.from(head).toString("hex"), count, older]',
    replace: 'Buffer.from(head).toString("hex"), count]',
  },
  {
    name: "writing mends the seal of a log",
    caughtBy: tampering,
    file: `${audit}/record.ts`,
    find: "if (isSealed({ accountId, head, count, older }, seal)) {",
    replace: "if (isSealed({ accountId, head, count, older }, seal) || count >= 0) {",
  },
  {
    name: "the log can be truncated",
    caughtBy: "e2e/durable/database-roles.test.ts",
    file: "docs/operations/database-roles.md",
    find: "GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES",
    replace: "GRANT ALL ON TABLES",
  },
];
