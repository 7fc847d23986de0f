/** Responses may take longer than a budget's share of a second, so some requests overlap. */
const atOnce = 5;

/**
 * Processes all items, a few at once. After the first failure nothing more is started, and running items are awaited.
 */
export async function eachOf<T>(
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  const left = all.values();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const each of left) {
      if (hasFailed) return;
      try {
        await work(each);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const { status, ...outcome } of workers) {
    if (status === "rejected" && "reason" in outcome) throw outcome.reason;
  }
}
