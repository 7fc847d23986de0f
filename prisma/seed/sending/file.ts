import type { Listing } from "@/generated/prisma/client";
import { type Tx, transaction } from "@/lib/db/server";
import type { UploadSettings } from "@/lib/intake/uploads/schema";
import { keepAfter, keepBefore } from "@/lib/intake/uploads/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { markListings } from "@/lib/jobs/server";
import type { HistoryContext, PastEntries } from "../history/events";
import { portfolio } from "../portfolio";

/** Part of the page's address, so it must look like any other. */
const uploadId = "DemoNewTownPrices00001";
const fileName = "new-town-prices.csv";
/** Base prices of the file, in hundredths, by name: the price of two nights. */
const bases = new Map(
  portfolio.flatMap(({ name, price, baseFromFile }) => {
    return baseFromFile ? [[name, 200 * price] as const] : [];
  }),
);

/**
 * Writes the upload of a file that fills in base prices, and its log entry. What it changed is written by
 * `applyFile`, after prices were sent without it.
 */
export async function writeFileHistory(context: HistoryContext, at: Date): Promise<PastEntries[]> {
  const { tx, listings, people } = context;
  const { caller, person } = people.owner;
  const userId = person.id;
  const own = listings.filter(({ name }) => bases.has(name));
  const rows = own.length;
  const text = [
    header.join(","),
    ...own.map(({ listingId: id, name }) => `${id},${Number(bases.get(name)) / 100}`),
  ];
  const bytes = text.join("\n").length;
  await tx.upload.create({
    data: {
      id: uploadId,
      accountId: caller.accountId,
      userId,
      name: fileName,
      bytes,
      received: bytes,
      state: "done",
      settings,
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

const header = ["listing_id", "base"];

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
    const where = { accountId, name: { in: [...bases.keys()] }, basePrice: null };
    const listings = await tx.listing.findMany({ where });
    if (listings.length === 0) return;
    const importer = await tx.person.findUniqueOrThrow({ where: { id: userId } });
    const caller = await callerFor(importer, {}, tx);
    const touched = listings.map(({ pmsName, listingId }) => `${pmsName} ${listingId}`);
    await keepBefore(tx, caller, uploadId, { kind: "listing", names: touched, months: [] });
    await fillIn(tx, listings, importedAt);
    await keepAfter(tx, caller, uploadId);
    await markListings(
      tx,
      listings.map(({ key }) => key),
    );
  });
}

/** Sets the base prices as job 0, each with a version of that instant. One statement. */
async function fillIn(tx: Tx, listings: readonly Listing[], at: Date): Promise<void> {
  const accountIds = listings.map(({ accountId }) => accountId);
  const keys = listings.map(({ key }) => key);
  const prices = listings.map(({ name }) => bases.get(name) ?? 0);
  await tx.$executeRaw`
    WITH filled AS (
      UPDATE listing SET base_price = price
      FROM unnest(${keys}::int[], ${accountIds}::int[], ${prices}::bigint[])
        AS given (own_key, own_account, price)
      WHERE key = own_key AND account_id = own_account
      RETURNING key, min_price, listing.base_price, max_price)
    INSERT INTO listing_price_version
      (listing_key, min_price, base_price, max_price, user_id, created_at)
    SELECT key, min_price, base_price, max_price, 0, ${at}::timestamptz FROM filled`;
}
