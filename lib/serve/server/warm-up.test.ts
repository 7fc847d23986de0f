import { expect, test } from "vitest";
import { originOf } from "./start";

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["localhost", "http://localhost:3000"],
  ["::", "http://[::1]:3000"],
  ["::1", "http://[::1]:3000"],
])("a server that listens on %s sends its own requests to %s", (host, origin) => {
  expect(originOf(3_000, host)).toBe(origin);
});
