import { useState } from "react";
import type { GridState } from "../grid/use-grid-state";
import type { Cell } from "../selection/selection";

type EditorKind = "price" | "stay";
export type Editor = ReturnType<typeof useEditor>;

/** State of the override editor of the selection. `open` is undefined without the permission. */
export function useEditor({ cell, ranges, press }: GridState, canOverride: boolean) {
  const [kind, setKind] = useState<EditorKind | null>(null);
  const openFor = (night: Cell): void => {
    press(night, "only");
    setKind("price");
  };
  const open = (): void => {
    if (ranges.length > 0) setKind("price");
    else if (cell) openFor(cell);
  };
  return {
    kind,
    setKind,
    openFor,
    /** Opens the editor for the selection, or for the focused night. */
    open: canOverride ? open : undefined,
  };
}
