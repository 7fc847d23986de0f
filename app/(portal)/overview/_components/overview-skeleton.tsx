"use client";
import { useTranslations } from "next-intl";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

/** Height of the chart and its skeleton in px. */
export const chartHeight = 280;

export function OverviewSkeleton() {
  const t = useTranslations("overview");
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <output className="sr-only">{t("loading")}</output>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-28" />
        <ChartSkeleton height={chartHeight} hasLegend />
      </div>
      <div aria-hidden className="flex flex-col gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-56" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
