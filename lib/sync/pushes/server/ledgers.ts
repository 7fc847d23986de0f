import { db, type Tx } from "@/lib/db/server";
import { emptyLedger, type NightLedger, storedLedger } from "./ledger";

/** A listing's ledger, and the vendor's messages it refers to. */
export interface StoredNights {
  ledger: NightLedger;
  messages: string[];
}

/** The ledgers and messages of an account's listings, by key; empty for those never sent. One statement. */
export async function readLedgers(
  accountId: number,
  keys: readonly number[],
  tx: Tx = db(),
): Promise<(key: number) => StoredNights> {
  const rows = await tx.listingPush.findMany({
    where: { accountId, listingKey: { in: [...keys] } },
    select: { listingKey: true, nights: true, messages: true },
  });
  const byKey = new Map(rows.map((row) => [row.listingKey, row]));
  return (key) => {
    const row = byKey.get(key);
    const ledger = row?.nights ? storedLedger(row.nights) : emptyLedger(0, 0);
    return { ledger, messages: [...(row?.messages ?? [])] };
  };
}
