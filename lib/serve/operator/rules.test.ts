import { expect, test } from "vitest";
import { backupNodes, backupProblem } from "./rules";
import type { OperatorNode } from "./schema";

const now = new Date("2026-11-28T12:00:00Z");

function node(backups: Partial<OperatorNode["backups"]> | null, isRunning = true): OperatorNode {
  const none = { last_at: null, next_at: "2026-11-29T03:30:00Z", failure: null };
  return {
    id: "a",
    host: "box",
    role: "all",
    version: "0.1.0",
    started_at: now.toISOString(),
    seen_at: now.toISOString(),
    is_running: isRunning,
    disks: [],
    backups: backups && { ...none, ...backups },
  };
}

function problemOf(...given: Parameters<typeof node>) {
  return backupNodes([node(...given)]).map((each) => backupProblem(each, now));
}

test("a failure counts before the age, and a server that doesn't run before both", () => {
  const failure = { at: now.toISOString(), message: "No space left." };
  expect(problemOf({ last_at: "2026-11-28T03:31:00Z" })).toEqual([null]);
  expect(problemOf({ last_at: "2026-11-28T03:31:00Z", failure })).toEqual(["failed"]);
  expect(problemOf({ last_at: "2026-11-27T10:00:00Z" })).toEqual([null]);
  expect(problemOf({ last_at: "2026-11-27T09:59:59Z" })).toEqual(["overdue"]);
  expect(problemOf({})).toEqual(["none"]);
  expect(problemOf({ last_at: "2026-11-28T03:31:00Z" }, false)).toEqual(["stopped"]);
});

test("servers without backups, and killed ones beside one that runs, say nothing about backups", () => {
  expect(problemOf(null)).toEqual([]);
  const [killed, running] = [node({}, false), { ...node({}), id: "b" }];
  expect(backupNodes([killed, node(null), running]).map(({ id }) => id)).toEqual(["b"]);
  expect(backupNodes([killed, node(null)]).map(({ id }) => id)).toEqual(["a"]);
});
