/** When an admitted call was sent and answered, in ms; it was admitted in between. */
export interface Admitted {
  sent: number;
  answered: number;
}

/** Returns the most calls that were certainly admitted within a rolling window of `span` ms. */
export function mostWithin(calls: readonly Admitted[], span: number): number {
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
