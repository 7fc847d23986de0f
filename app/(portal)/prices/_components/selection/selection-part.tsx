"use client";
import { LazyOverrideDialog } from "@/components/prices/override/lazy-override-dialog";
import type { GridLayout } from "../grid/layout";
import type { GridFormats } from "../grid/use-grid-formats";
import type { GridState } from "../grid/use-grid-state";
import type { Editor } from "../override/use-editor";
import { SelectionBar } from "./selection-bar";
import { useSelectedNights } from "./use-selected-nights";

interface SelectionPartProps {
  layout: GridLayout;
  state: GridState;
  formats: GridFormats;
  editor: Editor;
}

/** The bar of the selection and the editor that it opens; nothing without a selection. */
export function SelectionPart({ layout, state, formats, editor }: SelectionPartProps) {
  const selected = useSelectedNights(layout, state);
  const { ranges, areas, cell } = state;
  if (areas.length === 0) return null;
  const [range] = ranges;
  const isSingle = ranges.length === 1 && range?.anchor.key === range?.head.key;
  const isNight = isSingle && range?.anchor.day === range?.head.day;
  return (
    <>
      <SelectionBar
        selected={selected}
        formats={formats}
        onEdit={editor.open && editor.setKind}
        onExplain={isNight && cell ? () => state.explain(cell) : undefined}
        onClear={state.clear}
      />
      {editor.kind !== null && selected.nights > 0 && (
        <LazyOverrideDialog
          selection={selected.selection}
          kind={editor.kind}
          onClose={() => editor.setKind(null)}
        />
      )}
    </>
  );
}
