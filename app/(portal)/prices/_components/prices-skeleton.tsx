"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of the page. */
export function PricesSkeleton() {
  const t = useTranslations("prices");
  return (
    <div className={pageFrame}>
      <div className="flex flex-col gap-3 px-4 pt-4 pb-3 lg:px-6">
        <PageHeader
          title={t("title")}
          description={<Skeleton className="h-4.5 w-28" />}
          secondaryActions={<Skeleton className="h-8 w-80 max-sm:w-64" />}
        />
        <div className="flex flex-wrap gap-2">
          <Skeleton className="h-8 w-full sm:w-72" />
          <Skeleton className="h-8 w-80" />
        </div>
      </div>
      <GridSkeleton />
      <div className="h-8 shrink-0 border-t border-line bg-surface" />
    </div>
  );
}

const lines = Array.from({ length: 24 }, (_, at) => at);

/** Skeleton of the head and rows of the grid, of the same size. */
export function GridSkeleton() {
  const t = useTranslations("prices");
  return (
    <div aria-busy className="min-h-0 flex-1 overflow-hidden border-t border-line bg-surface">
      <output className="sr-only">{t("loading")}</output>
      <div className="h-13 border-b border-line" />
      {lines.map((line) => (
        <div key={line} className="flex h-9.5 items-center gap-4 border-b border-line px-4 lg:px-6">
          <span className="flex w-24 shrink-0 flex-col gap-1.5 sm:w-48">
            <Skeleton className="h-3 w-3/4" />
            <Skeleton className="h-2.5 w-1/3" />
          </span>
          <Skeleton className="h-7.5 flex-1" />
        </div>
      ))}
    </div>
  );
}

/** The page fills the window below the header and has no margins; the grid scrolls inside it. */
export const pageFrame = "-m-4 flex h-[calc(100dvh-3rem)] min-h-120 flex-col lg:-m-6";
