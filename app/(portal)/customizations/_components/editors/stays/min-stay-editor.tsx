"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { type Fields, fieldsOf } from "@/lib/pricing/customizations/fields";
import type { EditorProps } from "../editor-props";
import { numberProps } from "../numbers";
import { UnitField } from "../unit-field";
import { LeadStay } from "./lead-stay";
import { StayTable } from "./stay-table";
import { longestStay } from "./stay-limits";

/** Sets minimum stays of weekdays, weekends, near and far nights, and gaps, with the result. */
export default function MinStayEditor(props: EditorProps) {
  const { fields, onChange, isReadOnly } = props;
  const t = useTranslations("customizations.editor");
  const rule = fieldsOf("min_stay", fields);
  const field = numberProps(props, rule);
  const inNights = { minValue: 1, maxValue: longestStay, unit: t("nightsUnit") };
  return (
    <div className="flex flex-col gap-5 @xl:flex-row @xl:items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <UnitField {...field("min_stay_weekday")} {...inNights} label={t("stayWeekday")} />
          <UnitField {...field("min_stay_weekend")} {...inNights} label={t("stayWeekend")} />
        </div>
        <LeadStay {...props} name="last_minute" value={rule.last_minute} />
        <LeadStay {...props} name="far_out" value={rule.far_out} />
        <LowestStay {...props} rule={rule} />
        <Checkbox
          isSelected={rule.fill_gaps === true}
          onChange={(isOn) => onChange(withFlag(fields, isOn))}
          isDisabled={isReadOnly}
          description={t("stayFillText")}
        >
          {t("stayFill")}
        </Checkbox>
      </div>
      <StayTable rule={rule} />
    </div>
  );
}

function LowestStay(props: EditorProps & { rule: Fields["min_stay"] }) {
  const { fields, onChange, isReadOnly, rule } = props;
  const t = useTranslations("customizations.editor");
  const field = numberProps(props, rule);
  const isOn = "lowest_allowed" in fields;
  const toggle = (next: boolean) => {
    const { lowest_allowed: _before, ...rest } = fields;
    onChange(next ? { ...rest, lowest_allowed: 1 } : rest);
  };
  return (
    <fieldset aria-label={t("stayLowest")} className="flex flex-col gap-2">
      <Checkbox
        isSelected={isOn}
        onChange={toggle}
        isDisabled={isReadOnly}
        description={t("stayLowestText")}
      >
        {t("stayLowest")}
      </Checkbox>
      {isOn && (
        <div className="grid grid-cols-2 gap-3 pl-6">
          <UnitField
            {...field("lowest_allowed")}
            label={t("stayLowestNights")}
            minValue={1}
            maxValue={longestStay}
            unit={t("nightsUnit")}
          />
        </div>
      )}
    </fieldset>
  );
}

function withFlag(fields: EditorProps["fields"], isOn: boolean): EditorProps["fields"] {
  const { fill_gaps: _before, ...rest } = fields;
  return isOn ? { ...rest, fill_gaps: true } : rest;
}
