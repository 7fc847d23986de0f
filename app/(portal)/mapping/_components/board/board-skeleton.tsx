"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of the page. */
export function MappingSkeleton() {
  const t = useTranslations("mapping");
  return (
    <div className="flex flex-col gap-3">
      <PageHeader title={t("title")} description={t("text")} />
      <BoardSkeleton />
    </div>
  );
}

/** Skeleton of both columns. */
export function BoardSkeleton() {
  const t = useTranslations("mapping");
  return (
    <div aria-busy className="flex flex-col gap-3">
      <output className="sr-only">{t("loading")}</output>
      <Skeleton className="h-8 w-72" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="rounded-lg border border-line bg-surface">
          <div className="flex h-10 items-center border-b border-line px-4">
            <Skeleton className="h-3.5 w-28" />
          </div>
          {["w-1/2", "w-2/5", "w-3/5", "w-5/12", "w-7/12", "w-1/3", "w-6/12"].map((width) => (
            <div
              key={width}
              className="flex h-14.25 flex-col justify-center gap-1.5 border-b border-line px-4 last:border-0"
            >
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="h-3 w-2/3" />
            </div>
          ))}
        </div>
        <div className="hidden flex-col gap-3 lg:flex">
          {[1, 2, 3].map((card) => (
            <div key={card} className="rounded-lg border border-line bg-surface">
              <div className="flex h-15 flex-col justify-center gap-1.5 px-4">
                <Skeleton className="h-3.5 w-48" />
                <Skeleton className="h-3 w-72" />
              </div>
              <div className="flex h-9 items-center border-t border-line px-4">
                <Skeleton className="h-3.5 w-64" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
