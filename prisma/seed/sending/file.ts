import { type Tx, transaction } from "@/lib/db/server";
import type { UploadSettings } from "@/lib/intake/uploads/schema";
import { keepAfter, keepBefore } from "@/lib/intake/uploads/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { markListings } from "@/lib/jobs/server";
import type { HistoryContext, PastEntries } from "../history/events";
import { portfolio } from "../portfolio";

/** Part of the page's address, so it must look like any other. */
const uploadId = "DemoPriceLimits0000001";
const fileName = "price-limits.csv";
const names = portfolio.filter(({ limitsFromFile }) => limitsFromFile).map(({ name }) => name);

/**
 * Writes the upload of a file that fills in minimums and maximums, and its log entry. What it changed is written by
 * `applyFile`, after prices were sent without it.
 */
export async function writeFileHistory(context: HistoryContext, at: Date): Promise<PastEntries[]> {
  const { tx, listings, people } = context;
  const { caller, person } = people.owner;
  const userId = person.id;
  const own = listings.filter(({ name }) => names.includes(name));
  const rows = own.length;
  const text = [
    header.join(","),
    ...own.map(({ listingId: id, basePrice }) => `${id},${basePrice}`),
  ];
  const bytes = text.join("\n").length;
  await tx.upload.create({
    data: {
      ...{ id: uploadId, accountId: caller.accountId, userId, name: fileName },
      ...{ bytes, received: bytes, state: "done", settings },
      progress: { done: rows, total: rows },
      result: { imported: rows, left_out: 0, created: 0, updated: rows },
      createdAt: new Date(at.getTime() - 180_000),
      importedAt: at,
    },
  });
  const counts = { read: rows, created: 0, updated: rows, skipped: 0, other: 0 };
  const what = { file: fileName, format: "nightrate", listings: counts, calendar: null };
  const changes = { old_value: null, new_value: { ...what, shiftedDays: 0 } };
  const entry = { logType: "account", action: "import_finished", name: fileName, changes } as const;
  return [{ at, caller, entries: [entry] }];
}

const header = ["listing_id", "min", "max"];

const settings: UploadSettings = {
  holds: "listings",
  encoding: "utf-8",
  dates: null,
  decimals: null,
  columns: header.map((field) => ({ field, by: "name" })),
  pms_name: "guesty",
  currency: "CAD",
  time_zone: "America/Vancouver",
  fixes: [],
  strict: false,
};

/** Fills in what the file holds, with what undoes it. Does nothing the second time. One transaction. */
export function applyFile(): Promise<void> {
  return transaction({}, async (tx) => {
    const upload = await tx.upload.findUnique({ where: { id: uploadId } });
    if (!upload?.importedAt) return;
    const { accountId, userId, importedAt } = upload;
    const where = { accountId, name: { in: names }, minPrice: null, maxPrice: null };
    const listings = await tx.listing.findMany({ where });
    if (listings.length === 0) return;
    const caller = await callerFor(
      await tx.person.findUniqueOrThrow({ where: { id: userId } }),
      {},
      tx,
    );
    const touched = listings.map(({ pmsName, listingId }) => `${pmsName} ${listingId}`);
    await keepBefore(tx, caller, uploadId, { kind: "listing", names: touched, months: [] });
    const keys = listings.map(({ key }) => key);
    await fillIn(tx, accountId, keys, importedAt);
    await keepAfter(tx, caller, uploadId);
    await markListings(tx, keys);
  });
}

/** Sets both limits to the base price, as job 0, with a version of that instant. */
async function fillIn(tx: Tx, accountId: number, keys: readonly number[], at: Date): Promise<void> {
  await tx.$executeRaw`
    WITH filled AS (
      UPDATE listing SET min_price = base_price, max_price = base_price
      WHERE account_id = ${accountId}::int AND key = ANY(${[...keys]}::int[])
      RETURNING key, min_price, base_price, max_price)
    INSERT INTO listing_price_version
      (listing_key, min_price, base_price, max_price, user_id, created_at)
    SELECT key, min_price, base_price, max_price, 0, ${at}::timestamptz FROM filled`;
}
