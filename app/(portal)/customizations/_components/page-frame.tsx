import type { ReactNode } from "react";

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
