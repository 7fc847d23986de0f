"use client";
import { useSyncExternalStore } from "react";

/** How this computer's keyboard names the palette's shortcut. */
export function useCommandKey(): string {
  return useSyncExternalStore(never, here, () => "⌘K");
}

function here(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
}

function never(): () => void {
  return () => {};
}
