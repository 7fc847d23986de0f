import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDays, type DateText } from "@/lib/core/dates";

interface GridKeysInput {
  /** First and last date that can be focused. */
  from: DateText;
  to: DateText;
  /** The dates shown. */
  dates: readonly DateText[];
  /** The date that Tab focuses first. */
  start: DateText;
  /** Shows the month of a date that is not shown. */
  show: (date: DateText) => void;
  /** Selects from one date to another; called while Shift is held. */
  extend: (from: DateText, to: DateText) => void;
  /** Clears the selection; returns whether there was one. */
  clear: () => boolean;
}

/** Days that each key moves by; a page is four weeks, so that the weekday stays. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
};

/** Keyboard navigation of a calendar with one tab stop: arrows, Home and End in a week, Page keys; Shift selects. */
export function useGridKeys({ from, to, dates, start, show, extend, clear }: GridKeysInput) {
  const [moved, setMoved] = useState<DateText | null>(null);
  const isMoving = useRef(false);
  const current = moved !== null && dates.includes(moved) ? moved : fallback(dates, start);
  useEffect(() => {
    // The cell exists only once its month is shown.
    if (!isMoving.current || current !== moved) return;
    isMoving.current = false;
    document.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
  }, [current, moved]);
  const go = (target: DateText, isExtending: boolean) => {
    const next = target < from ? from : target > to ? to : target;
    isMoving.current = next !== current;
    if (isExtending) extend(current, next);
    else clear();
    setMoved(next);
    if (!dates.includes(next)) show(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, current, dates);
    const isHandled = target !== null || (event.key === "Escape" && clear());
    if (isHandled) event.preventDefault();
    if (target !== null) go(target, event.shiftKey);
  };
  return { current, onKeyDown, onFocus: setMoved };
}

export type GridKeys = ReturnType<typeof useGridKeys>;

function targetOf(key: string, current: DateText, dates: readonly DateText[]): DateText | null {
  const step = steps[key];
  if (step !== undefined) return addDays(current, step);
  const week = Math.floor(dates.indexOf(current) / 7);
  if (key === "Home") return dates[week * 7] ?? null;
  if (key === "End") return dates[week * 7 + 6] ?? null;
  return null;
}

function fallback(dates: readonly DateText[], start: DateText): DateText {
  return dates.includes(start) ? start : (dates.find((date) => date.endsWith("-01")) ?? start);
}
