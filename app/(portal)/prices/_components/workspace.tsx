"use client";
import { useCallback, useMemo, useRef, useState } from "react";
import { dayOf } from "@/lib/core/dates";
import { makeAxis } from "./axis/axis";
import { nightWidth, type Zoom } from "./axis/zoom";
import { useClipboard } from "./clipboard/use-clipboard";
import { GridTip } from "./grid/grid-tip";
import { type GridLayout, reveal } from "./grid/layout";
import { nameWidth } from "./grid/looks";
import { PricesGrid } from "./grid/prices-grid";
import { useGridFormats } from "./grid/use-grid-formats";
import { type Shown, useGridScroll } from "./grid/use-grid-scroll";
import { type GridState, useGridState } from "./grid/use-grid-state";
import { useGridWindow } from "./grid/use-grid-window";
import { useWidth } from "./grid/use-width";
import { GroupOverrides } from "./override/group-overrides";
import { movedBy } from "./keys/move-by";
import { useGridKeys } from "./keys/use-grid-keys";
import { useEditor } from "./override/use-editor";
import { NightPanel } from "./panel/night-panel";
import { useGridPointer } from "./pointer/use-grid-pointer";
import { type GridRow, type GroupHeading, topsOf } from "./rows/grid-rows";
import { indexOf } from "./selection/selection";
import { SelectionPart } from "./selection/selection-part";
import type { PricesView } from "./view/use-prices-view";

interface WorkspaceProps {
  rows: readonly GridRow[];
  view: PricesView;
  /** In the account's time zone. */
  today: string;
  canOverride: boolean;
  onShown: (shown: Shown) => void;
}

/** The grid, rendered once its width is measured. */
export default function Workspace(props: WorkspaceProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} className="relative flex min-h-0 flex-1">
      {width > 0 && <Nights {...props} room={width} />}
    </div>
  );
}

/** The grid with its panels and the selection bar. */
function Nights(props: WorkspaceProps & { room: number }) {
  const { view, canOverride } = props;
  const { scroller, frame, layout, formats, state, shown, window, ...tools } = useNights(props);
  const { editor, clipboard, handlers, move, group, setGroup } = tools;
  const { cell } = state;
  return (
    <>
      <div ref={frame} className="relative flex min-w-0 flex-1 flex-col">
        <PricesGrid
          scroller={scroller}
          layout={layout}
          state={state}
          copied={clipboard.copied}
          shown={window}
          formats={formats}
          onOverrides={setGroup}
          handlers={handlers}
        />
        {layout.axis.night < 20 && (
          <GridTip scroller={scroller} layout={layout} formats={formats} />
        )}
        <SelectionPart {...{ layout, state, formats, editor, clipboard }} />
      </div>
      {group && (
        <GroupOverrides
          group={group}
          first={shown.now().first}
          canOverride={canOverride}
          onClose={() => setGroup(null)}
        />
      )}
      {view.night && (
        <NightPanel
          night={view.night}
          onMove={move}
          onClose={state.close}
          {...(editor.open && cell && { onOverride: () => editor.openFor(cell) })}
        />
      )}
    </>
  );
}

/** The grid's state, and its keyboard and pointer handlers. */
function useNights(props: WorkspaceProps & { room: number }) {
  const { rows, view, today, canOverride, onShown, room } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, room);
  const layout = useLayout(rows, view.zoom, dayOf(today), width);
  const formats = useGridFormats();
  const state = useGridState(layout, view);
  const window = useGridWindow(scroller, layout);
  const shown = useShown(view.from, onShown);
  useGridScroll(scroller, layout, view, shown.report);
  const [group, setGroup] = useState<GroupHeading | null>(null);
  const editor = useEditor(state, canOverride);
  const clipboard = useClipboard(layout, state, canOverride);
  const heading = focusedGroup(layout, state);
  const onOverride = heading ? () => setGroup(heading) : editor.open;
  const input = { scroller, layout, state, view, shown: shown.now, onOverride, clipboard };
  const onKeyDown = useGridKeys(input);
  const pointer = useGridPointer(scroller, layout, state);
  const move = (nights: number, listings: number): void => {
    const to = movedBy(layout, state.position, nights, listings);
    if (!to) return;
    state.focusOn(to.cell);
    if (scroller.current) reveal(layout, scroller.current, to);
  };
  return {
    scroller,
    frame,
    layout,
    formats,
    state,
    shown,
    window,
    editor,
    clipboard,
    move,
    group,
    setGroup,
    handlers: { ...pointer, onKeyDown },
  };
}

/** The group whose heading has the focus, unless nights are selected; null for listings without a group. */
function focusedGroup({ rows }: GridLayout, { position, ranges }: GridState): GroupHeading | null {
  const row = ranges.length === 0 ? rows[position?.row ?? -1] : undefined;
  return row?.kind === "group" && row.name !== null ? row : null;
}

/** Returns the layout; the same object until rows, zoom or width change. */
function useLayout(rows: readonly GridRow[], zoom: Zoom, today: number, width: number): GridLayout {
  const names = nameWidth(width);
  const night = nightWidth(zoom, width - names);
  const axis = useMemo(() => makeAxis(today, zoom, night), [today, zoom, night]);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const indexes = useMemo(() => indexOf(rows), [rows]);
  return useMemo(() => ({ rows, tops, indexes, axis, names }), [rows, tops, indexes, axis, names]);
}

/** Tracks the visible days, for the keyboard handlers and the header. */
function useShown(from: number, onShown: (shown: Shown) => void) {
  const shown = useRef<Shown>({ first: from, last: from + 13 });
  const report = useCallback(
    (now: Shown) => {
      shown.current = now;
      onShown(now);
    },
    [onShown],
  );
  return { now: () => shown.current, report };
}
