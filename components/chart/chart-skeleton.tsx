import { Skeleton } from "@/components/ui/skeleton";

/** A chart of the same height while its values load. */
export function ChartSkeleton({
  height,
  hasLegend = false,
}: {
  height: number;
  hasLegend?: boolean;
}) {
  return (
    <div aria-hidden className="rounded-lg border border-line bg-surface px-4 pb-4">
      <div className="flex h-11 items-center">
        <Skeleton className="h-3.5 w-40" />
      </div>
      <Skeleton className="my-0.5 h-3.5 w-72 max-w-full" />
      <div className="mt-3" style={{ height: hasLegend ? height + 32 : height }}>
        <Skeleton className="size-full" />
      </div>
    </div>
  );
}
