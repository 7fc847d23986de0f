"use client";
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import { dayOf, dateOf } from "@/lib/core/dates";
import { makeAxis, onAxis, nightWidth, type Zoom } from "./grid/axis";
import { useClipboard } from "./grid/use-clipboard";
import { GridTip } from "./grid/grid-tip";
import { type GridLayout, reveal, nameWidth } from "./grid/layout";
import { PricesGrid } from "./grid/prices-grid";
import { useGridFormats } from "./grid/use-grid-formats";
import { type Shown, useGridScroll } from "./grid/use-grid-scroll";
import { type GridState, useGridState } from "./grid/use-grid-state";
import { useGridWindow } from "./grid/use-grid-window";
import { useGridKeys } from "./grid/use-grid-keys";
import { useEditor, SelectionPart } from "./grid/selection-part";
import { useGridPointer } from "./grid/use-grid-pointer";
import { type GridRow, type GroupHeading, topsOf, listingBeside } from "./grid/grid-rows";
import { indexOf, type Cell, type Position } from "./grid/selection";
import type { PricesView, Night } from "./use-prices-view";
import { LazyGroupDialog } from "@/components/prices/override/lazy-override-dialog";
import { LazyExplanation, LazyExplanationDrawer } from "@/components/prices/explain/night-drawer";

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

/** Returns the content width of an element in px; `before` until it is measured. */
function useWidth(element: RefObject<HTMLElement | null>, before = 0): number {
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Returns the cell some nights and listings away; undefined without a start, or where there is no listing. */
function movedBy(
  { rows, axis }: Pick<GridLayout, "rows" | "axis">,
  from: Position | null,
  nights: number,
  listings: number,
): (Position & { cell: Cell }) | undefined {
  if (!from) return undefined;
  const row = listings === 0 ? from.row : listingBeside(rows, from.row, listings);
  const key = rows[row]?.key;
  const day = onAxis(axis, from.day + nights);
  return key === undefined ? undefined : { row, day, cell: { key, day } };
}

interface GroupOverridesProps {
  group: GroupHeading;
  /** The first visible day, since 1970-01-01. */
  first: number;
  canOverride: boolean;
  onClose: () => void;
}

/** The overrides of a heading's group, and of the parent group of a subgroup. */
function GroupOverrides({ group, first: shown, ...props }: GroupOverridesProps) {
  const [first] = group.members;
  if (!first) return null;
  const { group_id: id, subgroup_id: subgroup, group: name } = first.listing;
  const own = { id: subgroup ?? id, name: group.name };
  const levels = [own, ...(subgroup === null ? [] : [{ id, name }])].flatMap((level) =>
    level.id === null || level.name === null ? [] : [{ id: level.id, name: level.name }],
  );
  return <LazyGroupDialog groups={levels} night={dateOf(shown)} {...props} />;
}

interface NightPanelProps {
  night: Night;
  /** Moves to another night and listing of the grid; `night` follows. */
  onMove: (nights: number, listings: number) => void;
  /** Opens the override editor for this night; absent without the permission. */
  onOverride?: () => void;
  onClose: () => void;
}

/** The explanation of a night beside the grid, or in a drawer on narrow windows. */
function NightPanel({ night: { id, pms, day }, onMove, ...props }: NightPanelProps) {
  const isWide = useWide();
  const named = { listing: { id, pms }, date: dateOf(day) };
  if (!isWide) {
    return <LazyExplanationDrawer {...named} {...props} onMove={(nights) => onMove(nights, 0)} />;
  }
  return (
    <aside className="flex w-120 shrink-0 border-l border-line">
      <LazyExplanation {...named} {...props} onMove={onMove} />
    </aside>
  );
}

/** Windows with room for the panel beside the grid. */
const wide = "(min-width: 1024px)";

/** Returns whether the window is wide enough for a panel beside the grid. */
function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wide);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(wide).matches,
    () => true,
  );
}
