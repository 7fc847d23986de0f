import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Shown next to the actions: badges, current limits. */
  meta?: ReactNode;
  /** The one primary action of the page. */
  primaryAction?: ReactNode;
  secondaryActions?: ReactNode;
  className?: string;
}

/** Title and actions of a page. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, meta, primaryAction, secondaryActions, className } = props;
  const hasActions = [meta, primaryAction, secondaryActions].some((part) => part !== undefined);
  return (
    <header className={cx("flex flex-wrap items-end justify-between gap-x-6 gap-y-3", className)}>
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-xl font-semibold text-balance text-ink">{title}</h1>
        {description !== undefined && (
          <p className="max-w-prose text-sm text-ink-soft">{description}</p>
        )}
      </div>
      {hasActions && (
        <div className="flex flex-wrap items-center gap-2">
          {meta}
          {secondaryActions}
          {primaryAction}
        </div>
      )}
    </header>
  );
}
