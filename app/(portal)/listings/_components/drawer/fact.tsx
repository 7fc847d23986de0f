import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

export interface FactProps {
  label: string;
  children: ReactNode;
  /** Text that the copy button copies. Without it there is no button. */
  copy?: string;
  /** The button's label. */
  copyLabel?: string;
}

/** A label and its value, inside a `dl`. */
export function Fact({ label, children, copy, copyLabel }: FactProps) {
  return (
    <div className="flex min-h-7 items-center gap-3">
      <dt className="w-32 shrink-0 text-ink-faint">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-1 text-ink">
        <span className="min-w-0 truncate">{children}</span>
        {copy !== undefined && (
          <CopyButton
            text={copy}
            isIconOnly
            size="sm"
            {...(copyLabel !== undefined && { label: copyLabel })}
          />
        )}
      </dd>
    </div>
  );
}
