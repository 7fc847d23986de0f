"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { Fields } from "@/lib/pricing/customizations/fields";
import type { EditorProps } from "../editor-props";
import { withNumber } from "../numbers";
import { UnitField } from "../unit-field";
import { leadLimits, longestStay } from "./stay-limits";

type Name = keyof typeof leadLimits;

interface LeadStayProps extends EditorProps {
  name: Name;
  value: Fields["min_stay"][Name];
}

const titles = {
  last_minute: ["stayLate", "within"],
  far_out: ["stayFar", "startsAt"],
} as const;

/** A different minimum stay for near or far nights; off if undefined. */
export function LeadStay(props: LeadStayProps) {
  const { name, value, fields, onChange, isReadOnly, problems } = props;
  const t = useTranslations("customizations.editor");
  const [title, daysLabel] = titles[name];
  const { from, to, first } = leadLimits[name];
  const { [name]: _before, ...others } = fields;
  const field = (part: "days" | "nights") => ({
    value: value?.[part],
    onChange: (next: number) =>
      onChange({ ...others, [name]: withNumber({ ...value }, part, next) }),
    isDisabled: isReadOnly,
    errorMessage: problems.get(`${name}.${part}`),
  });
  return (
    <fieldset aria-label={t(title)} className="flex flex-col gap-2">
      <Checkbox
        isSelected={value !== undefined}
        onChange={(isOn) => onChange(isOn ? { ...others, [name]: first } : others)}
        isDisabled={isReadOnly}
      >
        {t(title)}
      </Checkbox>
      {value !== undefined && (
        <div className="grid grid-cols-2 gap-3 pl-6">
          <UnitField
            {...field("days")}
            label={t(daysLabel)}
            minValue={from}
            maxValue={to}
            unit={t("daysUnit")}
          />
          <UnitField
            {...field("nights")}
            label={t("stayNights")}
            minValue={1}
            maxValue={longestStay}
            unit={t("nightsUnit")}
          />
        </div>
      )}
    </fieldset>
  );
}
