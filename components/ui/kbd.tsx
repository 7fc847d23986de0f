import type { ReactNode } from "react";
import { cx } from "./cx";

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cx(
        "inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-xs border border-b-2 border-edge bg-surface px-1 font-sans text-2xs font-medium text-ink-faint",
        className,
      )}
    >
      {children}
    </kbd>
  );
}

const TEXT_ENTRY =
  "input:not([type='checkbox'], [type='radio'], [type='range']), textarea, select, [contenteditable='true'], [role='textbox']";

/** True when the target is a text field, where shortcuts must not act. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_ENTRY) !== null;
}
