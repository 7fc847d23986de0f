import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { problemText } from "@/lib/core/problem-text";
import { type Fields, fieldsOf } from "@/lib/pricing/customizations/fields";
import { isKind, type Kind } from "@/lib/pricing/customizations/kinds";
import { type LevelRules, resolve, type Rule } from "@/lib/pricing/customizations/resolve";
import { ruleAfterWrite } from "@/lib/pricing/customizations/rules";
import { AccountRulesWrite } from "@/lib/pricing/customizations/schema";
import type { EngineRules, RuleLevel } from "@/lib/pricing/engine/input";

/**
 * Rules from the text of a file `{"customizations": {…}}` as the account level takes them; null = the engine's defaults.
 * Throws VALIDATION_FAILED that names the first wrong field. `file`: for messages.
 */
export function rulesFrom(file: string, text: string | null): EngineRules {
  const written = text === null ? [] : [accountRules(file, text)];
  const rule = <K extends Kind>(kind: K): { value: Fields[K]; level: RuleLevel } => {
    const { value, level } = resolve(kind, written);
    return { value: fieldsOf(kind, value), level };
  };
  return {
    seasonality: rule("seasonality"),
    last_minute_prices: rule("last_minute_prices"),
    day_of_week_adjustment: rule("day_of_week_adjustment"),
    far_out_premium: rule("far_out_premium"),
    demand_factor: rule("demand_factor"),
    custom_seasonal_profile: rule("custom_seasonal_profile"),
    occupancy_adjustment: rule("occupancy_adjustment"),
    gap_adjustment: rule("gap_adjustment"),
    min_stay: rule("min_stay"),
    rounding: rule("rounding"),
    weekend_days: rule("weekend_days"),
  };
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
