"use client";
import { fieldsOf } from "@/lib/pricing/customizations/fields";
import type { EditorProps } from "./editor-props";
import { StrengthScale } from "./strength-scale";

/** Sets how strongly the market's seasons count. */
export default function SeasonalityEditor({ fields, onChange, isReadOnly }: EditorProps) {
  const { seasonality_type: type } = fieldsOf("seasonality", fields);
  return (
    <StrengthScale
      type={type}
      onChange={(seasonality_type) => onChange({ seasonality_type })}
      isReadOnly={isReadOnly}
    />
  );
}
