"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { isTyping } from "@/components/ui/is-typing";
import type { Draft } from "../check/use-draft";

/** Returns the element id of a row. */
export function rowId(line: number): string {
  return `row-${line}`;
}

/**
 * Moves to the next problem row on `n`, and applies the first fix of the current one on `f`.
 * Returns the line of the current row; null before the first `n`.
 */
export function useProblemKeys({ view, fix, isChanging }: Draft): number | null {
  const [line, setLine] = useState<number | null>(null);
  const rows = view.preview?.shown.problems.filter(({ problems }) => problems.length > 0) ?? [];
  const next = (): void => {
    const row = rows.find((each) => line === null || each.line > line) ?? rows[0];
    if (!row) return;
    setLine(row.line);
    document.getElementById(rowId(row.line))?.scrollIntoView({ block: "nearest" });
  };
  const apply = (): void => {
    if (isChanging) return;
    const current = rows.find((row) => row.line === line) ?? rows[0];
    const [first] = current?.problems.flatMap(({ fixes }) => fixes) ?? [];
    if (first) fix(first);
    else next();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (document.querySelector("[role=dialog], [role=listbox]")) return;
    if (event.key === "n") next();
    else if (event.key === "f") apply();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return line;
}
