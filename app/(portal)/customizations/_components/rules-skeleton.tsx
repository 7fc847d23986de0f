import { Skeleton } from "@/components/ui/skeleton";
import { kinds } from "@/lib/customizations/kinds";

/** The rows of rules before they are known. */
export function RulesSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{label}</output>
      {kinds.map((kind) => (
        <div
          key={kind}
          className="flex h-14 items-center gap-4 rounded-lg border border-line bg-surface px-4"
        >
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-3.5 w-40 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
