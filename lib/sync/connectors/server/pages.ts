import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import { Forbidden } from "./answers";
import type { Call, Rest } from "./rest";

/** The least that the vendors put on a page that is not the last: Guesty's default limit. */
const leastOnPage = 25;
/** More rows than any account has: a PMS that repeats its pages for ever ends here. */
const mostRows = 200_000;

/** True where no page follows one with `onPage` rows, after which `read` of `total` (null: not told) are read. */
export function isLastPage(onPage: number, read: number, total: number | null): boolean {
  if (onPage === 0 || read >= mostRows) return true;
  return total === null ? onPage < leastOnPage : read >= total;
}

/** True where the PMS has the listing that `call` reads, also where it only refuses to show it. */
export async function existsIn(rest: Rest, call: Call): Promise<boolean> {
  try {
    await rest.send({ ...call, isListing: true });
    return true;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== "not_found") throw error;
    return error instanceof Forbidden;
  }
}
