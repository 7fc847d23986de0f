import { db, type Tx } from "@/lib/db/server";
import type { RateRange } from "@/lib/intake/connections/server";
import { parseRequest } from "./requests";

/** Prices that were offered and not acknowledged. */
export interface OpenOffer {
  id: string;
  listingKey: number;
  ranges: RateRange[];
}

/** Offers that were not acknowledged, by listing. Two statements. */
export async function openOffers(
  accountId: number,
  keys: readonly number[],
  tx: Tx = db(),
): Promise<Map<number, OpenOffer>> {
  const rows = await tx.pricePush.findMany({
    where: { accountId, kind: "offer", status: "sending", listingKey: { in: [...keys] } },
    select: { id: true, listingKey: true, requests: { select: { ranges: true, rejected: true } } },
  });
  const offers = rows.map(({ id, listingKey, requests }) => ({
    id,
    listingKey,
    ranges: requests.flatMap((request) => parseRequest(request).ranges),
  }));
  return new Map(offers.map((offer) => [offer.listingKey, offer]));
}
