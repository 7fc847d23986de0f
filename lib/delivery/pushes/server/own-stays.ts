import { db } from "@/lib/db/server";
import type { ReadOwnMinStays } from "@/lib/intake/inbound/server";
import { outcome, ownMinStay } from "./ledger";
import { readLedgers } from "./ledgers";
import { openOffers } from "./open-offers";
import { nightsIn } from "./ranges";
import { settleNights } from "./settle";

/**
 * Distinguishes the PMS's own minimum stays from ours, for a PMS that fetches prices: it may show ours before it
 * acknowledges them, so offered values count like sent ones. Three statements.
 */
export const readOwnMinStays: ReadOwnMinStays = async (accountId, keys, tx = db()) => {
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
};
