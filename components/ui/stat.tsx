import type { ReactNode } from "react";
import { cx } from "./cx";

const tones = {
  neutral: "text-ink",
  accent: "text-accent",
  up: "text-up",
  down: "text-down",
  warning: "text-warning",
};

export interface StatProps {
  label: ReactNode;
  /** The figure, already formatted, with its sign when it is a change. */
  value: ReactNode;
  /** Small, after the figure: unit, limit. */
  unit?: ReactNode;
  note?: ReactNode;
  tone?: keyof typeof tones;
}

/** A figure with its label, unit and note. */
export function Stat({ label, value, unit, note, tone = "neutral" }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <div className="text-sm text-ink-faint">{label}</div>
      <div className={cx("text-xl font-semibold tabular-nums", tones[tone])}>
        {value}
        {unit !== undefined && (
          <span className="ml-1.5 text-sm font-normal tracking-normal text-ink-faint">{unit}</span>
        )}
      </div>
      {note !== undefined && <div className="text-sm text-ink-faint tabular-nums">{note}</div>}
    </div>
  );
}
