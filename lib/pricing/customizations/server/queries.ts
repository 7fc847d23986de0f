import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Book, groupNames, ownRows, rulesFrom } from "./level-rules";
import { etagOf } from "./etag";
import { type Kind, kinds, withToggle } from "../kinds";
import { findPlace, type Place } from "./level";
import { resolve, type Rule } from "../resolve";
import type { RulesRead } from "../schema";
import type { RuleSet } from "../schema-answers";
import type { Target } from "../level-ref";

/**
 * The rules of one level, its own or with what is in force there, and the ETag of its own. Throws
 * ERR-LISTING-NOT-FOUND, ERR-GROUP-NOT-FOUND, ERR-ACCOUNT-NOT-FOUND.
 */
export async function readRules(
  caller: Caller,
  target: Target,
  query: RulesRead,
): Promise<{ value: RuleSet; etag: string }> {
  const place = await findPlace(db(), caller, target);
  const rows = await ownRows(db(), caller, place.own);
  const rules = rulesFrom(rows);
  const wanted = kinds.filter((kind) => query.customizations?.includes(kind) ?? true);
  const answer = query.resolved
    ? await resolved(caller, place, rules, wanted)
    : own(rules, wanted, query.toggled_on);
  return { value: { customizations: answer }, etag: etagOf(rows) };
}

type Answer = Partial<Record<Kind, object>>;

function own(rules: ReadonlyMap<Kind, Rule>, wanted: readonly Kind[], onOnly: boolean): Answer {
  const entries = wanted.flatMap((kind) => {
    const rule = rules.get(kind);
    if (!rule || (onOnly && !rule.isOn)) return [];
    return [[kind, withToggle(kind, rule.isOn, rule.payload)]];
  });
  return Object.fromEntries(entries);
}

async function resolved(
  caller: Caller,
  place: Place,
  rules: ReadonlyMap<Kind, Rule>,
  wanted: readonly Kind[],
): Promise<Answer> {
  const { listingKey, subgroupId, groupId, pmsName } = place.chain;
  const groupIds = [subgroupId, groupId].filter((id) => id !== null);
  const levels = [
    ...(listingKey === null ? [] : [{ listingKey }]),
    ...(groupIds.length === 0 ? [] : [{ groupId: { in: groupIds } }]),
    ...(pmsName === null ? [] : [{ pmsName }]),
  ];
  const rows = await db().customization.findMany({ where: { ...owned(caller), OR: levels } });
  const steps = new Book(rows, await groupNames(db(), caller)).steps(place.chain);
  const entries = wanted.map((kind) => {
    const rule = rules.get(kind);
    const effective = { ...resolve(kind, steps), if_cleared: resolve(kind, steps.slice(1)) };
    return [kind, { ...(rule && withToggle(kind, rule.isOn, rule.payload)), effective }];
  });
  return Object.fromEntries(entries);
}
