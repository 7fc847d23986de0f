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
  /** Rules of the level whose amounts are in another currency than the listing's; they are not among `rules`. */
  passedOver?: ReadonlyMap<Kind, Rule>;
}

/** The effective rule at a level. */
export interface ResolvedRule {
  /** In the shape a POST takes. */
  value: Payload;
  level: LevelRules["level"] | "default";
  source: RuleSource;
}

/** A rule that would apply, but for the currency of its amounts. */
export interface PassedOverRule {
  kind: Kind;
  level: LevelRules["level"];
  source: RuleSource;
  rule: Rule;
}

/** The rules that a listing passes over before it comes to the effective one (`pricing.md` §12). */
export function passedOverRules(levels: readonly LevelRules[]): PassedOverRule[] {
  return levels.flatMap(({ level, source, passedOver = new Map() }, at) =>
    [...passedOver].flatMap(([kind, rule]: [Kind, Rule]) => {
      const isShielded = levels.slice(0, at).some(({ rules }) => rules.get(kind)?.isOn);
      return isShielded ? [] : [{ kind, level, source, rule }];
    }),
  );
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
