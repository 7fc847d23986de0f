import type { Defect } from "./defect";

const serve = "lib/serve/server";

/** Defects of starting, stopping and what is answered before any route. */
export const serverDefects: readonly Defect[] = [
  {
    name: "two processes share the lock of a data directory",
    point: 1,
    caughtBy: "lib/db/server/lock.test.ts",
    file: "lib/db/server/lock.ts",
    find: "BEGIN EXCLUSIVE",
    replace: "BEGIN",
  },
  {
    name: "a new database is made over a damaged one",
    point: 13,
    caughtBy: "lib/db/server/open.test.ts",
    file: "lib/db/server/open.ts",
    find: 'if (!existsSync(join(directory, "PG_VERSION"))) {',
    replace: "if (!existsSync(directory)) {",
  },
  {
    name: "a start under another secret goes on",
    point: 8,
    caughtBy: "prisma/secret.test.ts",
    file: "prisma/secret.ts",
    find: "if (isOurs === false) throw new StartError(refusal());",
    replace: "",
  },
  {
    name: "an older database takes any secret",
    point: 8,
    caughtBy: "prisma/secret.test.ts",
    file: "lib/identity/keys/server/stored.ts",
    find: "if (keys.length === 0) return null;",
    replace: "if (keys.length >= 0) return null;",
  },
  {
    name: "a refused body is not read to its end",
    point: 12,
    caughtBy: `${serve}/body.test.ts`,
    file: `${serve}/refuse.ts`,
    find: "drain(request, () => response.end());",
    replace: "response.end();",
  },
  {
    name: "an unknown verb is answered like noise",
    point: 12,
    caughtBy: `${serve}/guard.test.ts`,
    file: `${serve}/unparsed.ts`,
    find: 'isUnknownMethod(error, code) ? "METHOD_NOT_ALLOWED" : "VALIDATION_FAILED"',
    replace: 'isUnknownMethod(error, code) ? "VALIDATION_FAILED" : "VALIDATION_FAILED"',
  },
  {
    name: "encoded dots lead to another address",
    point: 12,
    caughtBy: `${serve}/guard.test.ts`,
    file: `${serve}/target.ts`,
    find: '.test(decoded(part) ?? "")',
    replace: ".test(part)",
  },
  {
    name: "connections are kept while the server stops",
    point: 13,
    caughtBy: `${serve}/listen.test.ts`,
    file: `${serve}/listen.ts`,
    find: "if (isStopping) response.shouldKeepAlive = false;",
    replace: "",
  },
  {
    name: "two first starts prepare one database at once",
    point: 13,
    caughtBy: "prisma/turn.test.ts",
    file: "prisma/turn.ts",
    find: "if (url === undefined) return work();",
    replace: 'if (url !== "") return work();',
  },
  {
    name: "a closed terminal is not mentioned",
    point: 13,
    caughtBy: `${serve}/signals.test.ts`,
    file: `${serve}/signals.ts`,
    find: 'process.on("SIGHUP", () => end("its terminal was closed"));',
    replace: 'process.on("SIGHUP", () => end());',
  },
];
