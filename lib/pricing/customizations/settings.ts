import { editableDefaults, recommendedGaps, recommendedMatrix } from "@/lib/pricing/rules/curves";
import {
  factsOf,
  fieldsOf,
  defaults,
  isKind,
  type Kind,
  kinds,
  type Payload,
  toggles,
  withToggle,
} from "@/lib/pricing/rules/kinds";
import { same } from "./rules";
import type { RuleSet } from "./schema-answers";

/** The portal's three modes of a rule at a level. Browser-safe. */
export type Mode = "inherit" | "none" | "custom";

/** A level's setting of a rule; changing the mode keeps the fields. */
export interface Setting {
  mode: Mode;
  fields: Payload;
}

/** Where Custom starts if only the default applies: its numbers in an editable form. */
const firsts: Readonly<Partial<Record<Kind, Payload>>> = {
  last_minute_prices: editableDefaults.lastMinute,
  far_out_premium: editableDefaults.farOut,
  occupancy_adjustment: { oba_type: "custom", oba_matrix: recommendedMatrix },
  gap_adjustment: { gap_type: "custom", gap_ranges: recommendedGaps },
  // Minimum stays of 1 are None.
  min_stay: { min_stay_weekday: 2, min_stay_weekend: 2 },
  rounding: { rounding_type: "nearest_5" },
};

/** True if the rule has the mode None. */
export function hasNone(kind: Kind): boolean {
  return factsOf(kind).none !== undefined;
}

/** True if a rule has no effect. */
function isNone(kind: Kind, payload: Payload): boolean {
  if (kind !== "custom_seasonal_profile")
    return same(fieldsAlone(kind, payload), factsOf(kind).none);
  const { custom_seasonal_profile: profile } = fieldsOf(kind, payload);
  return (
    profile !== undefined && profile.seasons.length + profile.non_repeating_seasons.length === 0
  );
}

/** The setting of a level's own rule as the API returns it; undefined if it has none. */
export function settingOf(kind: Kind, own: Payload | undefined): Setting {
  const fields = own ? fieldsAlone(kind, own) : {};
  if (own?.[toggles[kind]] !== true) return { mode: "inherit", fields };
  return isNone(kind, fields) ? { mode: "none", fields: {} } : { mode: "custom", fields };
}

/** The rule in the shape a POST takes. */
export function payloadOf(kind: Kind, { mode, fields }: Setting): Payload {
  if (mode === "inherit") return withToggle(kind, false, {});
  return withToggle(kind, true, mode === "none" ? (factsOf(kind).none ?? fields) : fields);
}

/**
 * The setting in another mode. Custom starts with the earlier fields, else with the effective rule in a form whose
 * numbers can be edited.
 */
export function inMode(kind: Kind, setting: Setting, mode: Mode, effective: Payload): Setting {
  if (mode !== "custom" || Object.keys(setting.fields).length > 0) return { ...setting, mode };
  const inForce = fieldsAlone(kind, effective);
  return {
    mode,
    fields: isNone(kind, inForce) ? firstFields(kind, {}) : firstFields(kind, inForce),
  };
}

function firstFields(kind: Kind, inForce: Payload): Payload {
  const isDefault = Object.keys(inForce).length === 0 || same(inForce, defaults[kind]);
  return isDefault ? (firsts[kind] ?? defaults[kind]) : inForce;
}

/** A rule's fields without its toggle and its effective rule. */
export function fieldsAlone(
  kind: Kind,
  { [toggles[kind]]: _on, effective: _effective, ...fields }: Payload,
): Payload {
  return fields;
}

/** Settings of a draft that differ from the saved ones, in the shape of a POST. */
export function changesOf(
  saved: (kind: Kind) => Setting,
  draft: Partial<Record<Kind, Setting>>,
): Partial<Record<Kind, Payload>> {
  const changed = kinds.flatMap((kind) => {
    const setting = draft[kind];
    if (!setting) return [];
    const payload = payloadOf(kind, setting);
    return same(payload, payloadOf(kind, saved(kind))) ? [] : [[kind, payload] as const];
  });
  return Object.fromEntries(changed);
}

/** The kinds that an object of rules names. */
export function kindsOf(rules: object): Kind[] {
  return Object.keys(rules).filter((name): name is Kind => isKind(name));
}

/** An effective rule and where it comes from. */
export interface EffectiveRule {
  kind: Kind;
  value: Payload;
  level: string;
  source: Readonly<Record<string, string | number>> | null;
}

/** The effective rules of a resolved read, in the order of the kinds. Browser-safe. */
export function effectiveRules({ customizations }: RuleSet): EffectiveRule[] {
  return kinds.flatMap((kind) => {
    const effective = customizations[kind]?.effective;
    if (!effective) return [];
    const { level, source } = effective;
    // The API answers only payloads that a schema accepted.
    return [{ kind, value: effective.value as Payload, level, source }];
  });
}
