import { expect, test } from "vitest";
import { bySeverity, healthOf } from "./rules";

const now = new Date("2026-11-22T12:00:00Z");
const base = {
  id: 1,
  name: "Guesty",
  kind: "guesty",
  state: "active",
  paused: false,
  last_import_at: "2026-11-22T11:00:00Z",
  held: 0,
  prices_held: 0,
} as const;

test.each([
  [{}, "working"],
  [{ state: "refused" }, "broken"],
  [{ state: "refused", paused: true }, "broken"],
  [{ state: "attention" }, "broken"],
  [{ held: 1 }, "broken"],
  [{ prices_held: 1 }, "holding"],
  [{ prices_held: 1, held: 1 }, "broken"],
  [{ prices_held: 1, kind: "ingest", last_import_at: null }, "holding"],
  [{ state: "unreachable" }, "waiting"],
  [{ state: "unreachable", paused: true }, "paused"],
  [{ state: "checking", last_import_at: null }, "new"],
  [{ kind: "ingest", last_import_at: null }, "new"],
  [{ kind: "ingest" }, "working"],
  [{ kind: "ingest", last_import_at: "2026-11-19T11:59:00Z" }, "quiet"],
] as const)("%j is %s", (part, health) => {
  expect(healthOf({ ...base, ...part }, now)).toBe(health);
});

test("failing connections come first, then by name", () => {
  const rows = [
    { ...base, id: 1, name: "B" },
    { ...base, id: 2, name: "A" },
    { ...base, id: 3, name: "Z", state: "refused" as const },
    { ...base, id: 4, name: "Y", state: "unreachable" as const },
  ];
  expect(bySeverity(rows, now).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
});
