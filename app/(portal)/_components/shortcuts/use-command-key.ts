"use client";
import { useSyncExternalStore } from "react";

/** A letter with ⌘ or Ctrl as this keyboard labels it; the palette's is K. */
export function useCommandKey(letter = "K"): string {
  const isMac = useSyncExternalStore(subscribe, hasCommand, () => true);
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`;
}

function hasCommand(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function subscribe(): () => void {
  return () => {};
}
