import { z } from "zod";

/** What a worker says that was not killed. */
export const Report = z.object({
  /** Statements, and beginnings and ends of requests. */
  steps: z.int(),
  /** From the first pass to the end of the last. */
  ms: z.int(),
  /** Hundredths that each night should have, from `first` on (days since 1970-01-01). */
  listings: z.array(z.object({ id: z.string(), first: z.int(), prices: z.array(z.int()) })),
  /** Pushes that have not confirmed all their nights. */
  unconfirmed: z.array(z.string()),
  charges: z.int(),
  openRuns: z.int(),
});
export type Report = z.output<typeof Report>;

/** Hundredths of the price that a generation sets: above all of the engine's own, and every later one's is higher. */
export function generationPrice(generation: number): number {
  return 100_000 + generation * 100;
}
