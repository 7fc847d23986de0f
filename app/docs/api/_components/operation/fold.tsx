import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** Collapsible content. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group/fold mt-1">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-sm text-sm text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 transition-transform in-[details[open]>summary]:rotate-90"
        />
        {label}
      </summary>
      <div className="mt-1 border-l-2 border-line pl-3">{children}</div>
    </details>
  );
}
