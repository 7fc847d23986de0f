import type { ReactNode } from "react";
import { cx } from "./cx";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Heading level, where the title is the page's title. */
  level?: 1 | 2 | 3;
  /** An explanation. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  className?: string;
}

/** Shown in place of missing content, with a first step. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, level, children, action, className } = props;
  const Title = level === undefined ? "p" : (`h${level}` as const);
  return (
    <div
      className={cx(
        "mx-auto flex max-w-110 flex-col items-center px-4 py-12 text-center",
        className,
      )}
    >
      {icon !== undefined && (
        <span
          aria-hidden
          className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-surface text-ink-faint [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <Title className="text-base font-semibold text-ink">{title}</Title>
      {children !== undefined && (
        <div className="mt-1 text-sm text-pretty text-ink-faint">{children}</div>
      )}
      {action !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}
