"use client";
import { useTranslations } from "next-intl";
import { CurveChart, type CurveHandle, rangeOf } from "@/components/chart/curve-chart";
import { usePercent } from "@/components/rules/use-percent";
import { useRuleWords } from "@/components/rules/use-rule-words";
import type { Option } from "@/components/ui/option-list";
import { Select } from "@/components/ui/select";
import { mostAmount } from "@/lib/core/money";
import { type Fields, fieldsOf, type Payload } from "@/lib/pricing/rules/kinds";
import { editableDefaults, farOutPercent, lastMinutePercent } from "@/lib/pricing/rules/curves";
import { type EditorProps, numberProps, wholeWithin } from "./editor-props";
import { CurveLayout, UnitField, type UnitFieldProps } from "./unit-field";

type Texts = ReturnType<typeof useTranslations<"customizations.editor">>;

type CurveNumber = Pick<UnitFieldProps, "label" | "minValue" | "maxValue" | "unit" | "isSigned"> & {
  field: string;
};

/** What the editor of a curve over the days before check-in shows and writes. */
interface Curve {
  types: readonly Option[];
  type: string | undefined;
  /** Returns the rule changed to another type, with the numbers that type uses. */
  ofType: (type: string) => Payload;
  numbers: readonly CurveNumber[];
  /** Returns the % of a day; null where the rule sets a price instead. */
  at: ((day: number) => number) | null;
  /** The first and last day of the chart and those between them that its axis names. */
  days: readonly number[];
  handles: readonly CurveHandle[];
}

/** A discount or premium for the days before check-in, or a premium for nights far ahead. */
export default function CurveEditor(props: EditorProps) {
  const { kind, fields, onChange, isReadOnly } = props;
  const t = useTranslations("customizations.editor");
  const curve = (kind === "far_out_premium" ? farOut : lastMinute)(props, t);
  const field = numberProps(props, fields);
  return (
    <CurveLayout chart={<Chart {...props} curve={curve} />}>
      <Select
        label={t("type")}
        options={curve.types}
        placeholder=""
        value={curve.type ?? null}
        onChange={(type) => onChange(curve.ofType(type))}
        isDisabled={isReadOnly}
        className="@max-lg:col-span-2"
      />
      {curve.numbers.map(({ field: name, ...texts }) => (
        <UnitField key={name} {...field(name)} {...texts} />
      ))}
    </CurveLayout>
  );
}

function Chart({ kind, fields, isReadOnly, curve }: EditorProps & { curve: Curve }) {
  const t = useTranslations("customizations.editor");
  const percent = usePercent();
  const words = useRuleWords();
  const { at, days, handles } = curve;
  const last = days.at(-1) ?? 0;
  if (!at) return <p className="text-sm text-pretty text-ink-soft">{t("fixedNote")}</p>;
  return (
    <CurveChart
      label={t("curve", { words: words(kind, fields) })}
      frame={{ x: [0, last], y: rangeOf([at(0), at(last)]) }}
      at={at}
      xTicks={days.map((day) => ({
        at: day,
        label: day === 0 ? t("axis.today") : t("axis.days", { days: Math.round(day) }),
      }))}
      format={percent}
      handles={isReadOnly ? [] : handles}
    />
  );
}

/** The range of a percentage, and the most days that a curve reaches ahead (`contract.md` §8). */
const late = { least: -75, most: 500, mostDays: 90 };
const far = { least: -30, most: 500, mostDays: 999 };

const lateTypes = [
  "linear_gradual",
  "linear",
  "recommended",
  "conservative",
  "aggressive",
  "fixed",
] as const;

function lastMinute(props: EditorProps, t: Texts): Curve {
  const rule = fieldsOf("last_minute_prices", props.fields);
  const type = rule.last_min_factor_type;
  const days = Math.max(30, Math.ceil((rule.last_min_factor_dfd ?? 0) / 15) * 15 + 15);
  return {
    types: lateTypes.map((id) => ({
      id,
      label: t(`lastMinuteTypes.${id}`),
      ...(id === "fixed" &&
        props.scope !== "listing" && {
          isDisabled: true,
          description: t("lastMinuteTypes.fixedOnly"),
        }),
    })),
    type,
    ofType: (next) => ofLateType(next, rule),
    numbers: lateNumbers(type, props.currency, t),
    at: type === "fixed" ? null : (day) => lastMinutePercent(rule, day) ?? 0,
    days: [0, days / 2, days],
    handles: lateHandles(rule, props.onChange),
  };
}

function ofLateType(type: string, rule: Fields["last_minute_prices"]): Payload {
  const first = editableDefaults.lastMinute;
  if (type !== "linear" && type !== "linear_gradual") return { last_min_factor_type: type };
  const isShare = rule.last_min_factor_dfd === undefined || rule.last_min_factor_type === "fixed";
  const value = isShare ? lastMinutePercent(rule, 0) : rule.last_min_factor_value;
  return {
    last_min_factor_type: type,
    last_min_factor_value: value ?? first.last_min_factor_value,
    last_min_factor_dfd: rule.last_min_factor_dfd ?? first.last_min_factor_dfd,
  };
}

