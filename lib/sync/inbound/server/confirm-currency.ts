import type { Listing } from "@/generated/prisma/client";
import { type Entry, record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { fromMinor, toMinor } from "@/lib/core/money";
import { transaction, type Tx } from "@/lib/db/server";
import { markListings, wakeSoon } from "@/lib/jobs/server";
import { unmapListings } from "@/lib/mappings/server/unmap";
import { listingEntries } from "@/lib/pricing/overrides/server/entries";
import { writeOverrides } from "@/lib/pricing/overrides/server/write";
import type { CurrencyConfirmation, CurrencyConfirmed } from "../schema";
import { endedAmounts } from "./ended-amounts";

/**
 * Confirms the PMS's new currency: the owner's prices replace the stored ones, and everything tied to the old currency
 * is removed: overrides' amounts, the guard rail's floor, and mappings, whose listings share one currency. Nothing is
 * converted; pushes resume. A dry run returns what would be removed. Owner only. Throws LISTING_NOT_FOUND, and CONFLICT
 * if the PMS's currency has not changed or is not the confirmed one.
 */
export async function confirmCurrency(
  caller: Caller,
  given: CurrencyConfirmation,
): Promise<CurrencyConfirmed> {
  requireOwner(caller);
  const { pms, id } = given;
  await requireHeld(caller, given);
  const { keeper: _, ...unkept } = caller;
  const names = { listings: [{ pms_name: pms, listing_id: id }] };
  const { success } = await unmapListings(unkept, names);
  const unmapped = success.map((row) => ({ id: row.listing_id, name: row.listing_name }));
  const ended = await transaction(caller, (tx) => replace(tx, caller, given));
  wakeSoon("import-connections");
  return { currency: given.currency, unmapped, ...ended };
}

/** Before anything is unmapped. */
async function requireHeld(caller: Caller, given: CurrencyConfirmation): Promise<void> {
  await transaction({}, (tx) => lockHeld(tx, caller, given));
}

/** The listing, locked, whose new currency is the confirmed one. */
async function lockHeld(
  tx: Tx,
  caller: Caller,
  { pms, id, currency }: CurrencyConfirmation,
): Promise<Listing> {
  const { accountId } = owned(caller);
  await tx.$queryRaw`
    SELECT key FROM listing
    WHERE account_id = ${accountId} AND pms_name = ${pms} AND listing_id = ${id} FOR UPDATE`;
  const row = await tx.listing.findFirst({
    where: { accountId, pmsName: pms, listingId: id },
    include: { connection: true },
  });
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  const { connection, ...listing } = row;
  if (connection?.newCurrency !== currency) {
    throw new Refusal("CONFLICT", `The PMS does not have the listing in ${currency}.`);
  }
  return listing;
}

async function replace(
  tx: Tx,
  caller: Caller,
  given: CurrencyConfirmation,
): Promise<Pick<CurrencyConfirmed, "overrides" | "floor">> {
  const listing = await lockHeld(tx, caller, given);
  const { key } = listing;
  const rows = await tx.override.findMany({ where: { listingKey: key }, orderBy: { date: "asc" } });
  const writes = endedAmounts(key, rows);
  await writeOverrides(tx, caller, "listing", writes);
  const floored = await tx.guardRail.updateMany({
    where: { listingKey: key, floor: { not: null } },
    data: { floor: null, userId: caller.actor.id, updatedAt: new Date() },
  });
  await writePrices(tx, caller, listing, given);
  // The next import reads the nights' prices in the new currency.
  const link = await tx.connectionListing.update({
    where: { listingKey: key },
    data: { newCurrency: null, calendarReadAt: null },
  });
  await tx.connection.updateMany({
    where: { ...owned(caller), id: link.connectionId, state: { not: "refused" } },
    data: { nextImportAt: new Date() },
  });
  await markListings(tx, [key]);
  const entries = listingEntries(caller, listing, writes);
  await record(tx, caller, [...entries, currencyEntry(listing, given)]);
  return { overrides: writes.map(({ date }) => date), floor: floored.count > 0 };
}

/** The prices as entered, with a version of them; the PMS fills the cleaning fee again. */
async function writePrices(
  tx: Tx,
  caller: Caller,
  { key }: Listing,
  { currency, ...given }: CurrencyConfirmation,
): Promise<void> {
  const prices = {
    minPrice: minor(given.min),
    basePrice: minor(given.base),
    maxPrice: minor(given.max),
  };
  await tx.listing.updateMany({
    where: { ...owned(caller), key },
    data: { currency, cleaningFees: 0, ...prices },
  });
  await tx.listingPriceVersion.create({
    data: { listingKey: key, userId: caller.actor.id, ...prices },
  });
}

function minor(amount: number | null): bigint | null {
  const value = toMinor(amount);
  return value === null ? null : BigInt(value);
}

function currencyEntry(
  listing: Listing,
  { currency, min, base, max }: CurrencyConfirmation,
): Entry {
  const before = {
    currency: listing.currency,
    base: fromMinor(listing.basePrice),
    min: fromMinor(listing.minPrice),
    max: fromMinor(listing.maxPrice),
  };
  const changes = { old_value: before, new_value: { currency, base, min, max } };
  return { logType: "listing", action: "currency_confirmed", listing, changes };
}
