import { expect, test } from "vitest";
import { makeYield } from "./yielding";

test("a long loop lets other work run", async () => {
  let turns = 0;
  const other = setInterval(() => turns++, 1);
  const yieldIfLong = makeYield();
  const end = performance.now() + 100;
  while (performance.now() < end) await yieldIfLong();
  clearInterval(other);
  expect(turns).toBeGreaterThanOrEqual(2);
});
