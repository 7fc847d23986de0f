import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface CellProps {
  label: string;
  children: ReactNode;
  /** Without a value: shown only where cells are columns. */
  isEmpty?: boolean;
  className?: string;
}

/** A cell with its column's name, visible only where the list has no heading. */
export function Cell({ label, children, isEmpty = false, className }: CellProps) {
  return (
    <div className={cx("flex min-w-0 flex-col", isEmpty && "max-xl:hidden", className)}>
      <span className="text-xs text-ink-faint xl:sr-only">{label}</span>
      {children}
    </div>
  );
}
