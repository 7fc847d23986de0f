import { expect, test } from "vitest";
import { rowAction } from "./use-data-table";

/** What pressing the key on row 50 of 100 did. */
function press(key: string): string {
  const done: string[] = [];
  const note = (word: string) => (index: number) => done.push(`${word} ${index}`);
  rowAction(key, 50, {
    count: 100,
    moveTo: note("move"),
    open: note("open"),
    toggle: note("toggle"),
  })?.();
  return done.join();
}

test.each([
  ["ArrowDown", "move 51"],
  ["ArrowUp", "move 49"],
  ["PageDown", "move 60"],
  ["PageUp", "move 40"],
  ["Home", "move 0"],
  ["End", "move 99"],
  ["Enter", "open 50"],
  [" ", "toggle 50"],
  ["x", ""],
])("%j does %j", (key, done) => {
  expect(press(key)).toBe(done);
});
