import { z } from "zod";
import { dryRun, flag, groupId, id, list, pastInstant, pmsName, withPms } from "@/lib/http/inputs";
import type { Detail, RefusalCode } from "@/lib/core/errors";
import { isKind, kinds, type Scope, type Kind, type Payload } from "@/lib/pricing/rules/kinds";
import { ruleSchemas } from "./schema-rules";

/** Rules that a POST writes at a level; at least one. */
function rulesOf(scope: Scope) {
  return z
    .strictObject(nullish(ruleSchemas(scope)))
    .refine(
      (rules) => Object.values(rules).some(Boolean),
      "must contain at least one customization",
    )
    .meta({
      examples: [
        {
          last_minute_prices: {
            last_min_factor_on: true,
            last_min_factor_type: "linear_gradual",
            last_min_factor_value: -25,
            last_min_factor_dfd: 14,
          },
        },
      ],
    });
}

type Nullish<S extends z.ZodRawShape> = {
  [Name in keyof S]: z.ZodOptional<z.ZodNullable<S[Name]>>;
};

function nullish<S extends Record<string, z.ZodType>>(schemas: S): Nullish<S> {
  const all = Object.entries(schemas).map(([name, schema]) => [name, schema.nullish()]);
  return Object.fromEntries(all) as Nullish<S>;
}

const reading = {
  customizations: list
    .pipe(z.array(z.enum(kinds)))
    .optional()
    .meta({ description: "Only these rules, comma-separated or repeated" }),
  toggled_on: flag.default(true).meta({
    description: "Only rules that are on; false also returns rules that are off, with their values",
  }),
  resolved: flag.default(false).meta({
    description: "Return every rule with its effective value and the level it comes from",
  }),
  as_of: pastInstant.optional().meta({
    description: "Return the rules as they were at this instant, at the levels of today",
    examples: ["2026-01-31T12:00:00Z"],
  }),
};
const listing = { listing_id: id, pms_name: pmsName };
const writing = (scope: Scope) => ({ customizations: rulesOf(scope), dry_run: dryRun });

export const ListingRulesQuery = withPms("pms_name", { ...listing, ...reading });
export const GroupRulesQuery = z.strictObject({ group_id: groupId, ...reading });
export const AccountRulesQuery = withPms("pms_name", { pms_name: pmsName, ...reading });

export const ListingRulesWrite = withPms("pms_name", { ...listing, ...writing("listing") });
export const GroupRulesWrite = z.strictObject({ group_id: groupId, ...writing("group") });
export const AccountRulesWrite = withPms("pms_name", {
  pms_name: pmsName,
  ...writing("account"),
});

/** A body with a level's rules, of any scope, and further fields. */
export function levelBody<S extends z.ZodRawShape>(further: S) {
  const rules = (scope: Scope) => ({ customizations: rulesOf(scope), ...further });
  return z.union([
    withPms("pms_name", { ...listing, ...rules("listing") }),
    z.strictObject({ group_id: groupId, ...rules("group") }),
    withPms("pms_name", { pms_name: pmsName, ...rules("account") }),
  ]);
}

const identifiers = ["listing_id", "pms_name", "group_id"];

/** Error code of a problem in a request (`contract.md` §8). */
export function codeOfProblem({ path, message }: Detail): RefusalCode {
  if (identifiers.includes(path) && message === "is required") return "ERR-MISSING-IDENTIFIER";
  if (path === "customizations") return "ERR-NO-CUSTOMIZATIONS";
  if (/^customizations\[\d+\]$/.test(path)) return "ERR-UNKNOWN-CUSTOMIZATION";
  const [parent, name = ""] = path.split(/[.[]/);
  if (parent !== "customizations") return "VALIDATION_FAILED";
  return isKind(name) ? "ERR-INVALID-CUSTOMIZATION" : "ERR-UNKNOWN-CUSTOMIZATION";
}

export type RulesRead = Pick<
  z.output<typeof GroupRulesQuery>,
  "customizations" | "toggled_on" | "resolved" | "as_of"
>;
export type Rules = z.output<ReturnType<typeof rulesOf>>;

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
