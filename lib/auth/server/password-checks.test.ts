import { expect, test } from "vitest";
import { Queue } from "./passwords";

/** Queues work that runs until `end` is called. */
function controlled(queue: Queue, order: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = queue.run(async () => {
    order.push(name);
    await promise;
    return name;
  });
  return { done, end: resolve };
}

test("at most `running` checks run at once; the others follow in order", async () => {
  const order: string[] = [];
  const queue = new Queue({ running: 2, waiting: 10, waitMs: 10_000 });
  const all = ["a", "b", "c", "d"].map((name) => controlled(queue, order, name));
  expect(order).toEqual(["a", "b"]);
  all[1]?.end();
  await all[1]?.done;
  expect(order).toEqual(["a", "b", "c"]);
  for (const { end } of all) end();
  expect(await Promise.all(all.map(({ done }) => done))).toEqual(["a", "b", "c", "d"]);
  expect(order).toEqual(["a", "b", "c", "d"]);
});

test("a full queue and a wait that times out are refused with Retry-After", async () => {
  const order: string[] = [];
  const queue = new Queue({ running: 1, waiting: 1, waitMs: 20 });
  const [first, second, third] = ["a", "b", "c"].map((name) => controlled(queue, order, name));
  const refusal = { code: "UNAVAILABLE", status: 503, retryAfter: 2 };
  await expect(third?.done).rejects.toMatchObject(refusal);
  await expect(second?.done).rejects.toMatchObject(refusal);
  first?.end();
  expect(await first?.done).toBe("a");
  expect(order).toEqual(["a"]);
});

test("a failed check frees its slot", async () => {
  const queue = new Queue({ running: 1, waiting: 1, waitMs: 1_000 });
  const fail = queue.run(() => Promise.reject(new Error("broken")));
  await expect(fail).rejects.toThrow("broken");
  expect(await queue.run(async () => "free")).toBe("free");
});
