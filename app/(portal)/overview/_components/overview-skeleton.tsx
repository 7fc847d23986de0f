"use client";
import { FigureSkeleton } from "./figures/figure-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

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
