import type { KeyboardEvent } from "react";
import { isTyping } from "@/components/ui/is-typing";
import type { ExplanationProps } from "./explanation";

type Actions = Pick<ExplanationProps, "onMove" | "hasListings" | "onOverride" | "onClose">;

/** Keys of the panel: arrows move, `o` overrides, Escape closes. */
export function explanationKeys({ onMove, hasListings = true, onOverride, onClose }: Actions) {
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: onMove && (() => onMove(-1, 0)),
    ArrowRight: onMove && (() => onMove(1, 0)),
    ArrowUp: onMove && hasListings ? () => onMove(0, -1) : undefined,
    ArrowDown: onMove && hasListings ? () => onMove(0, 1) : undefined,
    o: onOverride,
    Escape: onClose,
  };
  return (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const act = isTyping(event.target) ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
