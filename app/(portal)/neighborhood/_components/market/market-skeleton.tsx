import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

/** Heights of the charts and their skeletons, in px. */
export const heights = { prices: 320, occupancy: 240, kpi: 272, map: 440 } as const;

/** Skeleton of the page's figures and charts. */
export function MarketSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-23 w-full rounded-lg" />
      <ChartSkeleton height={heights.prices} hasLegend />
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartSkeleton height={heights.occupancy} hasLegend />
        <ChartSkeleton height={heights.kpi} />
      </div>
    </div>
  );
}
