import { defaultRule, type Kind, type Payload, withToggle } from "./kinds";

/** A rule of one level as it is stored. */
export interface Rule {
  isOn: boolean;
  payload: Payload;
}

/** The group or PMS whose rule applies; null for a listing's own rule and for the default. */
type RuleSource = { group_id: number; name: string } | { pms_name: string } | null;

/** One level of a chain with its own rules. */
export interface LevelRules {
  level: "listing" | "subgroup" | "group" | "account";
  source: RuleSource;
  rules: ReadonlyMap<Kind, Rule>;
}

/** The effective rule at a level. */
export interface ResolvedRule {
  /** In the shape a POST takes. */
  value: Payload;
  level: LevelRules["level"] | "default";
  source: RuleSource;
}

/**
 * The effective rule: the first level whose toggle is on applies entirely, else the engine's default (`contract.md`
 * §8). `levels` go from the closest (the listing) to the widest (the account).
 */
export function resolve(kind: Kind, levels: readonly LevelRules[]): ResolvedRule {
  for (const { level, source, rules } of levels) {
    const rule = rules.get(kind);
    if (rule?.isOn) return { value: withToggle(kind, true, rule.payload), level, source };
  }
  return { value: defaultRule(kind), level: "default", source: null };
}
