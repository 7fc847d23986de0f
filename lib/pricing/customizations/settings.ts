import { editableDefaults } from "@/lib/pricing/steps/curves";
import { fieldsOf } from "./fields";
import { defaults, isKind, type Kind, kinds, type Payload, toggles, withToggle } from "./kinds";
import { recommendedMatrix } from "@/lib/pricing/steps/occupancy";
import { same } from "./rules";

/** How the portal names the three things that a level can say of a rule. Browser-safe. */
export type Mode = "inherit" | "none" | "custom";

/** What a level says of a rule; the fields stay when the mode changes, so that changing back loses nothing. */
export interface Setting {
  mode: Mode;
  fields: Payload;
}

/** The portal's None (`contract.md` §8): a rule that is on and changes nothing. */
const nones: Readonly<Record<Kind, Payload>> = {
  ...defaults,
  seasonality: { seasonality_type: "no_seasonality" },
  last_minute_prices: { last_min_factor_type: "none" },
  far_out_premium: { far_out_premium_type: "none" },
  demand_factor: { tone_demand_factor: "no demand factor" },
  occupancy_adjustment: { oba_type: "none" },
};

/** Does a rule's value change nothing? */
export function isNone(kind: Kind, payload: Payload): boolean {
  if (kind !== "custom_seasonal_profile") return same(fieldsAlone(kind, payload), nones[kind]);
  const { custom_seasonal_profile: profile } = fieldsOf(kind, payload);
  return (
    profile !== undefined && profile.seasons.length + profile.non_repeating_seasons.length === 0
  );
}

/** What a level's own rule says, as a read answers it; undefined where it has none. */
export function settingOf(kind: Kind, own: Payload | undefined): Setting {
  const fields = own ? fieldsAlone(kind, own) : {};
  if (own?.[toggles[kind]] !== true) return { mode: "inherit", fields };
  return isNone(kind, fields) ? { mode: "none", fields: {} } : { mode: "custom", fields };
}

/** The rule in the shape a POST takes. */
export function payloadOf(kind: Kind, { mode, fields }: Setting): Payload {
  if (mode === "inherit") return withToggle(kind, false, {});
  return withToggle(kind, true, mode === "none" ? nones[kind] : fields);
}

/**
 * The same rule in another mode. Custom begins with what was set here before, else with what is in force, written so
 * that its numbers can be changed.
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
  if (!isDefault) return inForce;
  if (kind === "last_minute_prices") return editableDefaults.lastMinute;
  if (kind === "far_out_premium") return editableDefaults.farOut;
  if (kind === "occupancy_adjustment") return { oba_type: "custom", oba_matrix: recommendedMatrix };
  return defaults[kind];
}

/** A rule's fields without its toggle and what came with it in the answer. */
export function fieldsAlone(
  kind: Kind,
  { [toggles[kind]]: _on, effective: _effective, ...fields }: Payload,
): Payload {
  return fields;
}

/** The settings of a draft that differ from what is saved, ready to be sent. */
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

/** The kinds that an object of rules names, in their order. */
export function kindsOf(rules: object): Kind[] {
  return Object.keys(rules).filter((name): name is Kind => isKind(name));
}
