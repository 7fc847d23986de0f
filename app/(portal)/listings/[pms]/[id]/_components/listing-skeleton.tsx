"use client";
import { useTranslations } from "next-intl";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { chartHeight } from "./chart/use-chart-data";

/** Skeleton of the page, of the same size. */
export function ListingSkeleton() {
  const t = useTranslations("listing");
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">{t("loading")}</output>
      <div aria-hidden className="flex flex-col gap-2">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-6 w-72 max-w-full" />
      </div>
      <NightsSkeleton />
    </div>
  );
}

/** Chart and calendar while their nights load. */
export function NightsSkeleton() {
  return (
    <>
      <ChartSkeleton height={chartHeight} />
      <div aria-hidden className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </>
  );
}

/** The cards below while their code loads. */
export function CardsSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg md:max-xl:col-span-2" />
    </div>
  );
}
