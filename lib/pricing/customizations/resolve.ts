import { defaults, type Kind, type Payload, withToggle } from "./kinds";

/** A rule of one level as it is stored. */
export interface Rule {
  isOn: boolean;
  payload: Payload;
}

/** Who set a rule; null for a listing's own and for the default. */
export type Source = { group_id: number; name: string } | { pms_name: string } | null;

/** One level that may decide, with its rules. */
export interface Step {
  level: "listing" | "subgroup" | "group" | "account";
  source: Source;
  rules: ReadonlyMap<Kind, Rule>;
}

export interface Decision {
  /** In the shape a POST takes. */
  value: Payload;
  level: Step["level"] | "default";
  source: Source;
}

/**
 * The rule in force: the first level whose toggle is on wins whole, else the engine's default (`contract.md` §8).
 * `steps` go from the closest level (the listing) to the widest (the account).
 */
export function resolve(kind: Kind, steps: readonly Step[]): Decision {
  for (const { level, source, rules } of steps) {
    const rule = rules.get(kind);
    if (rule?.isOn) return { value: withToggle(kind, true, rule.payload), level, source };
  }
  return { value: withToggle(kind, true, defaults[kind]), level: "default", source: null };
}
