/** When a call was sent and answered, in ms; it was decided in between. */
export interface Call {
  sent: number;
  answered: number;
}

/** True of ids that are never called as often as they may be. */
export function isAmple(id: string): boolean {
  return id.startsWith("ample");
}

/** Calls of an id in any 60 s: a key's, one that three nodes can divide and nine can't, and more than are made. */
export function limitOf(id: string): number {
  if (isAmple(id)) return 100_000;
  return id.startsWith("small") ? 4 : 60;
}

/** Milliseconds of the machine's clock that runs only forward, the same in every process. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Returns the most calls that were certainly admitted within a rolling window of `span` ms. */
export function mostWithin(calls: readonly Call[], span: number): number {
  const counts = calls.map(
    ({ sent }) =>
      calls.filter((other) => other.sent >= sent && other.answered <= sent + span).length,
  );
  return Math.max(0, ...counts);
}

/** Returns how many calls `limit` per `span` admits in `duration` (ms), called without a pause. */
export function mostPossible(limit: number, span: number, duration: number): number {
  return limit * (Math.floor(duration / span) + 1);
}

/**
 * Returns the refused calls that were certainly within the limit: even if every call that may have been counted before it
 * was, and is still in its window of `span` ms.
 */
export function wronglyRefused(
  refused: readonly Call[],
  admitted: readonly Call[],
  limit: number,
  span: number,
): Call[] {
  return refused.filter(({ sent, answered }) => {
    const counted = admitted.filter(
      (call) => call.sent < answered && call.answered > sent - span,
    ).length;
    return counted < limit;
  });
}
