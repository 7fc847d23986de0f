import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of the lines of a part of the drawer. */
export function LinesSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, at) => (
        <div
          key={at}
          aria-hidden
          className="flex h-9 items-center justify-between gap-6 border-b border-line last:border-0"
        >
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-1/5" />
        </div>
      ))}
    </div>
  );
}
