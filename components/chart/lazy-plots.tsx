"use client";
import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Fills the place that Chart keeps for the drawing, so that nothing moves when it arrives. */
function Coming() {
  return <Skeleton className="size-full" />;
}

/** The drawings and their library come after the page: its words and figures do not wait for them. */
export const LazyLinePlot = dynamic(() => import("./line-plot"), { ssr: false, loading: Coming });
export const LazyBarPlot = dynamic(() => import("./bar-plot"), { ssr: false, loading: Coming });

/** The table comes when it is asked for. */
export const LazyChartTable = dynamic(
  () => import("./chart-table").then((module) => module.ChartTable),
  { ssr: false, loading: Coming },
);
