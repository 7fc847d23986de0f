"use client";
import { NumberField } from "@/components/ui/number-field";

interface UnitFieldProps {
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
