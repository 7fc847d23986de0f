import type { KeyboardEvent, RefObject } from "react";
import { useBoardKeys } from "@/components/actions/board/use-board-keys";
import type { Clipboard } from "./use-clipboard";
import { zoomBy, usualZoom } from "./axis";
import { type GridLayout, reveal } from "./layout";
import type { GridState } from "./use-grid-state";
import type { Shown } from "./use-grid-scroll";
import { groupKey, rowHeights } from "./grid-rows";
import type { PricesView } from "../use-prices-view";
import { moved, type Position } from "./selection";

export interface GridKeysInput {
  scroller: RefObject<HTMLElement | null>;
  layout: GridLayout;
  state: GridState;
  view: PricesView;
  shown: () => Shown;
  /** Opens the override editor; undefined without the permission. */
  onOverride: (() => void) | undefined;
  clipboard: Clipboard;
}

/** Registers the page's shortcuts and returns the handler of the grid's keys: move, select, copy, explain, clear. */
export function useGridKeys(input: GridKeysInput) {
  const { layout, view, shown, onOverride } = input;
  const { axis } = layout;
  const screen = (by: -1 | 1): void => {
    const { first, last } = shown();
    view.show(Math.max(axis.first, first + by * (last - first + 1)));
  };
  const zoom = (by: -1 | 1): void => {
    const next = zoomBy(view.zoom, by);
    view.write({ zoom: next === usualZoom ? null : next });
  };
  useBoardKeys({
    t: () => view.show(axis.today),
    "[": () => screen(-1),
    "]": () => screen(1),
    "+": () => zoom(-1),
    "=": () => zoom(-1),
    "-": () => zoom(1),
    ...(onOverride && { o: onOverride }),
  });
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isHandled = onMove(event, input) || onClipboard(event, input) || onCommand(event, input);
    if (isHandled) event.preventDefault();
  };
}

/** Returns the focused cell, or the first listing's first visible night. */
function current({ layout, state, shown }: GridKeysInput): Position {
  const row = layout.rows.findIndex(({ kind }) => kind === "listing");
  return state.position ?? { row: Math.max(row, 0), day: shown().first };
}

function onMove(event: KeyboardEvent<HTMLElement>, input: GridKeysInput): boolean {
  const { scroller, layout, state } = input;
  const from = current(input);
  const to = event.ctrlKey || event.metaKey ? undefined : target(event, from, input);
  const cell = to && cellOf(layout, to);
  if (!to || !cell) return false;
  if (event.shiftKey) extend(from, to, input);
  else state.focusOn(cell);
  if (scroller.current) reveal(layout, scroller.current, to);
  return true;
}

/** Returns the position that the key moves to; the first key only shows the focused cell. */
function target(
  event: KeyboardEvent,
  from: Position,
  { scroller, layout, state }: GridKeysInput,
): Position | undefined {
  const height = scroller.current?.clientHeight ?? 0;
  const page = Math.max(1, Math.floor(height / rowHeights.listing) - 2);
  const next = moved(event.key, from, { ...layout, page }, event.shiftKey);
  return next && !state.position ? from : next;
}

/** Extends the selection; begins a new one at the focused cell unless the last one ends there. */
function extend(from: Position, to: Position, { layout, state }: GridKeysInput): void {
  const [start, end] = [cellOf(layout, from), cellOf(layout, to)];
  const head = state.ranges.at(-1)?.head;
  const continues = head?.key === start?.key && head?.day === start?.day;
  if (start && !continues) state.press(start, "only");
  if (end) state.press(end, "extend");
}

/** Copies the selection or the focused night on Ctrl or ⌘ and C; pastes on Ctrl or ⌘ and V. */
function onClipboard(event: KeyboardEvent, { state, clipboard }: GridKeysInput): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return false;
  const key = event.key.toLowerCase();
  const act = key === "c" ? clipboard.copy : key === "v" ? clipboard.paste : undefined;
  if (!act || (state.ranges.length === 0 && !state.cell)) return false;
  act();
  return true;
}

function onCommand(event: KeyboardEvent<HTMLElement>, input: GridKeysInput): boolean {
  if (event.key === "Escape") return onEscape(input);
  if (event.key === "h") return onHome(input);
  if (event.key !== "Enter" && event.key !== " ") return false;
  const { layout, state } = input;
  const position = current(input);
  const row = layout.rows[position.row];
  if (!row) return false;
  const cell = { key: row.key, day: position.day };
  if (row.kind === "group") state.fold(groupKey(row));
  else if (event.key === "Enter") state.explain(cell);
  else state.press(cell, event.ctrlKey || event.metaKey ? "add" : "only");
  return true;
}

/** Shows or hides the other listings of the focused home. */
function onHome(input: GridKeysInput): boolean {
  const { layout, state } = input;
  const row = layout.rows[current(input).row];
  return row?.kind === "listing" && state.toggleHome(row.row);
}

/** Clears the selection; without one, the copied nights; without these, closes the panel. */
function onEscape({ state, view, clipboard }: GridKeysInput): boolean {
  if (state.ranges.length > 0) state.clear();
  else if (clipboard.copied) clipboard.clear();
  else if (view.night) state.close();
  else return false;
  return true;
}

function cellOf({ rows }: GridLayout, { row, day }: Position) {
  const key = rows[row]?.key;
  return key === undefined ? undefined : { key, day };
}
