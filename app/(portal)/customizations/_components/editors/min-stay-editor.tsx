"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { type Fields, fieldsOf } from "@/lib/pricing/rules/kinds";
import { type EditorProps, numberProps, withNumber } from "./editor-props";
import { staySpans } from "@/lib/pricing/rules/curves";
import { UnitField } from "./unit-field";

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
    <OptionalStay
      title={t("stayLowest")}
      description={t("stayLowestText")}
      isOn={isOn}
      onToggle={toggle}
      isDisabled={isReadOnly}
    >
      <UnitField
        {...field("lowest_allowed")}
        label={t("stayLowestNights")}
        minValue={1}
        maxValue={longestStay}
        unit={t("nightsUnit")}
      />
    </OptionalStay>
  );
}

interface OptionalStayProps {
  title: string;
  description?: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  isDisabled: boolean;
  children: ReactNode;
}

/** A part of the rule that is off until its box is checked, with its fields below. */
function OptionalStay({ title, isOn, onToggle, children, ...box }: OptionalStayProps) {
  return (
    <fieldset aria-label={title} className="flex flex-col gap-2">
      <Checkbox {...box} isSelected={isOn} onChange={onToggle}>
        {title}
      </Checkbox>
      {isOn && <div className="grid grid-cols-2 gap-3 pl-6">{children}</div>}
    </fieldset>
  );
}

function withFlag(fields: EditorProps["fields"], isOn: boolean): EditorProps["fields"] {
  const { fill_gaps: _before, ...rest } = fields;
  return isOn ? { ...rest, fill_gaps: true } : rest;
}

/** The minimum stays that result from a rule's fields, by days ahead. */
function StayTable({ rule }: { rule: Fields["min_stay"] }) {
  const t = useTranslations("customizations.editor");
  const spans = staySpans(rule);
  if (spans.length === 0) return null;
  return (
    <table className="w-full border-collapse self-start rounded-md bg-muted text-sm tabular-nums @xl:w-60">
      <caption className="pb-1.5 text-left text-sm font-medium text-ink-soft">
        {t("stayTable")}
      </caption>
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-1 pl-3 text-left font-medium whitespace-nowrap">
            {t("stayDays")}
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-medium">
            {t("stayWeekdays")}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            {t("stayWeekends")}
          </th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ from, to, weekday, weekend }) => (
          <tr key={from}>
            <th
              scope="row"
              className="py-1 pr-1 pl-3 text-left font-normal whitespace-nowrap text-ink-soft"
            >
              {to === null ? t("daysFrom", { from }) : t("daysRange", { from, to })}
            </th>
            <td className="px-2 py-1 text-right text-ink">{weekday}</td>
            <td className="px-3 py-1 text-right text-ink">{weekend}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
function LeadStay(props: LeadStayProps) {
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
    <OptionalStay
      title={t(title)}
      isOn={value !== undefined}
      onToggle={(isOn) => onChange(isOn ? { ...others, [name]: first } : others)}
      isDisabled={isReadOnly}
    >
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
    </OptionalStay>
  );
}

/** Most nights of a minimum stay (`contract.md` §8). */
const longestStay = 365;

/** Range of days ahead of each minimum stay by lead time, and where it starts (`contract.md` §8). */
const leadLimits = {
  last_minute: { from: 1, to: 90, first: { days: 7, nights: 1 } },
  far_out: { from: 30, to: 999, first: { days: 90, nights: 3 } },
} as const;
