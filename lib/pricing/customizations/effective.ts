import { type Kind, kinds, type Payload } from "./kinds";
import type { RuleSet } from "./schema-answers";

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
