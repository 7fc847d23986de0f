import type { TaggedRuleSet, Rules } from "@/lib/pricing/customizations/client";
import { type Kind, type Payload, toggles, withToggle } from "@/lib/pricing/customizations/kinds";
import {
  changesOf,
  fieldsAlone,
  payloadOf,
  type Setting,
  settingOf,
} from "@/lib/pricing/customizations/settings";

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
export function inherited({ value }: TaggedRuleSet, kind: Kind): EffectiveValue | undefined {
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
    return own.mode === "inherit" ? (inherited(rules, kind)?.value ?? {}) : payloadOf(kind, own);
  };
}

function ruleIn(rules: object, kind: Kind): Payload | undefined {
  return (rules as Partial<Record<Kind, Payload>>)[kind];
}
