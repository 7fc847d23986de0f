import { typedPrices, type OverrideFields } from "@/lib/pricing/overrides/fields";
import { type OverrideRow, toDated } from "@/lib/pricing/overrides/server/rows";
import type { OverrideWrite } from "@/lib/pricing/overrides/server/write";

/** Fields without an effect of their own. */
const remarks = new Set<string>(["reason", "lead_time_expiry"]);

/** Changes that remove the amounts from a listing's overrides; percentages and restrictions are kept. */
export function endedAmounts(owner: number, rows: readonly OverrideRow[]): OverrideWrite[] {
  return rows.map(toDated).flatMap(({ date, fields }) => {
    const rest = withoutAmounts(fields);
    if (Object.keys(rest).length === Object.keys(fields).length) return [];
    const isEmpty = Object.keys(rest).every((name) => remarks.has(name));
    return [{ owner, date, before: fields, after: isEmpty ? null : rest, mergedKeys: [] }];
  });
}

function withoutAmounts(fields: OverrideFields): OverrideFields {
  const { base_price: _, ...rest } = fields;
  for (const [price, type] of typedPrices) {
    if (rest[type] !== "fixed") continue;
    delete rest[price];
    delete rest[type];
  }
  return rest;
}
