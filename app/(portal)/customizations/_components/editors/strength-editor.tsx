"use client";
import { useTranslations } from "next-intl";
import { Label, Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { cx } from "@/components/ui/cx";
import { scaledPercent } from "@/lib/pricing/rules/curves";
import { type Fields, strengths } from "@/lib/pricing/rules/kinds";
import { usePercent } from "@/components/rules/use-percent";
import { CurveChart } from "@/components/chart/curve-chart";
import type { EditorProps } from "./editor-props";
import { CurveLayout } from "./unit-field";

/** The market differences in % that the chart covers, and the one that its summary names. */
const range = 40;
const example = 20;

/** Sets how strongly the market's seasons or demand count, on a scale of five, with a chart of the effect. */
export default function StrengthEditor({ kind, fields, onChange, isReadOnly }: EditorProps) {
  const t = useTranslations("customizations.editor");
  const name = kind === "seasonality" ? "seasonality_type" : "tone_demand_factor";
  const rule: Fields["seasonality"] & Fields["demand_factor"] = fields;
  // A type that is off the scale selects nothing.
  const { [name]: type = "recommended" } = rule;
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        value={type}
        onChange={(next) => onChange({ [name]: next })}
        isDisabled={isReadOnly}
        orientation="horizontal"
        className="flex flex-col gap-2"
      >
        <Label className="text-sm font-medium text-ink-soft">{t("strengthLabel")}</Label>
        <div className="relative grid grid-cols-5">
          <span className="absolute inset-x-[10%] top-2.5 h-px bg-edge" />
          {strengths.map((strength) => (
            <Stop key={strength} strength={strength} />
          ))}
        </div>
      </RadioGroup>
      <Response type={type} />
    </div>
  );
}

function Stop({ strength }: { strength: (typeof strengths)[number] }) {
  const t = useTranslations("customizations.editor.strengths");
  return (
    <Radio
      value={strength}
      className="group relative flex cursor-pointer flex-col items-center gap-1.5 rounded-md text-center text-xs text-ink-soft focus-ring data-disabled:cursor-default data-selected:font-semibold data-selected:text-ink"
    >
      <span
        className={cx(
          "size-5 rounded-full border-2 border-field bg-surface transition-colors",
          "group-data-selected:border-accent group-data-selected:bg-accent",
        )}
      />
      <span className="text-balance @max-sm:sr-only">{t(strength)}</span>
    </Radio>
  );
}

/** The market's differences after scaling, compared with the original ones. */
function Response({ type }: { type: string }) {
  const t = useTranslations("customizations.editor");
  const percent = usePercent();
  const at = (market: number) => scaledPercent(type, market);
  const summary = t("strengthChart", { high: percent(at(example)), low: percent(at(-example)) });
  return (
    <CurveLayout
      chart={
        <CurveChart
          label={summary}
          frame={{ x: [-range, range], y: [-60, 60] }}
          at={at}
          reference={unchanged}
          xTicks={[-range, 0, range].map((market) => ({
            at: market,
            label: t("market", { percent: percent(market) }),
          }))}
          format={percent}
        />
      }
    >
      <p className="text-sm text-pretty text-ink-soft @max-lg:col-span-2">{summary}</p>
    </CurveLayout>
  );
}

function unchanged(market: number): number {
  return market;
}
