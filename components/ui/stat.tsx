import type { ReactNode } from "react";

export interface StatProps {
  label: ReactNode;
  /** The figure, already formatted, with its sign when it is a change. */
  value: ReactNode;
  /** Small, after the figure: unit, limit. */
  unit?: ReactNode;
  note?: ReactNode;
}

/** A figure with its label, unit and note. */
export function Stat({ label, value, unit, note }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="text-sm text-ink-faint">{label}</div>
      <div className="text-xl font-semibold text-ink tabular-nums">
        {value}
        {unit !== undefined && (
          <span className="ml-1.5 text-sm font-normal tracking-normal text-ink-faint">{unit}</span>
        )}
      </div>
      {note !== undefined && <div className="text-sm text-ink-faint tabular-nums">{note}</div>}
    </div>
  );
}
