import type { Defect } from "./defect";

const http = "lib/http/server";
const sharing = `${http}/shared-rates.test.ts`;
const failing = `${http}/shared-rates-failing.test.ts`;
const backup = "cli/backup/backup.test.ts";
const refusals = "cli/backup/refusals.test.ts";

/** Defects of what several nodes share, and of backups (`trust.md`). */
export const nodeDefects: readonly Defect[] = [
  {
    name: "times in the store are written as Lua shortens them",
    point: 29,
    caughtBy: sharing,
    file: `${http}/shared-rates.ts`,
    find: "string.format('%.0f', number)",
    replace: "tostring(number)",
  },
  {
    name: "only the first window is decided",
    point: 29,
    caughtBy: sharing,
    file: `${http}/shared-rates.ts`,
    find: "for i = 3, #ARGV, 2 do\n  longest",
    replace: "for i = 3, 4, 2 do\n  longest",
  },
  {
    name: "a call is counted that the store reads after it was given up",
    point: 29,
    caughtBy: failing,
    file: `${http}/shared-rates.ts`,
    find: "if now > tonumber(ARGV[2]) then",
    replace: "if now > tonumber(ARGV[2]) * 2 then",
  },
  {
    name: "a store that was away is not asked again",
    point: 29,
    caughtBy: failing,
    file: `${http}/shared-rates.ts`,
    find: "    void this.#reconnect();\n",
    replace: "",
  },
  {
    name: "a node forgets its own calls once the store is away",
    point: 29,
    caughtBy: failing,
    file: `${http}/shared-rates.ts`,
    find: "    if (verdict.admitted) this.#memory.count(id, windows);\n",
    replace: "",
  },
  {
    name: "a key lives for a second from the end of a slow look-up",
    point: 29,
    caughtBy: "lib/auth/server/key-caller.test.ts",
    file: "lib/auth/server/key-caller.ts",
    find: ", { start });",
    replace: ");",
  },
  {
    name: "a backup reads each table at its own moment",
    point: 29,
    caughtBy: backup,
    file: "cli/backup/write.ts",
    find: "REPEATABLE READ, READ ONLY",
    replace: "READ COMMITTED, READ ONLY",
  },
  {
    name: "times of a PostgreSQL in another zone are read as UTC",
    point: 29,
    caughtBy: backup,
    file: "lib/db/server/watched-adapter.ts",
    find: "connectionString: inUtc(this.#url)",
    replace: "connectionString: this.#url",
  },
  {
    name: "options of DATABASE_URL set the time zone",
    point: 29,
    caughtBy: "lib/db/server/watched-adapter.test.ts",
    file: "lib/db/server/watched-adapter.ts",
    find: "own ? `${own} ${utc}` : utc",
    replace: "own ?? utc",
  },
  {
    name: "an altered backup is read",
    point: 29,
    caughtBy: refusals,
    file: "cli/backup/restore.ts",
    find: "  await checkFile(path);\n",
    replace: "",
  },
  {
    name: "restored rows are not compared with the backup",
    point: 29,
    caughtBy: refusals,
    file: "cli/backup/restore.ts",
    find: " || found.hash !== expected.hash",
    replace: "",
  },
  {
    name: "calls that a node admitted alone are not counted afterwards",
    point: 36,
    caughtBy: failing,
    file: `${http}/shared-rates.ts`,
    find: "      await this.#mergeAlone(opened);\n",
    replace: "",
  },
  {
    name: "times in the store stay ahead of a clock that was set back",
    point: 36,
    caughtBy: sharing,
    file: `${http}/shared-rates.ts`,
    find: "text(tonumber(each) - back)",
    replace: "each",
  },
  {
    name: "the queue waits for the clock that was set back",
    point: 36,
    caughtBy: "lib/jobs/server/queue.test.ts",
    file: "lib/jobs/server/queue.ts",
    find: "greatest(created_on, start_after - interval '2 minutes') > of",
    replace: "false",
  },
  {
    name: "an evaluation in the future is taken for a later one",
    point: 36,
    caughtBy: "lib/pricing/actions/server/evaluate.test.ts",
    file: "lib/pricing/actions/server/evaluate.ts",
    find: "      OR stored.evaluated_at > clock_timestamp()\n",
    replace: "",
  },
  {
    name: "a connection waits for the clock that was set back",
    point: 36,
    caughtBy: "lib/intake/inbound/server/import-due.test.ts",
    file: "lib/intake/inbound/server/import-due.ts",
    find: ", { lastImportAt: { gt: soon } }",
    replace: "",
  },
];
