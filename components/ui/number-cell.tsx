"use client";
import type { CSSProperties } from "react";
import {
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from "react-aria-components/NumberField";
import { cx } from "./cx";

export interface NumberCellProps extends Pick<
  AriaNumberFieldProps,
  "minValue" | "maxValue" | "step" | "formatOptions" | "isDisabled" | "isReadOnly"
> {
  /** Name for assistive technology; a column or control shows it visually. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  isInvalid?: boolean;
  /** Layout only. */
  className?: string;
  /** Background of a cell coloured by its value. */
  style?: CSSProperties;
}

const box =
  "h-8 w-full min-w-0 rounded-md border border-field bg-surface px-1 text-center text-sm text-ink tabular-nums transition-colors outline-none hover:border-ink-faint focus:border-accent focus:ring-1 focus:ring-accent data-disabled:border-line data-disabled:text-ink-soft data-invalid:border-danger data-invalid:ring-danger";

/** A number input for tables, stepped with arrow keys. NaN when empty. */
export function NumberCell({ label, className, style, ...props }: NumberCellProps) {
  return (
    <AriaNumberField {...props} aria-label={label} className={cx("min-w-0", className)}>
      <Input {...(style && { style })} className={box} />
    </AriaNumberField>
  );
}
