/** Errors are recognised by code: several bundles may contain copies of Prisma's classes. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Returns the driver's kind of a raw query's error, for which Prisma has only P2010. */
function kindOf(error: unknown): string {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { kind?: string } } } };
  return meta?.driverAdapterError?.cause?.kind ?? "";
}

/** True where a unique constraint refused the write. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === "P2002" || kindOf(error) === "UniqueConstraintViolation";
}

const busyCodes = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "ECONNREFUSED",
  "57P01",
  "57P03",
  "53300",
]);

const busyKinds = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
]);

/** True where the database cannot be reached, or its pool or time limit is exhausted: answered 503. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    busyCodes.has(codeOf(error)) ||
    busyKinds.has(kindOf(error)) ||
    /timeout exceeded when trying to connect/.test(error.message)
  );
}