function lateNumbers(type: string | undefined, currency: string | null, t: Texts): CurveNumber[] {
  const value = "last_min_factor_value";
  if (type === "fixed") {
    const range = { minValue: 0, maxValue: mostAmount.nightly };
    return [{ field: value, label: t("fixedPrice"), ...range, unit: currency ?? "" }];
  }
  if (type !== "linear" && type !== "linear_gradual") return [];
  const label = t(type === "linear" ? "discount" : "onTheDay");
  return [
    { field: value, label, ...inPercent(late, t) },
    { field: "last_min_factor_dfd", label: t("within"), ...inDays(late, t) },
  ];
}

function lateHandles(
  rule: Fields["last_minute_prices"],
  onChange: EditorProps["onChange"],
): CurveHandle[] {
  const { last_min_factor_type: type = "linear", last_min_factor_value: value } = rule;
  const { last_min_factor_dfd: within } = rule;
  if (value === undefined || within === undefined) return [];
  const move = (x: number, y: number) =>
    onChange({
      last_min_factor_type: type,
      last_min_factor_value: wholeWithin(y, late.least, late.most),
      last_min_factor_dfd: wholeWithin(x, 1, late.mostDays),
    });
  if (rule.last_min_factor_type === "linear") {
    return [{ id: "flat", x: within, y: value, way: "both", onMove: ({ x, y }) => move(x, y) }];
  }
  return [
    { id: "day", x: 0, y: value, way: "y", onMove: ({ y }) => move(within, y) },
    { id: "within", x: within, y: 0, way: "x", onMove: ({ x }) => move(x, value) },
  ];
}

const farTypes = ["linear", "fix", "recommended", "conservative", "aggressive"] as const;

function farOut({ fields, onChange }: EditorProps, t: Texts): Curve {
  const rule = fieldsOf("far_out_premium", fields);
  const type = rule.far_out_premium_type;
  const end = (rule.far_out_premium_start ?? 0) + (rule.far_out_premium_step ?? 0);
  const days = Math.max(360, Math.ceil((end + 30) / 90) * 90);
  const over = { field: "far_out_premium_step", label: t("over"), ...inDays(far, t) };
  return {
    types: farTypes.map((id) => ({ id, label: t(`farOutTypes.${id}`) })),
    type,
    ofType: (next) => ofFarType(next, rule),
    numbers:
      type !== "linear" && type !== "fix"
        ? []
        : [
            { field: "far_out_premium_value", label: t("premium"), ...inPercent(far, t) },
            { field: "far_out_premium_start", label: t("startsAt"), ...inDays(far, t) },
            ...(type === "linear" ? [over] : []),
          ],
    at: (day) => farOutPercent(rule, day),
    days: [0, days / 3, (days / 3) * 2, days],
    handles: farHandles(rule, onChange),
  };
}

function ofFarType(type: string, rule: Fields["far_out_premium"]): Payload {
  const { farOut: first } = editableDefaults;
  if (type !== "linear" && type !== "fix") return { far_out_premium_type: type };
  const isOwn = rule.far_out_premium_start !== undefined;
  return {
    far_out_premium_type: type,
    far_out_premium_value: isOwn
      ? (rule.far_out_premium_value ?? first.far_out_premium_value)
      : farOutPercent(rule, far.mostDays),
    far_out_premium_start: rule.far_out_premium_start ?? first.far_out_premium_start,
    ...(type === "linear" && {
      far_out_premium_step: rule.far_out_premium_step ?? first.far_out_premium_step,
    }),
  };
}

function farHandles(
  rule: Fields["far_out_premium"],
  onChange: EditorProps["onChange"],
): CurveHandle[] {
  const { far_out_premium_value: value, far_out_premium_start: start } = rule;
  const { far_out_premium_step: step, far_out_premium_type: type = "fix" } = rule;
  if (value === undefined || start === undefined) return [];
  const move = (from: number, percent: number, over?: number) =>
    onChange({
      far_out_premium_type: type,
      far_out_premium_value: wholeWithin(percent, far.least, far.most),
      far_out_premium_start: wholeWithin(from, 1, far.mostDays),
      ...(over !== undefined && { far_out_premium_step: wholeWithin(over, 1, far.mostDays) }),
    });
  if (type === "fix") {
    return [{ id: "start", x: start, y: value, way: "both", onMove: ({ x, y }) => move(x, y) }];
  }
  if (step === undefined) return [];
  const end = start + step;
  const moveStart = (x: number) => {
    const from = Math.min(x, end - 1);
    move(from, value, end - Math.max(1, from));
  };
  return [
    { id: "start", x: start, y: 0, way: "x", onMove: ({ x }) => moveStart(x) },
    { id: "end", x: end, y: value, way: "both", onMove: ({ x, y }) => move(start, y, x - start) },
  ];
}

function inPercent({ least, most }: typeof late, t: Texts) {
  return { minValue: least, maxValue: most, unit: t("percent"), isSigned: true };
}

function inDays({ mostDays }: typeof late, t: Texts) {
  return { minValue: 1, maxValue: mostDays, unit: t("daysUnit") };
}
