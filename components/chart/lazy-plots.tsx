"use client";
import { lateComponent } from "@/components/prefetch/late-component";
import { Skeleton } from "@/components/ui/skeleton";

/** Fills the space of the drawing while it loads. */
function Loading() {
  return <Skeleton className="size-full" />;
}

/** The drawings and their library load after the page, whose text and figures do not wait. */
export const LazyLinePlot = lateComponent(() => import("./plot/line-plot"), Loading);
export const LazyBarPlot = lateComponent(() => import("./plot/bar-plot"), Loading);
export const LazyDotPlot = lateComponent(() => import("./plot/dot-plot"), Loading);
export const LazyGroupedPlot = lateComponent(() => import("./plot/grouped-plot"), Loading);

/** The table loads when it is first shown. */
export const LazyChartTable = lateComponent(() => import("./chart-table"), Loading);
