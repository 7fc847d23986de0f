/** USD cents for a listing and a month (product.md, Rules). */
export const listingCents = 100;

/** A month's charge in USD cents. */
export interface Bill {
  listings: number;
  amount_cents: number;
  tax_cents: number;
  total_cents: number;
}

/**
 * The charge of a month in which prices of `listings` listings were sent. Tax at `taxRateBp` basis points on the sum,
 * rounded half up to the cent (connections.md §8).
 */
export function billOf(listings: number, taxRateBp: number): Bill {
  const net = listings * listingCents;
  const tax = Math.floor((net * taxRateBp + 5_000) / 10_000);
  return { listings, amount_cents: net, tax_cents: tax, total_cents: net + tax };
}

/**
 * The listings to charge when their prices are handed to an own program: each once a month, whether or not the program
 * acknowledges. `charged`: keys of listings that are charged for the month of the hand-over. Null while API access is
 * off: nothing may be handed out.
 */
export function toCharge<Handed extends { listingKey: number }>(
  handed: readonly Handed[],
  { isEnabled, charged }: { isEnabled: boolean; charged: ReadonlySet<number> },
): Handed[] | null {
  return isEnabled ? handed.filter(({ listingKey }) => !charged.has(listingKey)) : null;
}

/** The month of an instant, UTC: `2026-11`. */
export function billingMonth(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The month after: `2026-12` → `2027-01`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return billingMonth(new Date(Date.UTC(year, number, 1)));
}
