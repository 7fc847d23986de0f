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
