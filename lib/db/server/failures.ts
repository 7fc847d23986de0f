/** What Prisma, its adapters and the driver attach to errors. */
interface Failure {
  code?: unknown;
  kind?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** An error and those inside it. They are recognised by code: several bundles may contain copies of Prisma's classes. */
function* failuresOf(error: unknown): Generator<Failure> {
  if (typeof error !== "object" || error === null) return;
  const failure: Failure = error;
  yield failure;
  yield* failuresOf(failure.meta?.driverAdapterError);
  yield* failuresOf(failure.cause);
}

/** The codes and kinds of an error and of those inside it: Prisma's, SQLSTATE, Node's. */
function codesOf(error: unknown): string[] {
  return [...failuresOf(error)]
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .filter((each) => typeof each === "string");
}

/** True where a unique constraint refused the write. */
export function isTaken(error: unknown): boolean {
  const taken = ["P2002", "UniqueConstraintViolation"];
  return error instanceof Error && codesOf(error).some((code) => taken.includes(code));
}

// Prisma: unreachable, timed out, closed, pool or transaction limit (Prisma's error reference).
const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"];
const adapterKinds = [
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
];
// Node's sockets and names.
const socketCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
// PostgreSQL, Appendix A: a statement over its time, an idle transaction ended, and operators at work.
const sqlStates = ["57014", "25P03", "57P01", "57P02", "57P03", "57P05"];
const busyCodes = new Set([...prismaCodes, ...adapterKinds, ...socketCodes, ...sqlStates]);

/** PostgreSQL, Appendix A: connection exceptions and insufficient resources (disk, memory, connections). */
const busyClasses = /^(08|53)[0-9A-Z]{3}$/;

/** What `pg` says without a code. */
const busyMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Connection ended unexpectedly|after calling end on the pool/;

/**
 * True where the database cannot be reached, shuts down, has no room or no time left: answered 503. What was asked of it
 * may have been done where a commit was on its way.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    codesOf(error).some((code) => busyCodes.has(code) || busyClasses.test(code)) ||
    [...failuresOf(error)].some(
      ({ message }) => typeof message === "string" && busyMessages.test(message),
    )
  );
}

/** True where a commit that failed like this may have been done all the same: not where Prisma rolled it back in time. */
export function isUncertain(error: unknown): boolean {
  return isBusy(error) && !codesOf(error).includes("P2028");
}
