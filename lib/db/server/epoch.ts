/** Counts committed transactions of this process: what was read in an older epoch may be out of date. */
const state = globalThis as { nightrateEpoch?: number };

/** The current epoch. Take it before reading what is to be kept. */
export function epoch(): number {
  return state.nightrateEpoch ?? 0;
}

/** A transaction was committed. */
export function nextEpoch(): void {
  state.nightrateEpoch = epoch() + 1;
}
