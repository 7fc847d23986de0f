"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { isTyping } from "@/components/ui/is-typing";
import { type AccountAccess, sectionsFor } from "../navigation/sections";

/** Time after `g` in which a section letter counts, in ms. */
const gMs = 1_200;

/** Opens the palette on ⌘K or Ctrl-K, the shortcuts on `?`, a section on `g` and its letter. */
export function useShortcuts(options: {
  access: AccountAccess;
  onPalette: () => void;
  onShortcuts: () => void;
}): void {
  const router = useRouter();
  const pressedG = useRef(-Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPalette(event)) {
      event.preventDefault();
      options.onPalette();
    } else if (isPlainKey(event)) {
      const section = sectionsFor(options.access).find(({ key }) => key === event.key);
      if (event.key === "?") options.onShortcuts();
      else if (section && event.timeStamp - pressedG.current < gMs)
        leaveBy(() => router.push(section.href));
      pressedG.current = event.key === "g" ? event.timeStamp : -Infinity;
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isPalette(event: KeyboardEvent): boolean {
  return (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
}

function isPlainKey(event: KeyboardEvent): boolean {
  return !isTyping(event.target) && !event.metaKey && !event.ctrlKey && !event.altKey;
}
