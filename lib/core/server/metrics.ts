/**
 * What a server measures, for `/metrics` (`lib/serve/server/metrics.ts`). Labels have few values and never name an
 * account, a person or a listing. docs/operations/metrics.md explains each; a test compares.
 */
export const counters = {
  limiter_calls: { help: "Calls that the limits decided on.", labels: ["verdict"] },
  import_runs: { help: "Imports of connections that ended.", labels: ["source", "outcome"] },
  push_runs: {
    help: "Parts of pushes and restores that ended, and did something.",
    labels: ["kind", "outcome"],
  },
  push_nights: { help: "Nights of pushes and restores, by result.", labels: ["kind", "result"] },
} as const;

/** In seconds. */
export const timers = {
  http_request: { help: "Requests until their response.", labels: ["route", "method", "status"] },
  job: { help: "Runs of background jobs.", labels: ["job", "outcome"] },
  vendor_request: { help: "Requests to a PMS until its answer.", labels: ["vendor", "status"] },
  vendor_wait: { help: "Waits for a turn within a PMS's limits.", labels: ["vendor"] },
  database_use: {
    help: "Uses of a database connection: a statement or a transaction.",
    labels: [],
  },
} as const;

type Counter = keyof typeof counters;
type Timer = keyof typeof timers;

/** One value for each label, in the order of the declaration. */
type Values<Labels extends readonly string[]> = { [Label in Labels[number]]: string | number };

/** Keeps what is measured. */
export interface Recorder {
  count(name: Counter, labels: Record<string, string | number>, by: number): void;
  time(name: Timer, labels: Record<string, string | number>, seconds: number): void;
}

// One per process, although bundles may contain several copies of this module.
const shared = globalThis as { nightrateMetrics?: Recorder };

/** Keeps measurements from now on; undefined: no more. */
export function recordWith(recorder: Recorder | undefined): void {
  if (recorder) shared.nightrateMetrics = recorder;
  else delete shared.nightrateMetrics;
}

/** Counts `by` more. Does nothing where metrics are off, as does `time`. */
export function count<Name extends Counter>(
  name: Name,
  labels: Values<(typeof counters)[Name]["labels"]>,
  by = 1,
): void {
  if (by > 0) shared.nightrateMetrics?.count(name, labels, by);
}

/** Records how long something took. */
export function time<Name extends Timer>(
  name: Name,
  labels: Values<(typeof timers)[Name]["labels"]>,
  seconds: number,
): void {
  shared.nightrateMetrics?.time(name, labels, seconds);
}
