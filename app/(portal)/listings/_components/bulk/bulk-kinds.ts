import type { BulkEdit } from "@/lib/catalog/edits";

/** What the bulk bar offers. */
export type BulkKind = "prices" | "group" | "tags" | "syncOn" | "syncOff" | "hide" | "unhide";

/** What a kind does before anything is typed; null: nothing yet. */
export const bulkStarts: Record<BulkKind, BulkEdit | null> = {
  prices: null,
  group: null,
  tags: null,
  syncOn: { kind: "sync", isOn: true },
  syncOff: { kind: "sync", isOn: false },
  hide: { kind: "hidden", isHidden: true },
  unhide: { kind: "hidden", isHidden: false },
};
