import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "@/components/ui/is-typing";
import type { ExplanationProps } from "./explanation-props";

/** Keys of the panel that the ref is given to: arrows move, `o` overrides, Escape closes. */
export function useExplanationKeys(props: ExplanationProps) {
  const panel = useRef<HTMLElement>(null);
  const { isFocused } = props;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const act = isTyping(event.target) ? undefined : actsOf(props)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const node = panel.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    node?.addEventListener("keydown", listen);
    if (isFocused) node?.focus();
    return () => node?.removeEventListener("keydown", listen);
  }, [isFocused]);
  return panel;
}

function actsOf({
  onMove,
  hasListings = true,
  onOverride,
  onClose,
}: ExplanationProps): Readonly<Record<string, (() => void) | undefined>> {
  return {
    Escape: onClose,
    ...(onOverride && { o: onOverride }),
    ...(onMove && { ArrowLeft: () => onMove(-1, 0), ArrowRight: () => onMove(1, 0) }),
    ...(onMove && hasListings && { ArrowUp: () => onMove(0, -1), ArrowDown: () => onMove(0, 1) }),
  };
}
