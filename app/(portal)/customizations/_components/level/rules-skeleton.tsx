import { Skeleton } from "@/components/ui/skeleton";
import { sections } from "@/lib/pricing/rules/kinds";
import type { ReactNode } from "react";

/** The rows of rules and the panel beside them while they load. */
export function RulesSkeleton({ label }: { label: string }) {
  return (
    <div className="flex gap-6">
      <output className="sr-only">{label}</output>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {sections.map(({ id, kinds }) => (
          <div key={id} className="flex flex-col gap-2 not-first:mt-3">
            <Skeleton className="my-0.75 h-2.5 w-12" />
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
        ))}
      </div>
      <div className="flex h-97 w-76 shrink-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 max-xl:hidden 2xl:w-96">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="h-3.5 w-56" />
        <Skeleton className="h-3.5 w-44" />
      </div>
    </div>
  );
}

/** Levels on the left and rules beside them; on a phone the levels are a button above. */
export function PageFrame({ levels, children }: { levels: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 lg:-m-6 lg:flex-row lg:gap-0">
      <div className="lg:sticky lg:top-12 lg:h-[calc(100dvh-3rem)] lg:w-56 lg:shrink-0 lg:border-r lg:border-line lg:bg-surface lg:px-3 lg:py-4 2xl:w-64">
        {levels}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-4 lg:p-6">{children}</div>
    </div>
  );
}
