import type { z } from "zod";
import { isKind, type Kind, type Payload, type Scope } from "./kinds";
import { ruleSchemas } from "./schema";

/** Problems of rules, by rule and path (`seasons.0.base_price`). Browser-safe; loads zod. */
export function problemsOf(
  scope: Scope,
  rules: Partial<Record<Kind, Payload>>,
): Partial<Record<Kind, ReadonlyMap<string, string>>> {
  const schemas: Record<Kind, z.ZodType> = ruleSchemas(scope);
  const found = Object.entries(rules).flatMap(([kind, rule]) => {
    const issues = isKind(kind) ? (schemas[kind].safeParse(rule).error?.issues ?? []) : [];
    const problems = issues.map(({ path, message }) => [path.join("."), message] as const);
    return problems.length === 0 ? [] : [[kind, new Map(problems)] as const];
  });
  return Object.fromEntries(found);
}
