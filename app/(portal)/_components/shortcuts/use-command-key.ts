"use client";
import { useSyncExternalStore } from "react";

/** The palette's shortcut as this keyboard labels it. */
export function useCommandKey(): string {
  return useSyncExternalStore(subscribe, label, () => "⌘K");
}

function label(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
}

function subscribe(): () => void {
  return () => {};
}
