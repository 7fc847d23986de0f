import { fromMinor } from "@/lib/core/money";
import { priceEvents } from "./events";
import { momentOf, type PastEntries, type HistoryContext } from "./context";

const columns = { base_price: "basePrice", min_price: "minPrice", max_price: "maxPrice" } as const;

/** Writes price changes: the first version of each listing gets the old price, a second one its current prices. */
export async function writePriceHistory(context: HistoryContext): Promise<PastEntries[]> {
  const { tx, listingOf } = context;
  const written: PastEntries[] = [];
  for (const event of priceEvents) {
    const { at, caller, userId } = momentOf(context, event);
    const listing = listingOf(event.listing);
    const { key: listingKey, minPrice, basePrice, maxPrice } = listing;
    const column = columns[event.field];
    await tx.listingPriceVersion.updateMany({
      where: { listingKey },
      data: { [column]: BigInt(event.from) * 100n },
    });
    const data = { listingKey, minPrice, basePrice, maxPrice, userId, createdAt: at };
    await tx.listingPriceVersion.create({ data });
    const changes = { old_value: event.from, new_value: fromMinor(listing[column]) };
    const entry = { logType: "listing", action: event.field, listing, changes } as const;
    written.push({ at, caller, entries: [entry] });
  }
  return written;
}
