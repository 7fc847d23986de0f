"use client";
import { useSyncExternalStore } from "react";

/** Returns the label of a shortcut: the letter after ⌘ on Apple devices, else after Ctrl. */
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
