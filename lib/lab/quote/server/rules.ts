import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { problemText } from "@/lib/core/parse-with-issues";
import { isKind, type Kind } from "@/lib/pricing/rules/kinds";
import { type LevelRules, type Rule, effectiveRules } from "@/lib/pricing/levels/resolve";
import { ruleAfterWrite } from "@/lib/pricing/customizations/rules";
import { AccountRulesWrite } from "@/lib/pricing/customizations/schema";
import type { EngineRules } from "@/lib/pricing/engine/input";

/**
 * Rules from the text of a file `{"customizations": {…}}` as the account level takes them; null = the engine's defaults.
 * Throws VALIDATION_FAILED that names the first wrong field. `file`: for messages.
 */
export function rulesFrom(file: string, text: string | null): EngineRules {
  const written = text === null ? [] : [accountRules(file, text)];
  return effectiveRules(written);
}

const RulesFile = z.strictObject({ customizations: z.unknown() });

function accountRules(file: string, text: string): LevelRules {
  const { customizations } = checked(file, RulesFile, jsonOf(file, text));
  const body = checked(file, AccountRulesWrite, { pms_name: "file", customizations });
  const rules = new Map<Kind, Rule>();
  for (const [kind, given] of Object.entries(body.customizations)) {
    if (isKind(kind) && given) rules.set(kind, ruleAfterWrite(kind, given, undefined));
  }
  return { level: "account", source: null, rules };
}

function checked<T>(file: string, schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value, { error: problemText });
  if (data !== undefined) return data;
  const { path = [], message = "is invalid" } = error?.issues[0] ?? {};
  const field = path.length === 0 ? "" : ` ${path.join(".")}`;
  throw new Refusal("VALIDATION_FAILED", `${file}:${field} ${message}.`);
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("VALIDATION_FAILED", `${file} is not valid JSON.`);
  }
}
