"use client";
import { cx } from "@/components/ui/cx";
import { fieldBox, fieldSize } from "@/components/ui/field-classes";

export interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, or nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, by the browser's own calendar; its name stands before it. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-ink-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(fieldBox, fieldSize(), "w-36 tabular-nums")}
      />
    </label>
  );
}
