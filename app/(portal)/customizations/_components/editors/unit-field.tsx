"use client";
import { NumberField } from "@/components/ui/number-field";
import type { ReactNode } from "react";

export interface UnitFieldProps {
  label: string;
  value: number | undefined;
  onChange: (value: number) => void;
  minValue: number;
  maxValue: number;
  unit: string;
  /** Shows + before a positive number. */
  isSigned?: boolean;
  isDisabled: boolean;
  errorMessage: string | undefined;
  placeholder?: string;
}

/** A number field with a unit and a range. */
export function UnitField({ isSigned = false, value, ...props }: UnitFieldProps) {
  return (
    <NumberField
      {...props}
      value={value ?? Number.NaN}
      formatOptions={{
        maximumFractionDigits: 0,
        signDisplay: isSigned ? "exceptZero" : "auto",
        useGrouping: false,
      }}
    />
  );
}

/** A chart with its fields beside it, or below it where space is short. */
export function CurveLayout({ chart, children }: { chart: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 @lg:flex-row @lg:items-start">
      <div className="min-w-0 flex-1">{chart}</div>
      <div className="grid grid-cols-2 gap-3 @lg:w-44 @lg:grid-cols-1">{children}</div>
    </div>
  );
}
