import { type Detail, detailText, Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { currencyOf, hasAmounts, type Rule } from "@/lib/pricing/levels/resolve";
import { fieldsOf, type Kind, kinds } from "@/lib/pricing/rules/kinds";
import type { Caller } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import {
  findEditableLevel,
  type PricingLevel,
  etagOf,
  readOwnRules,
  rulesFrom,
} from "@/lib/pricing/levels/server";
import type { ruleAfterWrite } from "../rules";
import type { Rules } from "../schema";

/** How a write treats the stored rules. */
export interface WriteOptions {
  /** False for an ETag that the caller did not expect. */
  agrees: (etag: string) => boolean;
  /** Turns a given rule into the one to store. */
  next: typeof ruleAfterWrite;
}

/**
 * The level of a write, its stored rules, and what the given ones become. Throws as `changeRules`; `lock` keeps the level
 * unchanged until the transaction ends.
 */
export async function prepareRules(
  tx: Tx,
  caller: Caller,
  ref: LevelRef,
  given: Rules,
  { agrees, next }: WriteOptions,
  lock = false,
) {
  const level = await findEditableLevel(tx, caller, ref, lock);
  const rows = await readOwnRules(tx, caller, level.key);
  const etag = etagOf(rows);
  const stored = rulesFrom(rows);
  const written = new Map(
    kinds
      .filter((kind) => given[kind])
      .map((kind) => [kind, next(kind, given[kind] ?? {}, stored.get(kind))]),
  );
  checkAgainstLevel(level, given, stored, written);
  if (!agrees(etag)) throw new Refusal("CONFLICT", undefined, { etag });
  return { level, rows, written: withCurrencies(level, written), etag };
}

/** The kind of rule whose amounts a group can have. */
const kind = "custom_seasonal_profile";

/**
 * Checks rules against the listings of their level; `written` is what the stored ones become. Throws
 * ERR-INVALID-CUSTOMIZATION with every problem.
 */
function checkAgainstLevel(
  level: PricingLevel,
  rules: Rules,
  stored: ReadonlyMap<Kind, Rule>,
  written: ReadonlyMap<Kind, Rule>,
): void {
  const details = [
    ...lastMinute(level, rules),
    ...profile(level, stored.get(kind), written.get(kind)),
  ];
  const [first] = details;
  if (!first) return;
  throw new Refusal("ERR-INVALID-CUSTOMIZATION", detailText(first), { details });
}

/** A fixed price must be at least 20 % of the base price, or 15 without one. */
function lastMinute({ listing }: PricingLevel, { last_minute_prices: rule }: Rules): Detail[] {
  if (!listing || !rule?.last_min_factor_on || rule.last_min_factor_type !== "fixed") return [];
  const [least, why] = leastFixed(fromMinor(listing.basePrice));
  if ((rule.last_min_factor_value ?? least) >= least) return [];
  const path = "customizations.last_minute_prices.last_min_factor_value";
  return [{ path, message: `must be at least ${least}${why}` }];
}

function leastFixed(base: number | null): [number, string] {
  return base === null ? [15, ""] : [base / 5, ", 20 % of the listing's base price"];
}

/**
 * Fixed prices apply to listings of their currency alone: at a listing it is the listing's, and at a group no other
 * listing may come to pass them over. One that passes over the stored rule already does so still.
 */
function profile(level: PricingLevel, before: Rule | undefined, after: Rule | undefined): Detail[] {
  if (!after?.isOn || !hasAmounts(kind, after.payload)) return [];
  const { custom_seasonal_profile: given } = fieldsOf(kind, after.payload);
  const asked = currencyOf(after.payload);
  if (level.scope === "listing") return ownCurrency(level, asked);
  const currency = asked ?? sharedCurrency(level);
  const passing = level.currencies.filter((own) => own !== currency);
  const isStored = before !== undefined && before.isOn && hasAmounts(kind, before.payload);
  const added = passing.filter((own) => !isStored || own === currencyOf(before.payload));
  if (added.length === 0) return [];
  const names = level.currencies.map((own) => own ?? "none").join(", ");
  return (["price_type", "price_type_non_repeating"] as const)
    .filter((field) => given?.[field] === "fixed")
    .map((field) => ({
      path: `customizations.${kind}.${kind}.${field}`,
      message: `must be percentage, because the group has listings in another currency (${names})`,
    }));
}

function ownCurrency({ currencies: [own = null] }: PricingLevel, asked: string | null): Detail[] {
  if (asked === null || asked === own) return [];
  const path = `customizations.${kind}.currency`;
  const right = own === null ? "left out: the listing has none" : `${own}, the listing's currency`;
  return [{ path, message: `must be ${right}` }];
}

/** The one currency of a level's listings; null if they have none or several. */
function sharedCurrency({ currencies }: PricingLevel): string | null {
  const [first = null, ...others] = currencies.filter((own) => own !== null);
  return others.length === 0 ? first : null;
}

/**
 * The rules that a write stores: amounts of a group's rule have their currency beside them, the given one, else the one
 * that its listings share.
 */
function withCurrencies<R extends Rule>(
  level: PricingLevel,
  rules: ReadonlyMap<Kind, R>,
): Map<Kind, R> {
  const shared = sharedCurrency(level);
  return new Map(
    [...rules].map(([name, rule]) => {
      const { currency: _, ...fields } = rule.payload;
      const own = level.scope === "listing" ? null : (currencyOf(rule.payload) ?? shared);
      const isNamed = own !== null && hasAmounts(name, fields);
      return [name, { ...rule, payload: isNamed ? { ...fields, currency: own } : fields }];
    }),
  );
}
