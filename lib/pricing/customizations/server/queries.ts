import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { type Kind, kinds, withToggle } from "../kinds";
import { rowsAsOf } from "./history";
import { findLevel, type PricingLevel } from "./level";
import type { LevelRef } from "../level-ref";
import {
  etagOf,
  groupNames,
  readChainRules,
  readOwnRules,
  levelLookup,
  type RuleRow,
  rulesFrom,
} from "./level-rules";
import { resolve, type Rule } from "../resolve";
import type { RulesRead } from "../schema";
import type { RuleSet } from "../schema-answers";

/**
 * Rules of one level, its own or with the effective ones, and the ETag of its own. With `as_of`, the rules of that
 * instant at today's levels; past group memberships and names are not used. Throws ERR-LISTING-NOT-FOUND,
 * ERR-GROUP-NOT-FOUND, ERR-ACCOUNT-NOT-FOUND.
 */
export async function readRules(
  caller: Caller,
  ref: LevelRef,
  query: RulesRead,
): Promise<{ value: RuleSet; etag: string }> {
  const level = await findLevel(db(), caller, ref);
  const then: Then = async (current) =>
    query.as_of ? rowsAsOf(db(), caller, current, new Date(query.as_of)) : current;
  const rows = await then(await readOwnRules(db(), caller, level.key));
  const rules = rulesFrom(rows);
  const wanted = kinds.filter((kind) => query.customizations?.includes(kind) ?? true);
  const customizations = query.resolved
    ? await withEffective(caller, level, then, { rules, wanted })
    : ownRules(rules, wanted, query.toggled_on);
  return { value: { customizations }, etag: etagOf(rows) };
}

/** Turns current rows into those that the read is about. */
type Then = (current: RuleRow[]) => Promise<RuleRow[]>;
type RulesByKind = Partial<Record<Kind, object>>;

function ownRules(
  rules: ReadonlyMap<Kind, Rule>,
  wanted: readonly Kind[],
  onOnly: boolean,
): RulesByKind {
  const entries = wanted.flatMap((kind) => {
    const rule = rules.get(kind);
    if (!rule || (onOnly && !rule.isOn)) return [];
    return [[kind, withToggle(kind, rule.isOn, rule.payload)]];
  });
  return Object.fromEntries(entries);
}

async function withEffective(
  caller: Caller,
  { chain }: PricingLevel,
  then: Then,
  { rules, wanted }: { rules: ReadonlyMap<Kind, Rule>; wanted: readonly Kind[] },
): Promise<RulesByKind> {
  const rows = await then(await readChainRules(db(), caller, chain));
  const levels = levelLookup(rows, await groupNames(db(), caller))(chain);
  const entries = wanted.map((kind) => {
    const rule = rules.get(kind);
    const effective = { ...resolve(kind, levels), if_cleared: resolve(kind, levels.slice(1)) };
    return [kind, { ...(rule && withToggle(kind, rule.isOn, rule.payload)), effective }];
  });
  return Object.fromEntries(entries);
}
