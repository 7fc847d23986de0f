"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, type ComponentType } from "react";
import { useWriteAddress } from "@/components/hooks/use-address";
import { isKind, type Kind, type Payload, type Scope, sections } from "@/lib/pricing/rules/kinds";
import {
  inMode,
  type Mode,
  hasNone,
  payloadOf,
  fieldsAlone,
  type Setting,
} from "@/lib/pricing/customizations/settings";
import { inheritedRule, type DraftState, type Problems, type EffectiveValue } from "../draft";
import { type LevelProps, exampleOf, membersOf } from "./level-props";
import { ChevronDown } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useLevelWords, useRuleWords } from "@/components/rules/use-rule-words";
import { lateComponent } from "@/components/prefetch/late-component";
import { Skeleton } from "@/components/ui/skeleton";
import type { EditorProps, ExampleListing } from "../editors/editor-props";

interface RuleRowsProps extends LevelProps {
  draft: DraftState;
  problems: Problems;
  isReadOnly: boolean;
}

const noProblems: ReadonlyMap<string, string> = new Map();

/** Every kind of rule by section; the one that the URL names is open. */
export function RuleRows({ target, listings, draft, problems, isReadOnly }: RuleRowsProps) {
  const [open, setOpen] = useOpenRule();
  const members = membersOf(target, listings);
  const change = (kind: Kind, mode: Mode) => {
    const effective = inheritedRule(draft.base, kind)?.value ?? {};
    draft.edit(kind, inMode(kind, draft.setting(kind), mode, effective));
    if (mode === "custom") setOpen(kind);
    else if (open === kind) setOpen(null);
  };
  return sections.map(({ id, kinds }) => (
    <Section key={id} id={id}>
      {kinds.map((kind) => (
        <RuleRow
          key={kind}
          kind={kind}
          scope={target.scope}
          currency={target.scope === "listing" ? (members[0]?.currency ?? null) : null}
          example={exampleOf(members)}
          setting={draft.setting(kind)}
          inherited={inheritedRule(draft.base, kind)}
          isChanged={draft.changed.includes(kind)}
          isOpen={open === kind}
          onOpenChange={(isOpen) => setOpen(isOpen ? kind : null)}
          isReadOnly={isReadOnly}
          problems={problems[kind] ?? noProblems}
          onMode={(mode) => change(kind, mode)}
          onFields={(fields) => draft.edit(kind, { mode: "custom", fields })}
        />
      ))}
    </Section>
  ));
}

function Section({ id, children }: { id: (typeof sections)[number]["id"]; children: ReactNode }) {
  const t = useTranslations("customizations.section");
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2 not-first:mt-3">
      <h2 id={heading} className="text-xs font-semibold text-ink-faint">
        {t(id)}
      </h2>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  );
}

function useOpenRule(): [Kind | null, (kind: Kind | null) => void] {
  const write = useWriteAddress();
  const rule = useSearchParams().get("rule");
  return [rule !== null && isKind(rule) ? rule : null, (kind) => write({ rule: kind })];
}

const modes = ["inherit", "none", "custom"] as const;

interface RuleRowProps extends RuleProps {
  isChanged: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onMode: (mode: Mode) => void;
}

/** One rule: its mode, its effective value, the level that sets it, and its editor. */
function RuleRow(props: RuleRowProps) {
  const { kind, setting, isOpen, isChanged, isReadOnly, onMode, onOpenChange } = props;
  const t = useTranslations("customizations");
  const mode = useTranslations("customizations.mode");
  const title = t(`kind.${kind}`);
  const shown = modes.filter((id) => id !== "none" || hasNone(kind));
  const choose = (id: string) => {
    const next = modes.find((each) => each === id);
    if (next && next !== setting.mode) onMode(next);
  };
  return (
    <li
      className={cx(
        "@container rounded-lg border bg-surface transition-colors",
        isOpen ? "border-accent ring-1 ring-accent" : isChanged ? "border-accent" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 @xl:min-h-13 @xl:flex-nowrap">
        <h3 className="flex min-w-0 flex-1 items-center gap-2 text-sm font-semibold text-ink @xl:w-34 @xl:flex-none">
          {title}
          {isChanged && (
            <span className="size-1.5 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t("row.changed")}</span>
            </span>
          )}
        </h3>
        <SegmentedControl
          label={mode("label", { kind: title })}
          options={shown.map((id) => ({ id, label: mode(id) }))}
          value={setting.mode}
          onChange={choose}
          isDisabled={isReadOnly}
          size="sm"
          className="@max-xl:order-3 @max-xl:w-full!"
        />
        <RuleSummary {...props} />
        <IconButton
          size="sm"
          aria-label={t(isOpen ? "row.close" : "row.open", { kind: title })}
          aria-expanded={isOpen}
          onPress={() => onOpenChange(!isOpen)}
          className="-mr-1.5 @max-xl:order-2"
        >
          <ChevronDown aria-hidden className={cx("transition-transform", isOpen && "rotate-180")} />
        </IconButton>
      </div>
      {isOpen && <RuleEditor {...props} />}
    </li>
  );
}

function RuleSummary({ kind, scope, setting, inherited }: RuleProps) {
  const t = useTranslations("customizations.level");
  const words = useRuleWords();
  const levelWords = useLevelWords();
  const isInherited = setting.mode === "inherit";
  const value = isInherited ? inherited?.value : payloadOf(kind, setting);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 @max-xl:order-4 @max-xl:basis-full">
      <p className="line-clamp-3 min-w-26 flex-1 text-sm text-pretty text-ink-soft">
        {value && words(kind, value)}
      </p>
      {isInherited ? (
        inherited && <Badge>{levelWords(inherited)}</Badge>
      ) : (
        <Badge tone="accent">{t("here", { scope })}</Badge>
      )}
    </div>
  );
}

interface RuleProps {
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
const strength = lateComponent(() => import("../editors/strength-editor"), loading);
const curve = lateComponent(() => import("../editors/curve-editor"), loading);
const editors: Record<Kind, ComponentType<EditorProps>> = {
  seasonality: strength,
  last_minute_prices: curve,
  day_of_week_adjustment: lateComponent(() => import("../editors/weekday-editor"), loading),
  far_out_premium: curve,
  demand_factor: strength,
  custom_seasonal_profile: lateComponent(() => import("../editors/seasons/season-editor"), loading),
  occupancy_adjustment: lateComponent(() => import("../editors/occupancy-editor"), loading),
  gap_adjustment: lateComponent(() => import("../editors/gap-editor"), loading),
  min_stay: lateComponent(() => import("../editors/min-stay-editor"), loading),
  rounding: lateComponent(() => import("../editors/rounding-editor"), loading),
  weekend_days: lateComponent(() => import("../editors/weekend-editor"), loading),
};

/** The editor of a rule; read-only, with the effective value, where the rule is not Custom. */
function RuleEditor(props: RuleProps) {
  const { kind, setting, inherited, isReadOnly, onFields } = props;
  const t = useTranslations("customizations.purpose");
  const Editor = editors[kind];
  const isCustom = setting.mode === "custom";
  const shown = setting.mode === "inherit" ? (inherited?.value ?? {}) : payloadOf(kind, setting);
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <p className="text-sm text-pretty text-ink-soft">{t(kind)}</p>
      <Editor
        kind={kind}
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
