import { db, type Tx } from "@/lib/db/server";
import { forgetPlans } from "@/lib/delivery/holds/server";
import { emptyLedger, type NightLedger, packLedger, storedLedger } from "./ledger";

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

/**
 * Forgets a listing's amounts of an earlier currency: prices in progress are not sent, and the PMS's own prices of before
 * are unknown, so that no restore sends them; no plan is compared with earlier ones. Seven statements.
 */
export async function forgetPrices(tx: Tx, accountId: number, listingKey: number): Promise<void> {
  const push = { listingKey, status: { in: ["accepted" as const, "sending" as const] } };
  await tx.pushRequest.updateMany({
    where: { accountId, push },
    data: { state: "dropped" },
  });
  await tx.pricePush.updateMany({
    where: { accountId, ...push },
    data: {
      status: "failed",
      error: "The listing's currency changed.",
      checkAt: null,
      endedAt: new Date(),
    },
  });
  await forgetPlans(tx, accountId, listingKey);
  const stored = await tx.listingPush.findFirst({ where: { accountId, listingKey } });
  if (!stored?.nights) return;
  const ledger = storedLedger(stored.nights);
  ledger.keptPrices.fill(0);
  ledger.heldPrices.fill(0);
  await tx.listingPush.updateMany({
    where: { accountId, listingKey },
    data: { nights: packLedger(ledger) },
  });
}
