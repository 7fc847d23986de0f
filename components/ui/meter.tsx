"use client";
import { Label, Meter as AriaMeter } from "react-aria-components/Meter";
import { cx } from "./cx";

const fills = { accent: "bg-accent", warning: "bg-warning", danger: "bg-danger" };

export interface MeterProps {
  label: string;
  value: number;
  /** The value at which the bar is full. */
  max: number;
  /** The value as text, such as "14 of 60". */
  valueText: string;
  isLabelHidden?: boolean;
  tone?: keyof typeof fills;
}

/** A bar that shows the used part of a limit. */
export function Meter({
  label,
  value,
  max,
  valueText,
  isLabelHidden = false,
  tone = "accent",
}: MeterProps) {
  return (
    <AriaMeter
      value={value}
      maxValue={max}
      valueLabel={valueText}
      className="flex flex-col gap-1.5"
    >
      {({ percentage }) => (
        <>
          <span className={cx("flex justify-between gap-2 text-sm", isLabelHidden && "sr-only")}>
            <Label className="text-ink-soft">{label}</Label>
            <span className="text-ink-faint tabular-nums">{valueText}</span>
          </span>
          <span className="block h-1.5 overflow-hidden rounded-full bg-muted">
            <span
              className={cx("block h-full rounded-full", fills[tone])}
              style={{ width: `${percentage}%` }}
            />
          </span>
        </>
      )}
    </AriaMeter>
  );
}
