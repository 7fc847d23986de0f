import { expect, test } from "vitest";
import { isolate } from "./isolate";

const items = Array.from({ length: 500 }, (_, n) => n);

/** Work that fails where `isBad`, and what it did. */
function working(isBad: (item: number) => boolean) {
  const done: number[] = [];
  let attempts = 0;
  const work = (part: readonly number[]): Promise<void> => {
    attempts++;
    const bad = part.find(isBad);
    if (bad !== undefined) return Promise.reject(new Error(`bad ${bad}`));
    done.push(...part);
    return Promise.resolve();
  };
  return { work, done, attempts: () => attempts };
}

test("items that fail alone are named, and the work of all others is done once", async () => {
  const { work, done, attempts } = working((item) => item === 7 || item === 301);
  const failed = await isolate(items, work);
  expect(failed.map(({ item, error }) => [item, String(error)])).toEqual([
    [7, "Error: bad 7"],
    [301, "Error: bad 301"],
  ]);
  expect(done).toEqual(items.filter((item) => item !== 7 && item !== 301));
  expect(attempts()).toBeLessThan(40);
});

test("a failure of everything is not tried item by item, and a common one is thrown at once", async () => {
  const all = working(() => true);
  expect(await isolate(items, all.work)).toHaveLength(500);
  expect(all.attempts()).toBeLessThan(30);
  const common = working(() => true);
  await expect(isolate(items, common.work, () => true)).rejects.toThrow("bad 0");
  expect(common.attempts()).toBe(1);
});
