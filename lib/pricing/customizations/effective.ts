import { type Kind, kinds, type Payload } from "./kinds";
import type { RuleSet } from "./schema-answers";

/** A rule in force at a level, and who says so. */
export interface EffectiveRule {
  kind: Kind;
  value: Payload;
  level: string;
  source: Readonly<Record<string, string | number>> | null;
}

/** Every rule in force, in the order of the kinds, from what is read with `resolved`. Browser-safe. */
export function effectiveRules({ customizations }: RuleSet): EffectiveRule[] {
  return kinds.flatMap((kind) => {
    const effective = customizations[kind]?.effective;
    if (!effective) return [];
    const { level, source } = effective;
    // Only what a schema accepted is answered.
    return [{ kind, value: effective.value as Payload, level, source }];
  });
}
