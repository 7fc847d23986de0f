/** One admitted call as its caller saw it, in milliseconds; it was admitted somewhere between. */
export interface Admitted {
  sent: number;
  answered: number;
}

/** The most calls that certainly were admitted within one rolling window of `span` milliseconds. */
export function mostWithin(calls: readonly Admitted[], span: number): number {
  const counts = calls.map(
    ({ sent }) =>
      calls.filter((other) => other.sent >= sent && other.answered <= sent + span).length,
  );
  return Math.max(0, ...counts);
}

/** How many calls a limit of `limit` in any `span` lets through in `duration`, asked without a pause. */
export function mostPossible(limit: number, span: number, duration: number): number {
  return limit * (Math.floor(duration / span) + 1);
}
