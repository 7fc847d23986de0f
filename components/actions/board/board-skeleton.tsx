"use client";
import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

export function BoardSkeleton() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <div className="rounded-lg border border-line bg-surface">
        <div aria-hidden className="flex flex-col gap-2 border-b border-line p-3">
          <Skeleton className="h-7" />
          <Skeleton className="h-8" />
          <Skeleton className="h-7 w-1/2" />
        </div>
        <RowsSkeleton />
      </div>
      <div aria-hidden className="hidden flex-col gap-4 lg:flex">
        <Skeleton className="h-6 w-80" />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

/** Rows of the list while none has arrived that would be shown. */
export function RowsSkeleton() {
  const t = useTranslations("actions");
  return (
    <>
      <output className="sr-only">{t("loading")}</output>
      {Array.from({ length: 9 }, (_, at) => (
        <div
          key={at}
          aria-hidden
          className="flex h-15 shrink-0 flex-col justify-center gap-2 border-b border-line px-4"
        >
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </>
  );
}
