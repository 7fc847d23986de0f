import { afterAll, beforeAll } from "vitest";
import type { Emptier } from "./empty";

const worker = globalThis as {
  /** How many blocks of this worker keep their rows at present; one within another counts too. */
  nightrateKeptRows?: number;
  /** The worker's database. */
  nightrateTests?: { emptier: Emptier };
};

/** Returns true while a block keeps its rows: they are not deleted after each of its tests. */
export function areRowsKept(): boolean {
  return (worker.nightrateKeptRows ?? 0) > 0;
}

/**
 * Makes rows once for all tests of a file or `describe` block, and deletes them after its last one. Returns a reader
 * of what was made. For tests that cannot influence one another: what they write stays for the next ones too.
 */
export function keepRows<Made>(make: () => Promise<Made>): () => Made {
  let made: { value: Made } | undefined;
  beforeAll(async () => {
    worker.nightrateKeptRows = (worker.nightrateKeptRows ?? 0) + 1;
    made = { value: await make() };
  });
  afterAll(async () => {
    worker.nightrateKeptRows = (worker.nightrateKeptRows ?? 1) - 1;
    made = undefined;
    if (!areRowsKept()) await worker.nightrateTests?.emptier.deleteAll();
  });
  return () => {
    if (!made)
      throw new Error("Rows are made before the first test, not while tests are declared.");
    return made.value;
  };
}
