import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "@/components/ui/kbd";

/** How long a section letter counts after `g`. */
const gMs = 1_200;

/** Shortcuts of the board; ignored in text fields, dialogs and right after `g`. */
export function useBoardKeys(keys: Readonly<Record<string, () => void>>): void {
  const pressedG = useRef(-Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForBoard(event)) return;
    const isAfterG = event.timeStamp - pressedG.current < gMs;
    pressedG.current = event.key === "g" ? event.timeStamp : -Infinity;
    const act = isAfterG ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** A held key repeats for moving only, not for decisions. */
function isForBoard(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey) return false;
  if (event.repeat && !["j", "k"].includes(event.key)) return false;
  return !isTyping(event.target) && !document.querySelector(dialogs);
}

/** A toast is an alert dialog that isn't modal: an Undo on offer stops no key. */
const dialogs = "[role=dialog], [role=alertdialog]:not([aria-modal=false])";
