/** An item whose work fails even by itself. */
export interface Failed<Item> {
  item: Item;
  error: unknown;
}

/** Attempts in a row from the first one on after which the failure is taken to be common to all items. */
const mostFailures = 16;

/**
 * Does `work` for all items at once and, if it throws, for each half, down to the items that fail alone; those are
 * returned. `work` must leave nothing behind where it throws, or be able to continue. Throws what `isCommon` says is not
 * about one item. If nothing succeeds in 16 attempts, what is left is not halved any further.
 */
export async function isolate<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  isCommon: (error: unknown) => boolean = () => false,
): Promise<Failed<Item>[]> {
  const failed: Failed<Item>[] = [];
  const waiting = [items];
  let failures = 0;
  let isSome = false;
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    try {
      await work(part);
      isSome = true;
    } catch (error) {
      if (isCommon(error)) throw error;
      failures++;
      if (part.length === 1 || (!isSome && failures >= mostFailures)) {
        failed.push(...part.map((item) => ({ item, error })));
        continue;
      }
      const middle = Math.ceil(part.length / 2);
      waiting.unshift(part.slice(0, middle), part.slice(middle));
    }
  }
  return failed;
}
