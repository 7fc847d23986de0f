"use client";
import { Skeleton } from "@/components/ui/skeleton";
import { useTranslations } from "next-intl";

/** Skeleton of the page, with each part at its final height. */
export function OverviewSkeleton() {
  return (
    <>
      <FigureSkeleton />
      <div aria-hidden className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_26.5rem]">
        <Skeleton className="h-94" />
        <Skeleton className="h-98" />
        <Skeleton className="h-69" />
        <Skeleton className="h-69" />
      </div>
    </>
  );
}

/** Skeleton of the key figures. */
export function FigureSkeleton() {
  const t = useTranslations("overview.figures");
  return (
    <>
      <output className="sr-only">{t("loading")}</output>
      <div
        aria-hidden
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5"
      >
        {["occupancy", "adr", "revpar", "revenue", "pickup"].map((name) => (
          <div
            key={name}
            className="flex h-28 flex-col gap-2 bg-surface px-4 py-3.5 max-lg:last:odd:col-span-2"
          >
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-6 w-28" />
            <Skeleton className="mt-1 h-3 w-32 max-w-full" />
            <Skeleton className="h-3 w-32 max-w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
