const stepMs = 250;

/**
 * Runs `work` and settles as it does, but only after a whole multiple of 250 ms: an answer that must not tell which of two
 * ways it went takes as long either way.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const left = stepMs - ((performance.now() - start) % stepMs);
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
