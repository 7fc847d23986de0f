"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { mostAmount } from "@/lib/core/money";
import { editableDefaults, lastMinutePercent } from "@/lib/pricing/steps/curves";
import { type Fields, fieldsOf } from "@/lib/pricing/customizations/fields";
import type { Payload } from "@/lib/pricing/customizations/kinds";
import { usePercent } from "@/components/rules/use-percent";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { CurveChart } from "@/components/chart/curve/curve-chart";
import type { CurveHandle } from "@/components/chart/curve/curve-handles";
import { rangeOf } from "@/components/chart/curve/curve-scale";
import type { EditorProps } from "./editor-props";
import { CurveLayout } from "./curve-layout";
import { UnitField } from "./unit-field";
import { numberProps, wholeWithin } from "./numbers";

const types = [
  "linear_gradual",
  "linear",
  "recommended",
  "conservative",
  "aggressive",
  "fixed",
] as const;
const [least, most, mostDays] = [-75, 500, 90];

/** A discount or premium for the days before check-in, as a curve. */
export default function LastMinuteEditor(props: EditorProps) {
  const { fields, onChange, isReadOnly, scope } = props;
  const t = useTranslations("customizations.editor");
  const rule = fieldsOf("last_minute_prices", fields);
  const options = types.map((id) => ({
    id,
    label: t(`lastMinuteTypes.${id}`),
    ...(id === "fixed" &&
      scope !== "listing" && { isDisabled: true, description: t("lastMinuteTypes.fixedOnly") }),
  }));
  return (
    <CurveLayout chart={<Chart {...props} rule={rule} />}>
      <Select
        label={t("type")}
        options={options}
        placeholder=""
        value={rule.last_min_factor_type ?? null}
        onChange={(type) => onChange(ofType(type, rule))}
        isDisabled={isReadOnly}
        className="@max-lg:col-span-2"
      />
      <Numbers {...props} rule={rule} />
    </CurveLayout>
  );
}

type Rule = Fields["last_minute_prices"];

/** Returns the rule changed to another type, with the numbers that type uses. */
function ofType(type: string, rule: Rule): Payload {
  const first = editableDefaults.lastMinute;
  if (type !== "linear" && type !== "linear_gradual") return { last_min_factor_type: type };
  const isShare = rule.last_min_factor_dfd === undefined || rule.last_min_factor_type === "fixed";
  return {
    last_min_factor_type: type,
    last_min_factor_value: isShare
      ? (lastMinutePercent(rule, 0) ?? first.last_min_factor_value)
      : (rule.last_min_factor_value ?? first.last_min_factor_value),
    last_min_factor_dfd: rule.last_min_factor_dfd ?? first.last_min_factor_dfd,
  };
}

function Numbers(props: EditorProps & { rule: Rule }) {
  const t = useTranslations("customizations.editor");
  const field = numberProps(props, props.rule);
  const { last_min_factor_type: type } = props.rule;
  if (type === "fixed") {
    return (
      <UnitField
        {...field("last_min_factor_value")}
        label={t("fixedPrice")}
        minValue={0}
        maxValue={mostAmount.nightly}
        unit={props.currency ?? ""}
      />
    );
  }
  if (type !== "linear" && type !== "linear_gradual") return null;
  return (
    <>
      <UnitField
        {...field("last_min_factor_value")}
        label={t(type === "linear" ? "discount" : "onTheDay")}
        minValue={least}
        maxValue={most}
        unit={t("percent")}
        isSigned
      />
      <UnitField
        {...field("last_min_factor_dfd")}
        label={t("within")}
        minValue={1}
        maxValue={mostDays}
        unit={t("daysUnit")}
      />
    </>
  );
}

function Chart({ fields, rule, onChange, isReadOnly }: EditorProps & { rule: Rule }) {
  const t = useTranslations("customizations.editor");
  const percent = usePercent();
  const words = useRuleWords();
  if (rule.last_min_factor_type === "fixed") {
    return <p className="text-sm text-pretty text-ink-soft">{t("fixedNote")}</p>;
  }
  const at = (day: number) => lastMinutePercent(rule, day) ?? 0;
  const days = Math.max(30, Math.ceil((rule.last_min_factor_dfd ?? 0) / 15) * 15 + 15);
  return (
    <CurveChart
      label={t("curve", { words: words("last_minute_prices", fields) })}
      frame={{ x: [0, days], y: rangeOf([at(0)]) }}
      at={at}
      xTicks={[0, days / 2, days].map((day) => ({
        at: day,
        label: day === 0 ? t("axis.today") : t("axis.days", { days: Math.round(day) }),
      }))}
      format={percent}
      handles={isReadOnly ? [] : handlesOf(rule, onChange)}
    />
  );
}

function handlesOf(rule: Rule, onChange: (fields: Payload) => void): CurveHandle[] {
  const { last_min_factor_type: type, last_min_factor_value: value } = rule;
  const { last_min_factor_dfd: within } = rule;
  if (value === undefined || within === undefined) return [];
  const numbers = (x: number, y: number) => ({
    last_min_factor_type: type ?? "linear",
    last_min_factor_value: wholeWithin(y, least, most),
    last_min_factor_dfd: wholeWithin(x, 1, mostDays),
  });
  if (type === "linear") {
    const onMove = (to: { x: number; y: number }) => onChange(numbers(to.x, to.y));
    return [{ id: "flat", x: within, y: value, way: "both", onMove }];
  }
  return [
    { id: "day", x: 0, y: value, way: "y", onMove: (to) => onChange(numbers(within, to.y)) },
    { id: "within", x: within, y: 0, way: "x", onMove: (to) => onChange(numbers(to.x, value)) },
  ];
}
