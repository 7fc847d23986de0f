import { createHash } from "node:crypto";
import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { currencyOf, hasAmounts, type LevelRules, type Rule } from "../resolve";
import { isKind, type Kind, type Payload } from "@/lib/pricing/rules/kinds";

export type RuleRow = Prisma.CustomizationGetPayload<object>;

/** The level that stores a rule as its own. */
export type LevelKey = { listingKey: number } | { groupId: number } | { pmsName: string };

/** The levels whose rules can apply to a listing, group or account; null where there is none. */
export interface LevelChain {
  listingKey: number | null;
  subgroupId: number | null;
  groupId: number | null;
  pmsName: string | null;
  /** The listing's: rules with amounts in another one are passed over. Undefined for a group or account. */
  currency: string | null | undefined;
}

/** The rule that a row stores. */
export function ruleOf({ isOn, payload }: Pick<RuleRow, "isOn" | "payload">): Rule {
  // Only what a schema accepted was stored.
  return { isOn, payload: payload as Payload };
}

/** A level's own rules by kind. */
export function rulesFrom(rows: readonly RuleRow[]): Map<Kind, Rule> {
  return new Map(rows.flatMap((row) => (isKind(row.kind) ? [[row.kind, ruleOf(row)]] : [])));
}

/** The rows of a level's own rules. */
export async function readOwnRules(tx: Tx, caller: Caller, level: LevelKey): Promise<RuleRow[]> {
  return tx.customization.findMany({
    where: { ...owned(caller), ...level },
    orderBy: { id: "asc" },
  });
}

/** Rules of every level of a chain, of one kind or all. One statement. */
export async function readChainRules(
  tx: Tx,
  caller: Caller,
  { listingKey, subgroupId, groupId, pmsName }: LevelChain,
  kind?: Kind,
): Promise<RuleRow[]> {
  const groupIds = [subgroupId, groupId].filter((id) => id !== null);
  const levels = [
    ...(listingKey === null ? [] : [{ listingKey }]),
    ...(groupIds.length === 0 ? [] : [{ groupId: { in: groupIds } }]),
    ...(pmsName === null ? [] : [{ pmsName }]),
  ];
  return tx.customization.findMany({
    where: { ...owned(caller), ...(kind && { kind }), OR: levels },
  });
}

/** ETag of a level's own rules; any change of one of them changes it. */
export function etagOf(rows: readonly Pick<RuleRow, "id" | "version">[]): string {
  const state = rows.map(({ id, version }) => `${id}.${version}`).toSorted();
  return `"${createHash("sha256").update(state.join()).digest("base64url").slice(0, 22)}"`;
}

/**
 * Looks up the levels of a chain with their rules, closest first; `changed` replaces rules of one level. Listings
 * without rules of their own share a chain if they share the other levels.
 */
export function levelLookup(
  rows: readonly RuleRow[],
  names: ReadonlyMap<number, string> = new Map(),
  changed?: { level: LevelKey; rules: ReadonlyMap<Kind, Rule> },
): (chain: LevelChain) => readonly LevelRules[] {
  const byLevel = new Map(
    [...Map.groupBy(rows, textOf)].map(([text, own]) => [text, rulesFrom(own)]),
  );
  if (changed) {
    const text = textOf(changed.level);
    byLevel.set(text, new Map([...(byLevel.get(text) ?? []), ...changed.rules]));
  }
  const level = (
    name: LevelRules["level"],
    key: LevelKey,
    source: LevelRules["source"],
    currency?: string | null,
  ): LevelRules => {
    const rules = byLevel.get(textOf(key)) ?? new Map();
    return { level: name, source, ...inCurrency(rules, currency) };
  };
  const levelsOf = ({ listingKey, subgroupId, groupId, pmsName, currency }: LevelChain) => {
    const group = (name: "subgroup" | "group", id: number) =>
      level(name, { groupId: id }, { group_id: id, name: names.get(id) ?? "" }, currency);
    return [
      ...(listingKey === null ? [] : [level("listing", { listingKey }, null)]),
      ...(subgroupId === null ? [] : [group("subgroup", subgroupId)]),
      ...(groupId === null ? [] : [group("group", groupId)]),
      ...(pmsName === null ? [] : [level("account", { pmsName }, { pms_name: pmsName }, currency)]),
    ];
  };
  const known = new Map<string, readonly LevelRules[]>();
  return (chain) => {
    const { listingKey, subgroupId, groupId, pmsName, currency } = chain;
    const hasOwn = listingKey !== null && byLevel.has(textOf({ listingKey }));
    const own = hasOwn ? listingKey : listingKey !== null;
    const name = [own, subgroupId, groupId, pmsName, String(currency)].join();
    const levels = known.get(name) ?? levelsOf(chain);
    known.set(name, levels);
    return levels;
  };
}

