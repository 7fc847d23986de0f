import type { Listing } from "@/generated/prisma/client";
import { type Entry, record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { fromMinor, toMinor } from "@/lib/core/money";
import { transaction, type Tx } from "@/lib/db/server";
import { endFloor } from "@/lib/inventory/guard-rails/server";
import { markListings, wakeSoon } from "@/lib/jobs/server";
import { unmapListings } from "@/lib/mappings/server";
import { ruleEntry, writeRules } from "@/lib/pricing/customizations/server";
import { listingEntries, writeOverrides } from "@/lib/pricing/overrides/server";
import { forgetPrices } from "@/lib/delivery/pushes/server";
import type { CurrencyConfirmation, CurrencyConfirmed } from "../schema";
import { endedAmounts } from "./ended-amounts";

/**
 * Confirms the new currency that a PMS, a file or a program has for a listing: the owner's prices replace the stored
 * ones, and everything in the old currency ends: the amounts of overrides and rules, the cleaning fee, the guard rail's
 * floor, suggestions, the channel's prices, and mappings, whose listings share one currency. Nothing is converted;
 * pushes resume. A dry run returns what would end. Owner only. Throws LISTING_NOT_FOUND, and CONFLICT if no new
 * currency waits or it is not the confirmed one.
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
  const listing = await tx.listing.findFirst({
    where: { accountId, pmsName: pms, listingId: id },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  if (listing.newCurrency !== currency) {
    throw new Refusal("CONFLICT", `The listing has no new currency ${currency} to confirm.`);
  }
  return listing;
}

async function replace(
  tx: Tx,
  caller: Caller,
  given: CurrencyConfirmation,
): Promise<Pick<CurrencyConfirmed, "ended">> {
  const listing = await lockHeld(tx, caller, given);
  const { key } = listing;
  const { overrides, rules, amounts } = await endedAmounts(tx, listing);
  await writeOverrides(tx, caller, "listing", overrides);
  await writeRules(tx, caller, rules);
  await endFloor(tx, caller, key);
  await tx.nudge.updateMany({
    where: { listingKey: key, status: "open" },
    data: { status: "resolved" },
  });
  await forgetPrices(tx, owned(caller).accountId, key);
  await writePrices(tx, caller, listing, given);
  await readAgain(tx, caller, key);
  await markListings(tx, [key]);
  await record(tx, caller, [
    ...listingEntries(caller, listing, overrides),
    ...rules.map((rule): Entry => ({ logType: "listing", listing, ...ruleEntry(rule) })),
    currencyEntry(listing, given),
  ]);
  return { ended: amounts };
}

/** Empties the channel's prices of the nights; the next import reads them in the new currency. */
async function readAgain(tx: Tx, caller: Caller, key: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE calendar_month SET prices = array_fill(0, ARRAY[cardinality(prices)])
    WHERE listing_key = ${key}`;
  const [link] = await tx.connectionListing.updateManyAndReturn({
    where: { listingKey: key },
    data: { calendarReadAt: null },
  });
  if (!link) return;
  await tx.connection.updateMany({
    where: { ...owned(caller), id: link.connectionId, state: { notIn: ["refused", "removed"] } },
    data: { nextImportAt: new Date() },
  });
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
    data: { currency, newCurrency: null, cleaningFees: 0, ...prices },
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
