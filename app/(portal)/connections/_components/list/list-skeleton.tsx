"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { columns, grid } from "./columns";
import { ListHeading } from "./connection-list";

/** The list while it loads, in its own columns. */
export function ListSkeleton() {
  const t = useTranslations("connections");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <output className="sr-only">{t("loading")}</output>
      <ListHeading />
      <div aria-hidden>
        {[1, 2, 3].map((row) => (
          <div
            key={row}
            className={cx(
              "flex h-30 flex-wrap items-center gap-3 border-b border-line px-4 last:border-0 xl:h-16",
              grid,
            )}
          >
            {columns.map((id) => (
              <Skeleton key={id} className="h-3 w-24 xl:w-3/5" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
