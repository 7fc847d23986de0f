import type { z } from "zod";
import type { Page, PmsListing } from "@/lib/intake/connections/server/connector";
import { isNotFound } from "@/lib/intake/connections/server/connector-error";
import { Forbidden } from "./answers";
import { decodeRows } from "./decode";
import type { Call, Rest } from "./rest";

/** The least that the vendors put on a page that is not the last. */
const leastOnPage = 25;
/** More rows than any account has: a PMS that repeats its pages for ever ends here. */
const mostRows = 200_000;

/** True where no page follows one with `onPage` rows, after which `read` of `total` (null: not told) are read. */
export function isLastPage(onPage: number, read: number, total: number | null): boolean {
  if (onPage === 0 || read >= mostRows) return true;
  return total === null ? onPage < leastOnPage : read >= total;
}

/** A page of listings that begins after row `skipped` of `total` (null: not told). */
export function listingsPage(
  rows: readonly unknown[],
  schema: z.ZodType<PmsListing>,
  { skipped, total }: { skipped: number; total: number | null },
): Page<PmsListing> {
  const read = skipped + rows.length;
  const next = isLastPage(rows.length, read, total) ? null : `${read}`;
  return { ...decodeRows(rows, schema, "Listing"), next, total };
}

/** True where the PMS has the listing that `call` reads, also where it only refuses to show it. */
export async function existsIn(rest: Rest, call: Call): Promise<boolean> {
  try {
    await rest.send({ ...call, isListing: true });
    return true;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return error instanceof Forbidden;
  }
}
