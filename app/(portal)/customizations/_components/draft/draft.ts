import type { LevelRules, Rules } from "@/lib/pricing/customizations/client";
import { type Kind, type Payload, toggles, withToggle } from "@/lib/pricing/customizations/kinds";
import {
  changesOf,
  fieldsAlone,
  payloadOf,
  type Setting,
  settingOf,
} from "@/lib/pricing/customizations/settings";

/** A rule in force, and who says so. */
export interface Decision {
  value: Payload;
  level: string;
  source: Readonly<Record<string, string | number>> | null;
}

/** Edits on top of the rules as they were when the first was made. */
export interface Draft {
  base: LevelRules | null;
  settings: Partial<Record<Kind, Setting>>;
}

export const noDraft: Draft = { base: null, settings: {} };

/** A level's own rule of a kind, as it was read. */
export function savedSetting({ value }: LevelRules, kind: Kind): Setting {
  return settingOf(kind, ruleIn(value.customizations, kind));
}

/** What a rule would be here without the level's own. */
export function inherited({ value }: LevelRules, kind: Kind): Decision | undefined {
  return value.customizations[kind]?.effective?.if_cleared as Decision | undefined;
}

/** The changes that a draft holds; empty where it says what is saved. */
export function draftChanges({ base, settings }: Draft): Rules {
  return base ? changesOf((kind) => savedSetting(base, kind), settings) : {};
}

/** Own rules of each of these kinds as they were read: also what those kept which were off. */
export function ownRules({ value }: LevelRules, kinds: readonly Kind[]): Rules {
  return Object.fromEntries(
    kinds.map((kind) => {
      const own = ruleIn(value.customizations, kind) ?? {};
      return [kind, withToggle(kind, own[toggles[kind]] === true, fieldsAlone(kind, own))];
    }),
  );
}

/** The rules in force at a level: its own as the draft says, else what it inherits. */
export function inForce(
  rules: LevelRules,
  setting: (kind: Kind) => Setting,
): (kind: Kind) => Payload {
  return (kind) => {
    const own = setting(kind);
    return own.mode === "inherit" ? (inherited(rules, kind)?.value ?? {}) : payloadOf(kind, own);
  };
}

function ruleIn(rules: object, kind: Kind): Payload | undefined {
  // Only what a schema accepted is answered.
  return (rules as Partial<Record<Kind, Payload>>)[kind];
}
