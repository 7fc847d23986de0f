"use client";
import { useTranslations } from "next-intl";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { chartHeight } from "./charts/chart-height";
import { useColumns } from "./table/columns";

/** Totals, charts and table before they are there, each in its place. */
export function BookingsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-18.5 w-full rounded-lg" />
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartSkeleton height={chartHeight} />
        <ChartSkeleton height={chartHeight} />
      </div>
      <TableComing />
    </div>
  );
}

/** The table before it is there. */
export function TableComing() {
  const t = useTranslations("bookings");
  return <TableSkeleton columns={useColumns()} label={t("loading")} density="comfortable" />;
}
