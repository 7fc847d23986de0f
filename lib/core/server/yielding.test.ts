import { expect, test } from "vitest";
import { makeYield } from "./yielding";

test("a long loop lets other work run", async () => {
  const seen = { turns: 0 };
  const other = setInterval(() => seen.turns++, 1);
  const yieldIfLong = makeYield();
  // The limit only ends a loop that never lets go.
  const end = performance.now() + 20_000;
  while (seen.turns < 2 && performance.now() < end) await yieldIfLong();
  clearInterval(other);
  expect(seen.turns).toBe(2);
});
