"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { editableDefaults, farOutPercent } from "@/lib/pricing/steps/curves";
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

const types = ["linear", "fix", "recommended", "conservative", "aggressive"] as const;
const [least, most, mostDays] = [-30, 500, 999];

/** A premium for nights far ahead, as a curve. */
export default function FarOutEditor(props: EditorProps) {
  const { fields, onChange, isReadOnly } = props;
  const t = useTranslations("customizations.editor");
  const rule = fieldsOf("far_out_premium", fields);
  return (
    <CurveLayout chart={<Chart {...props} rule={rule} />}>
      <Select
        label={t("type")}
        options={types.map((id) => ({ id, label: t(`farOutTypes.${id}`) }))}
        placeholder=""
        value={rule.far_out_premium_type ?? null}
        onChange={(type) => onChange(ofType(type, rule))}
        isDisabled={isReadOnly}
        className="@max-lg:col-span-2"
      />
      <Numbers {...props} rule={rule} />
    </CurveLayout>
  );
}

type Rule = Fields["far_out_premium"];

/** Returns the rule changed to another type, with the numbers that type uses. */
function ofType(type: string, rule: Rule): Payload {
  const { farOut } = editableDefaults;
  if (type !== "linear" && type !== "fix") return { far_out_premium_type: type };
  const isOwn = rule.far_out_premium_start !== undefined;
  return {
    far_out_premium_type: type,
    far_out_premium_value: isOwn
      ? (rule.far_out_premium_value ?? farOut.far_out_premium_value)
      : farOutPercent(rule, mostDays),
    far_out_premium_start: rule.far_out_premium_start ?? farOut.far_out_premium_start,
    ...(type === "linear" && {
      far_out_premium_step: rule.far_out_premium_step ?? farOut.far_out_premium_step,
    }),
  };
}

function Numbers(props: EditorProps & { rule: Rule }) {
  const t = useTranslations("customizations.editor");
  const field = numberProps(props, props.rule);
  const { far_out_premium_type: type } = props.rule;
  if (type !== "linear" && type !== "fix") return null;
  const inDays = { minValue: 1, maxValue: mostDays, unit: t("daysUnit") };
  return (
    <>
      <UnitField
        {...field("far_out_premium_value")}
        label={t("premium")}
        minValue={least}
        maxValue={most}
        unit={t("percent")}
        isSigned
      />
      <UnitField {...field("far_out_premium_start")} {...inDays} label={t("startsAt")} />
      {type === "linear" && (
        <UnitField {...field("far_out_premium_step")} {...inDays} label={t("over")} />
      )}
    </>
  );
}

function Chart({ fields, rule, onChange, isReadOnly }: EditorProps & { rule: Rule }) {
  const t = useTranslations("customizations.editor");
  const percent = usePercent();
  const words = useRuleWords();
  const at = (day: number) => farOutPercent(rule, day);
  const end = (rule.far_out_premium_start ?? 0) + (rule.far_out_premium_step ?? 0);
  const days = Math.max(360, Math.ceil((end + 30) / 90) * 90);
  return (
    <CurveChart
      label={t("curve", { words: words("far_out_premium", fields) })}
      frame={{ x: [0, days], y: rangeOf([at(days)]) }}
      at={at}
      xTicks={[0, days / 3, (days / 3) * 2, days].map((day) => ({
        at: day,
        label: day === 0 ? t("axis.today") : t("axis.days", { days: day }),
      }))}
      format={percent}
      handles={isReadOnly ? [] : handlesOf(rule, onChange)}
    />
  );
}

function handlesOf(rule: Rule, onChange: (fields: Payload) => void): CurveHandle[] {
  const { far_out_premium_value: value, far_out_premium_start: start } = rule;
  const { far_out_premium_step: step, far_out_premium_type: type = "fix" } = rule;
  if (value === undefined || start === undefined) return [];
  const numbers = (from: number, percent: number, over: number | undefined) => ({
    far_out_premium_type: type,
    far_out_premium_value: wholeWithin(percent, least, most),
    far_out_premium_start: wholeWithin(from, 1, mostDays),
    ...(over !== undefined && { far_out_premium_step: wholeWithin(over, 1, mostDays) }),
  });
  if (type === "fix") {
    const onMove = (to: { x: number; y: number }) => onChange(numbers(to.x, to.y, undefined));
    return [{ id: "start", x: start, y: value, way: "both", onMove }];
  }
  if (step === undefined) return [];
  return [
    {
      id: "start",
      x: start,
      y: 0,
      way: "x",
      onMove: (to) =>
        onChange(
          numbers(
            Math.min(to.x, start + step - 1),
            value,
            start + step - Math.max(1, Math.min(to.x, start + step - 1)),
          ),
        ),
    },
    {
      id: "end",
      x: start + step,
      y: value,
      way: "both",
      onMove: (to) => onChange(numbers(start, to.y, to.x - start)),
    },
  ];
}
