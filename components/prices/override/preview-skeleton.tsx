import { Skeleton } from "@/components/ui/skeleton";

/** The preview while it loads, in its own shape. */
export function PreviewSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{label}</output>
      <Skeleton className="my-1 h-3.5 w-64 max-w-full" />
      <div className="flex h-72 flex-col overflow-hidden rounded-md border border-line bg-surface">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="flex h-9 shrink-0 items-center gap-6 border-b border-line px-3">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="ml-auto h-3 w-32" />
          </div>
        ))}
      </div>
    </div>
  );
}
