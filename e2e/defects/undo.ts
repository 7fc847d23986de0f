import type { Defect } from "./defect";

/** Defects of Undo and revert, which leave alone what others changed since. */
export const undoDefects: readonly Defect[] = [
  {
    name: "a revert puts an override back as a whole",
    point: 30,
    caughtBy: "lib/activity/logs/server/revert-overrides.test.ts",
    file: "lib/pricing/overrides/server/restore.ts",
    find: "setFields({ ...present, ...earlier })",
    replace: "setFields({ ...before })",
  },
  {
    name: "a revert of an override overwrites a field that has changed since",
    point: 30,
    caughtBy: "lib/activity/logs/server/revert-overrides.test.ts",
    file: "lib/pricing/overrides/server/restore.ts",
    find: "if (conflicts.length > 0) return { conflicts };",
    replace: "",
  },
  {
    name: "an undo of listings overwrites fields that have changed since",
    point: 30,
    caughtBy: "lib/inventory/listings/server/undo.test.ts",
    file: "lib/inventory/listings/server/commands.ts",
    find: ".filter(([field]) => !stays.has(field))",
    replace: "",
  },
  {
    name: "an undo of guard rails overwrites what has changed since",
    point: 30,
    caughtBy: "lib/inventory/guard-rails/server/commands.test.ts",
    file: "lib/inventory/guard-rails/server/commands.ts",
    find: "...before }, record, written);",
    replace: "...before }, record);",
  },
];
