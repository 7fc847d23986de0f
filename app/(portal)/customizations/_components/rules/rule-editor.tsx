"use client";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Skeleton } from "@/components/ui/skeleton";
import type { Kind, Payload, Scope } from "@/lib/pricing/customizations/kinds";
import { fieldsAlone, payloadOf, type Setting } from "@/lib/pricing/customizations/settings";
import { useLevelWords } from "@/components/rules/use-level-words";
import { useRuleWords } from "@/components/rules/use-rule-words";
import type { EditorProps, ExampleListing } from "../editors/editor-props";
import type { EffectiveValue } from "../draft/draft";

export interface RuleProps {
  kind: Kind;
  scope: Scope;
  /** A listing's currency; null at other levels. */
  currency: string | null;
  example: ExampleListing | null;
  setting: Setting;
  /** The effective value without this level's rule. */
  inherited: EffectiveValue | undefined;
  isReadOnly: boolean;
  problems: ReadonlyMap<string, string>;
  onFields: (fields: Payload) => void;
}

const loading = () => <Loading />;

/** Each editor loads when it is first opened. */
const editors: Record<Kind, ComponentType<EditorProps>> = {
  seasonality: lateComponent(() => import("../editors/seasonality-editor"), loading),
  last_minute_prices: lateComponent(() => import("../editors/last-minute-editor"), loading),
  day_of_week_adjustment: lateComponent(() => import("../editors/weekday-editor"), loading),
  far_out_premium: lateComponent(() => import("../editors/far-out-editor"), loading),
  demand_factor: lateComponent(() => import("../editors/demand-editor"), loading),
  custom_seasonal_profile: lateComponent(() => import("../editors/seasons/season-editor"), loading),
  occupancy_adjustment: lateComponent(() => import("../editors/occupancy-editor"), loading),
  gap_adjustment: lateComponent(() => import("../editors/gaps/gap-editor"), loading),
  min_stay: lateComponent(() => import("../editors/stays/min-stay-editor"), loading),
  rounding: lateComponent(() => import("../editors/rounding-editor"), loading),
  weekend_days: lateComponent(() => import("../editors/weekend-editor"), loading),
};

/** The editor of a rule; read-only, with the effective value, where the rule is not Custom. */
export function RuleEditor(props: RuleProps) {
  const { kind, setting, inherited, isReadOnly, onFields } = props;
  const t = useTranslations("customizations.purpose");
  const Editor = editors[kind];
  const isCustom = setting.mode === "custom";
  const shown = setting.mode === "inherit" ? (inherited?.value ?? {}) : payloadOf(kind, setting);
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <p className="text-sm text-pretty text-ink-soft">{t(kind)}</p>
      <Editor
        fields={isCustom ? setting.fields : fieldsAlone(kind, shown)}
        onChange={onFields}
        isReadOnly={isReadOnly || !isCustom}
        scope={props.scope}
        currency={props.currency}
        example={props.example}
        problems={props.problems}
      />
      {setting.mode !== "inherit" && <Cleared {...props} />}
    </div>
  );
}

function Cleared({ kind, inherited }: RuleProps) {
  const t = useTranslations("customizations.row");
  const words = useRuleWords();
  const levelWords = useLevelWords();
  if (!inherited) return null;
  return (
    <p className="border-t border-line pt-3 text-sm text-ink-faint">
      {t("cleared", { words: words(kind, inherited.value), level: levelWords(inherited) })}
    </p>
  );
}

function Loading() {
  const t = useTranslations("customizations.editor");
  return (
    <div>
      <output className="sr-only">{t("loading")}</output>
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
