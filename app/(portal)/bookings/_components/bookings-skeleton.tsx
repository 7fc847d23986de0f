"use client";
import { useTranslations } from "next-intl";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { chartHeight } from "./booking-charts";
import { useColumns } from "./columns";

/** Totals, charts and table while they load. */
export function BookingsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-18.5 w-full rounded-lg" />
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartSkeleton height={chartHeight} />
        <ChartSkeleton height={chartHeight} />
      </div>
      <BookingTableSkeleton />
    </div>
  );
}

export function BookingTableSkeleton() {
  const t = useTranslations("bookings");
  return <TableSkeleton columns={useColumns()} label={t("loading")} density="comfortable" />;
}
