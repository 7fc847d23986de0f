import type { Account, Listing } from "@/generated/prisma/client";
import { addDays, dateIn, startOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { shadowJob } from "@/lib/delivery/shadow/server";
import { booked } from "@/lib/inventory/calendars/nights";
import { markListings, runDue } from "@/lib/jobs/server";
import { makeCalendar } from "@/prisma/factories";

/** Nights that listings have been in shadow, and how many of its nights each books meanwhile. */
const [nights, bookedEach] = [9, 5];

/**
 * Puts all listings in shadow and lets nine nights pass: each plans as the job does, some nights are booked, and an
 * import raises the base of the second listing.
 */
export async function makeShadow(account: Account & { listings: Listing[] }): Promise<void> {
  const { id: accountId, listings } = account;
  const timeZone = listings[0]?.timeZone ?? account.timeZone;
  const today = dateIn(timeZone, new Date());
  const first = addDays(today, -nights);
  const began = startOf(first, timeZone);
  await db().listing.updateMany({
    where: { accountId },
    data: { pushEnabled: false, shadowSince: began },
  });
  await db().listingPriceVersion.updateMany({
    where: { listing: { accountId } },
    data: { createdAt: new Date(began.getTime() - 1) },
  });
  for (const [at, listing] of listings.entries()) {
    const level = Number(listing.basePrice ?? 20_000) * (0.96 + (at % 4) * 0.03);
    const price = (date: string): number => Math.round((level * season(date)) / 100) * 100;
    await makeCalendar(listing, { from: first, nights: 430, price });
  }
  for (let night = 0; night < nights; night++) {
    const date = addDays(first, night);
    const now = new Date(startOf(date, timeZone).getTime() + 181 * 60_000);
    if (night === 5) await importBase(accountId, listings[1]);
    await runDue(shadowJob(() => now));
    for (const [at, listing] of listings.entries()) {
      if ((at + night) % Math.ceil(nights / bookedEach) !== 0) continue;
      const from = addDays(date, (at * 29 + night * 53) % 170);
      await makeCalendar(listing, { from, nights: 1 + (at % 2), state: () => booked });
    }
  }
  await runDue(shadowJob());
}

/** A PMS's own season, by month. */
const months = [0.8, 0.82, 0.9, 0.95, 1.05, 1.2, 1.35, 1.35, 1.1, 0.98, 0.85, 0.95];

function season(date: string): number {
  return months[Number(date.slice(5, 7)) - 1] ?? 1;
}

async function importBase(accountId: number, listing: Listing | undefined): Promise<void> {
  if (!listing) return;
  const { key, minPrice, basePrice } = listing;
  const prices = { minPrice, basePrice: ((basePrice ?? 0n) * 14n) / 10n, maxPrice: null };
  await transaction({}, async (tx) => {
    await tx.listing.update({ where: { key, accountId }, data: prices });
    await tx.listingPriceVersion.create({ data: { listingKey: key, userId: 0, ...prices } });
    await markListings(tx, [key]);
  });
}
