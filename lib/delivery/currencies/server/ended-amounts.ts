import type { Listing } from "@/generated/prisma/client";
import { fromMinor } from "@/lib/core/money";
import type { Tx } from "@/lib/db/server";
import { amountsIn, hasAmounts, withoutAmounts } from "@/lib/pricing/levels/resolve";
import { isKind } from "@/lib/pricing/rules/kinds";
import { ruleOf, type RuleRow, type OverrideRow } from "@/lib/pricing/levels/server";
import { typedPrices, type OverrideFields } from "@/lib/pricing/levels/override-fields";
import type { RuleChange } from "@/lib/pricing/customizations/server";
import { amountsOf } from "@/lib/pricing/overrides/rules";
import { toDated, type OverrideWrite } from "@/lib/pricing/overrides/server";
import type { EndedAmount } from "../schema";

/** What ends with a listing's currency: writes that remove its amounts, and the amounts by name. */
export interface Ended {
  overrides: OverrideWrite[];
  rules: RuleChange[];
  amounts: EndedAmount[];
}

/** Every amount stored for a listing, whose row is locked; percentages and restrictions are kept. Four statements. */
export async function endedAmounts(tx: Tx, listing: Listing): Promise<Ended> {
  const where = { listingKey: listing.key };
  const rows = await tx.override.findMany({ where, orderBy: { date: "asc" } });
  const rules = await tx.customization.findMany({ where, orderBy: { kind: "asc" } });
  const rail = await tx.guardRail.findFirst({ where });
  const nudges = await tx.nudge.findMany({
    where: { ...where, status: "open" },
    orderBy: { nudgeType: "asc" },
  });
  return {
    overrides: overrideWrites(listing.key, rows),
    rules: rules.flatMap((row) => ruleChange(row)),
    amounts: [
      ...named("min_price", listing.minPrice),
      ...named("base_price", listing.basePrice),
      ...named("max_price", listing.maxPrice),
      ...(listing.cleaningFees > 0 ? named("cleaning_fee", listing.cleaningFees) : []),
      ...named("floor", rail?.floor ?? null),
      ...rules.flatMap((row) => ruleAmounts(row)),
      ...rows.flatMap((row) => overrideAmounts(row)),
      ...nudges.flatMap(({ nudgeType, suggestedValue }) =>
        named(
          nudgeType === "base_price" ? "suggested_base_price" : "suggested_min_price",
          suggestedValue,
        ),
      ),
    ],
  };
}

function named(kind: EndedAmount["kind"], amount: bigint | null): EndedAmount[] {
  return amount === null
    ? []
    : [{ kind, name: null, field: "price", amount: fromMinor(amount) ?? 0 }];
}

/** The rule without its amounts; a rule of nothing else ends, on or off. */
function ruleChange(row: RuleRow): RuleChange[] {
  const { kind, listingKey } = row;
  const before = ruleOf(row);
  if (!isKind(kind) || listingKey === null || !hasAmounts(kind, before.payload)) return [];
  const payload = withoutAmounts(kind, before.payload);
  const after = payload ? { isOn: before.isOn, payload } : { isOn: false, payload: {} };
  return [{ level: { listingKey }, kind, row, after }];
}

function ruleAmounts(row: RuleRow): EndedAmount[] {
  if (!isKind(row.kind)) return [];
  const kind = row.kind === "last_minute_prices" ? ("last_minute_price" as const) : "season";
  return amountsIn(row.kind, ruleOf(row).payload).map((amount) => ({ kind, ...amount }));
}

const overrideFields = {
  price: "price",
  min_price: "min",
  max_price: "max",
  base_price: "base",
} as const;

function overrideAmounts(row: OverrideRow): EndedAmount[] {
  const { date, fields } = toDated(row);
  return amountsOf(fields).map((name) => {
    const amount = fields[name] ?? 0;
    return { kind: "override" as const, name: date, field: overrideFields[name], amount };
  });
}

/** Fields without an effect of their own. */
const remarks = new Set<string>(["reason", "lead_time_expiry", "check_in_check_out_enabled"]);

/** Changes that remove the amounts from a listing's overrides. */
function overrideWrites(owner: number, rows: readonly OverrideRow[]): OverrideWrite[] {
  return rows.map(toDated).flatMap(({ date, fields }) => {
    const rest = withoutPrices(fields);
    if (Object.keys(rest).length === Object.keys(fields).length) return [];
    const isEmpty = Object.keys(rest).every((name) => remarks.has(name));
    return [{ owner, date, before: fields, after: isEmpty ? null : rest, mergedKeys: [] }];
  });
}

function withoutPrices(fields: OverrideFields): OverrideFields {
  const { base_price: _, ...rest } = fields;
  for (const [price, type] of typedPrices) {
    if (rest[type] !== "fixed") continue;
    delete rest[price];
    delete rest[type];
  }
  return rest;
}
