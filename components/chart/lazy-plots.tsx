"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Fills the space of the drawing while it loads. */
function Loading() {
  return <Skeleton className="size-full" />;
}

/** The drawings and their library load after the page, whose text and figures do not wait. */
export const LazyLinePlot = dynamic(() => import("./plot/line-plot"), {
  ssr: false,
  loading: Loading,
});
export const LazyBarPlot = dynamic(() => import("./plot/bar-plot"), {
  ssr: false,
  loading: Loading,
});
export const LazyGroupedPlot = dynamic(() => import("./plot/grouped-plot"), {
  ssr: false,
  loading: Loading,
});

/** The table loads when it is first shown. */
export const LazyChartTable = dynamic(() => import("./chart-table"), {
  ssr: false,
  loading: Loading,
});
