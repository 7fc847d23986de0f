import type { ReactNode } from "react";

/** A chart with its fields beside it, or below it where space is short. */
export function CurveLayout({ chart, children }: { chart: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 @lg:flex-row @lg:items-start">
      <div className="min-w-0 flex-1">{chart}</div>
      <div className="grid grid-cols-2 gap-3 @lg:w-44 @lg:grid-cols-1">{children}</div>
    </div>
  );
}
