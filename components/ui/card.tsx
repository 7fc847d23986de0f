import type { ReactNode } from "react";
import { cx } from "./cx";

export interface CardProps {
  title?: ReactNode;
  /** Quiet text after the title. */
  meta?: ReactNode;
  /** At the right end of the title row. */
  actions?: ReactNode;
  children?: ReactNode;
  /** "none" lets a table or list reach the edges. */
  padding?: "normal" | "none";
  className?: string;
}

/** A framed part of a page. */
export function Card({ children, padding = "normal", className, ...header }: CardProps) {
  const hasHeader = header.title !== undefined || header.actions !== undefined;
  const space = hasHeader ? "px-4 pb-4" : "p-4";
  return (
    <section className={cx("min-w-0 rounded-lg border border-line bg-surface", className)}>
      {hasHeader && <CardHeader {...header} hasRule={padding === "none"} />}
      <div className={cx(padding === "normal" && space)}>{children}</div>
    </section>
  );
}

type CardHeaderProps = Pick<CardProps, "title" | "meta" | "actions"> & { hasRule: boolean };

function CardHeader({ title, meta, actions, hasRule }: CardHeaderProps) {
  return (
    <header
      className={cx(
        "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2",
        hasRule && "border-b border-line",
      )}
    >
      {title !== undefined && <h2 className="text-sm font-semibold text-ink">{title}</h2>}
      {meta !== undefined && <div className="text-sm text-ink-faint">{meta}</div>}
      {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </header>
  );
}
