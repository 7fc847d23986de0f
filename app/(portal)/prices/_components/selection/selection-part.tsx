"use client";
import {
  LazyOverrideDialog,
  LazyPasteDialog,
} from "@/components/prices/override/lazy-override-dialog";
import type { Clipboard } from "../clipboard/use-clipboard";
import type { GridLayout } from "../grid/layout";
import type { GridFormats } from "../grid/use-grid-formats";
import type { GridState } from "../grid/use-grid-state";
import type { Editor } from "../override/use-editor";
import type { Range } from "./selection";
import { SelectionBar } from "./selection-bar";
import { useSelectedNights } from "./use-selected-nights";

interface SelectionPartProps {
  layout: GridLayout;
  state: GridState;
  formats: GridFormats;
  editor: Editor;
  clipboard: Clipboard;
}

/** The selection bar, its override editor, and the paste preview, which needs only a focused night. */
export function SelectionPart(props: SelectionPartProps) {
  const { layout, state, formats, editor, clipboard } = props;
  const selected = useSelectedNights(layout, state);
  const { ranges, areas, cell } = state;
  return (
    <>
      {areas.length > 0 && (
        <SelectionBar
          selected={selected}
          formats={formats}
          onEdit={editor.open && editor.setKind}
          onCopy={clipboard.copy}
          onPaste={clipboard.copied ? clipboard.paste : undefined}
          onExplain={isOneCell(ranges) && cell ? () => state.explain(cell) : undefined}
          onClear={state.clear}
        />
      )}
      {editor.kind !== null && selected.nights > 0 && (
        <LazyOverrideDialog
          selection={selected.selection}
          kind={editor.kind}
          onClose={() => editor.setKind(null)}
        />
      )}
      {clipboard.pasting && (
        <LazyPasteDialog paste={clipboard.pasting} onClose={clipboard.closePaste} />
      )}
    </>
  );
}

function isOneCell([range, other]: readonly Range[]): boolean {
  if (!range || other) return false;
  return range.anchor.key === range.head.key && range.anchor.day === range.head.day;
}