/** A level's rules without those that are on and have amounts in another currency. */
function inCurrency(
  rules: ReadonlyMap<Kind, Rule>,
  currency: string | null | undefined,
): Pick<LevelRules, "rules" | "passedOver"> {
  if (currency === undefined) return { rules };
  const other = [...rules].filter(
    ([kind, { isOn, payload }]) =>
      isOn && hasAmounts(kind, payload) && currencyOf(payload) !== currency,
  );
  if (other.length === 0) return { rules };
  const passedOver = new Map(other);
  return { passedOver, rules: new Map([...rules].filter(([kind]) => !passedOver.has(kind))) };
}

function textOf(own: { listingKey?: unknown; groupId?: unknown; pmsName?: unknown }): string {
  return JSON.stringify([own.listingKey ?? null, own.groupId ?? null, own.pmsName ?? null]);
}

/** Names of the account's groups by id. */
export async function groupNames(tx: Tx, caller: Caller): Promise<Map<number, string>> {
  const groups = await tx.listingGroup.findMany({
    where: owned(caller),
    select: { id: true, name: true },
  });
  return new Map(groups.map(({ id, name }) => [id, name]));
}

/**
 * Returns rows of rules as they were at an instant, without those that were set later. A version holds the state that
 * a change ended, and began at its `createdAt`. One statement.
 */
export async function rowsAsOf(
  tx: Tx,
  caller: Pick<Caller, "accountId">,
  rows: readonly RuleRow[],
  asOf: Date,
): Promise<RuleRow[]> {
  const changedSince = rows.filter(({ updatedAt }) => updatedAt > asOf).map(({ id }) => id);
  const versions = await tx.customizationVersion.findMany({
    where: {
      customization: owned(caller),
      customizationId: { in: changedSince },
      createdAt: { lte: asOf },
    },
    orderBy: { version: "desc" },
    distinct: ["customizationId"],
  });
  const past = new Map(versions.map((version) => [version.customizationId, version]));
  return rows.flatMap((row) => {
    if (row.updatedAt <= asOf) return [row];
    const then = past.get(row.id);
    if (!then) return [];
    const { version, isOn, payload, userId, createdAt } = then;
    return [{ ...row, version, isOn, payload, userId, updatedAt: createdAt }];
  });
}

/**
 * The rows of every level of an account; with `asOf`, as they were at that instant, with those of groups deleted since.
 * One statement, three with `asOf`.
 */
export async function readAccountRules(
  tx: Tx,
  caller: Pick<Caller, "accountId">,
  asOf?: Date,
): Promise<RuleRow[]> {
  const rows = await tx.customization.findMany({ where: owned(caller) });
  if (!asOf) return rows;
  return [
    ...(await rowsAsOf(tx, caller, rows, asOf)),
    ...(await deletedRulesAsOf(tx, caller, asOf)),
  ];
}

/** Rules, as they were at an instant, of groups that were deleted since. One statement. */
async function deletedRulesAsOf(
  tx: Tx,
  caller: Pick<Caller, "accountId">,
  asOf: Date,
): Promise<RuleRow[]> {
  const { accountId } = owned(caller);
  return tx.$queryRaw<RuleRow[]>`
    SELECT DISTINCT ON (rule.id) rule.id, gone.account_id AS "accountId", NULL::int AS "listingKey",
      gone.id AS "groupId", NULL AS "pmsName", rule.kind, rule.is_on AS "isOn", rule.payload,
      rule.version, rule.user_id AS "userId", rule.created_at AS "updatedAt"
    FROM deleted_group AS gone, jsonb_to_recordset(gone.rules) AS rule (id int, kind text, version int,
      is_on boolean, payload jsonb, user_id int, created_at timestamptz)
    WHERE gone.account_id = ${accountId} AND gone.deleted_at > ${asOf.toISOString()}::timestamptz
      AND rule.created_at <= ${asOf.toISOString()}::timestamptz
    ORDER BY rule.id, rule.version DESC`;
}
