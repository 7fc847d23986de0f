import { expect, test } from "vitest";
import { restful } from "./restful";

test("a long loop lets others have their turn", async () => {
  let turns = 0;
  const other = setInterval(() => turns++, 1);
  const rest = restful();
  const end = performance.now() + 100;
  while (performance.now() < end) await rest();
  clearInterval(other);
  expect(turns).toBeGreaterThanOrEqual(2);
});
