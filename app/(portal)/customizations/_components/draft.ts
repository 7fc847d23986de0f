import {
  type TaggedRuleSet,
  type Rules,
  customizationsKey,
} from "@/lib/pricing/customizations/client";
import {
  type Kind,
  type Payload,
  toggles,
  withToggle,
  type Scope,
} from "@/lib/pricing/rules/kinds";
import {
  changesOf,
  fieldsAlone,
  payloadOf,
  type Setting,
  settingOf,
  kindsOf,
} from "@/lib/pricing/customizations/settings";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRuleWords } from "@/components/rules/use-rule-words";

/** The effective value of a rule, and the level that sets it. */
export interface EffectiveValue {
  value: Payload;
  level: string;
  source: Readonly<Record<string, string | number>> | null;
}

/** Unsaved edits, and the saved rules they started from. */
export interface Draft {
  base: TaggedRuleSet | null;
  settings: Partial<Record<Kind, Setting>>;
}

export const noDraft: Draft = { base: null, settings: {} };

/** Returns a level's own setting of a rule. */
export function savedSetting({ value }: TaggedRuleSet, kind: Kind): Setting {
  return settingOf(kind, ruleIn(value.customizations, kind));
}

/** Returns the effective value of a rule without the level's own. */
export function inheritedRule({ value }: TaggedRuleSet, kind: Kind): EffectiveValue | undefined {
  return value.customizations[kind]?.effective?.if_cleared as EffectiveValue | undefined;
}

/** Returns the rules that a draft changes. */
export function draftChanges({ base, settings }: Draft): Rules {
  return base ? changesOf((kind) => savedSetting(base, kind), settings) : {};
}

/** Returns the level's own rules of these kinds, with the stored fields of those that are off. */
export function ownRules({ value }: TaggedRuleSet, kinds: readonly Kind[]): Rules {
  return Object.fromEntries(
    kinds.map((kind) => {
      const own = ruleIn(value.customizations, kind) ?? {};
      return [kind, withToggle(kind, own[toggles[kind]] === true, fieldsAlone(kind, own))];
    }),
  );
}

/** Returns the effective value of each rule: the level's own setting, else the inherited value. */
export function effectiveRules(
  rules: TaggedRuleSet,
  setting: (kind: Kind) => Setting,
): (kind: Kind) => Payload {
  return (kind) => {
    const own = setting(kind);
    return own.mode === "inherit"
      ? (inheritedRule(rules, kind)?.value ?? {})
      : payloadOf(kind, own);
  };
}

function ruleIn(rules: object, kind: Kind): Payload | undefined {
  return (rules as Partial<Record<Kind, Payload>>)[kind];
}

export interface DraftState {
  /** The saved rules that the draft started from; without a draft, the current ones. */
  base: TaggedRuleSet;
  changes: Rules;
  changed: readonly Kind[];
  /** The saved rules have changed since the draft started. */
  isStale: boolean;
  setting: (kind: Kind) => Setting;
  edit: (kind: Kind, setting: Setting) => void;
  discard: () => void;
  /** Keeps the edits on top of newer rules. */
  rebase: (base: TaggedRuleSet) => void;
}

/** Holds the unsaved rules of one level while the saved ones may be refetched. */
export function useDraft(saved: TaggedRuleSet): DraftState {
  const [held, setDraft] = useState<Draft>(noDraft);
  const isOf = (draft: Draft) =>
    draft.base?.etag === saved.etag || Object.keys(draftChanges(draft)).length > 0;
  const draft = isOf(held) ? held : noDraft;
  const base = draft.base ?? saved;
  const changes = draftChanges(draft);
  return {
    base,
    changes,
    changed: kindsOf(changes),
    isStale: base.etag !== saved.etag,
    setting: (kind) => draft.settings[kind] ?? savedSetting(base, kind),
    edit: (kind, setting) =>
      setDraft((now) => {
        const current = isOf(now) ? now : noDraft;
        return {
          base: current.base ?? saved,
          settings: { ...current.settings, [kind]: setting },
        };
      }),
    discard: () => setDraft(noDraft),
    rebase: (newer) => setDraft((now) => ({ ...now, base: newer })),
  };
}

export type Problems = Partial<Record<Kind, ReadonlyMap<string, string>>>;

const nothing: Problems = {};

/** Returns errors by rule and path from the API's schemas, which load with the first change. */
export function useProblems(scope: Scope, changes: Rules): Problems {
  const { data } = useQuery({
    queryKey: [...customizationsKey, "check", scope, changes],
    queryFn: async () => {
      const { problemsOf } = await import("@/lib/pricing/customizations/schema");
      return problemsOf(scope, changes);
    },
    enabled: Object.keys(changes).length > 0,
    placeholderData: keepPreviousData,
    networkMode: "always",
    gcTime: 0,
  });
  return Object.keys(changes).length > 0 ? (data ?? nothing) : nothing;
}

/** Writes a level's setting of a rule as a phrase: `Inherit: recommended`. */
export function useSettingWords(): (kind: Kind, setting: Setting, rules: TaggedRuleSet) => string {
  const mode = useTranslations("customizations.mode");
  const words = useRuleWords();
  return (kind, setting, rules) => {
    if (setting.mode !== "inherit") return words(kind, payloadOf(kind, setting));
    const above = inheritedRule(rules, kind);
    return above ? `${mode("inherit")}: ${words(kind, above.value)}` : mode("inherit");
  };
}
