"use client";
import { fieldsOf } from "@/lib/pricing/customizations/fields";
import type { EditorProps } from "./editor-props";
import { StrengthScale } from "./strength-scale";

/** Sets how strongly the market's demand counts. */
export default function DemandEditor({ fields, onChange, isReadOnly }: EditorProps) {
  const { tone_demand_factor: type } = fieldsOf("demand_factor", fields);
  return (
    <StrengthScale
      type={type}
      onChange={(tone_demand_factor) => onChange({ tone_demand_factor })}
      isReadOnly={isReadOnly}
    />
  );
}
