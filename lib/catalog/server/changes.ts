import type { Caller } from "@/lib/auth/server/caller";
import type { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { changeWithPrices, startMinimum } from "@/lib/inventory/listings/server";
import { priceEffect } from "@/lib/pricing/prices/server";
import { startingPrices } from "@/lib/pricing/starting-prices/server";
import type { ListingsChanged } from "../schema";

/**
 * Changes listings; a dry run also returns the effect of changed min, base, max and units on prices, with current rules and
 * groups. A row whose sync can't be turned on says what it could start from. A fixed number of statements. Throws
 * VALIDATION_FAILED, and with `atomic` ERR-GUARD-RAIL.
 */
export async function changeTellingPrices(
  caller: Caller,
  request: ChangeRequest,
): Promise<ListingsChanged> {
  const { listings: rows, prices, recounted } = await changeWithPrices(caller, request);
  const listings = await withSuggestions(caller, request, rows);
  if (!caller.dryRun) return { listings };
  const keys = [...new Set([...prices.keys(), ...recounted.keys()])];
  const effect = await priceEffect(
    caller,
    keys,
    (key, input) => ({ ...input, ...prices.get(key) }),
    { recounted },
  );
  return { listings, ...effect };
}

type Row = ListingsChanged["listings"][number];

async function withSuggestions(
  caller: Caller,
  request: ChangeRequest,
  rows: readonly Row[],
): Promise<Row[]> {
  const isRefused = ({ errors = [] }: Row): boolean =>
    errors.some((error) => error.startsWith(startMinimum));
  // Rows of children follow those of the request, and turn no sync on.
  const refused = request.listings.filter((_, index) => rows[index] && isRefused(rows[index]));
  if (refused.length === 0) return [...rows];
  const named = refused.map(({ id, pms }) => ({ id, pms }));
  const suggested = await startingPrices(caller, { listings: named });
  const found = new Map(refused.map((row, index) => [row, suggested[index]]));
  return rows.map((row, index) => {
    const change = request.listings[index];
    const start = change && found.get(change);
    if (!start || start.base === null) return row;
    const hint = `; suggested: base ${start.base}, min ${start.min}`;
    const errors = row.errors?.map((error) =>
      error.startsWith(startMinimum) ? `${error}${hint}` : error,
    );
    return { ...row, errors };
  });
}
