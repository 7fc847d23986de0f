import type { Tx } from "@/lib/db/server";
import { outcome, ownMinStay } from "./ledger";
import { readLedgers } from "./ledgers";
import { openOffers } from "./open-offers";
import { nightsIn } from "./ranges";
import { settleNights } from "./settle";

/** The PMS's own minimum stay of a day (since 1970-01-01) of a listing that shows `shown` there; 0: unknown. */
type OwnMinStay = (listingKey: number, day: number, shown: number) => number;

/**
 * Distinguishes the PMS's own minimum stays from ours, for a PMS that fetches prices: it may show ours before it
 * acknowledges them, so offered values count like sent ones. Three statements.
 */
export async function readOwnMinStays(
  tx: Tx,
  accountId: number,
  keys: readonly number[],
): Promise<OwnMinStay> {
  const stored = await readLedgers(accountId, keys, tx);
  const open = await openOffers(accountId, keys, tx);
  const ledgers = new Map(
    keys.map((key) => {
      const { ledger } = stored(key);
      const offered = structuredClone(ledger);
      const nights = nightsIn(open.get(key)?.ranges ?? []);
      settleNights(offered, nights, { outcome: outcome.confirmed }, () => undefined);
      return [key, [ledger, offered]];
    }),
  );
  return (key, day, shown) => {
    const found = (ledgers.get(key) ?? []).map((ledger) =>
      ownMinStay(ledger, day - ledger.first, shown),
    );
    return found.find((own) => own !== shown) ?? shown;
  };
}
