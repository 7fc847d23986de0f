import { dateOf } from "@/lib/core/dates";
import { mostAmount, mostMinor } from "@/lib/core/money";
import type { LockedStays, Stay, StoredStay } from "@/lib/inventory/bookings/server";
import type { PmsReservation } from "@/lib/intake/connections/server/connector";
import { CurrencyCode } from "@/lib/intake/sources/files/schema";

/** Reservations as stays to write. */
export interface Stays {
  /** Those that differ from what is stored. */
  changed: Stay[];
  added: number;
  problems: string[];
}

/** The problem with a reservation whose dates are not a valid stay or whose amounts can't be held; null without one. */
function problemOf(row: PmsReservation): string | null {
  const { id, checkIn, checkOut } = row;
  const leftOut = `Reservation ${id.slice(0, 40)} was left out:`;
  const isStay = Number.isInteger(checkIn) && Number.isInteger(checkOut) && checkOut > checkIn;
  if (!isStay || id.length === 0 || id.length > 200)
    return `${leftOut} its departure is not after its arrival.`;
  const isHeld = amountsOf(row).every((amount) => amount === null || isAmount(amount));
  return isHeld ? null : `${leftOut} its amounts must be at most ${mostAmount.total}.`;
}

function amountsOf(row: PmsReservation): (number | null)[] {
  return [row.rentalRevenue, row.totalCost, row.totalTaxes, row.otaCommission, row.hostPayout];
}

function isAmount(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= mostMinor.total;
}

/**
 * The reservations that are not stored as the PMS has them; `keyOf`: listings by id, undefined for those that do not come
 * through the connection, whose reservations are ignored.
 */
export function changedStays(
  rows: readonly PmsReservation[],
  pms: string,
  {
    keyOf,
    locked,
    now,
  }: { keyOf: (id: string) => number | undefined; locked: LockedStays; now: Date },
): Stays {
  const stays: Stays = { changed: [], added: 0, problems: [] };
  for (const row of rows) {
    const listing = keyOf(row.listingId);
    const stored = locked.named({ pms, id: row.id });
    if (listing === undefined || (row.onlyIfKnown && !stored)) continue;
    const problem = problemOf(row);
    if (problem !== null) {
      stays.problems.push(problem);
      continue;
    }
    const stay = stayOf(row, { listing, pms, stored, now });
    if (stored && isStored(stay, stored)) continue;
    stays.changed.push(stay);
    if (!stored) stays.added++;
  }
  return stays;
}

interface Where {
  listing: number;
  pms: string;
  stored: StoredStay | undefined;
  now: Date;
}

/** The stay of a reservation. Values that the PMS does not send are absent, which keeps the stored ones. */
function stayOf(row: PmsReservation, { listing, pms, stored, now }: Where): Stay {
  const firstSeen = stored?.cancelled_at ?? now.toISOString();
  return {
    listing,
    pms,
    id: row.id,
    from: dateOf(row.checkIn),
    to: dateOf(row.checkOut),
    status: row.status,
    cancelledAt: row.status === "cancelled" ? (row.cancelledAt?.toISOString() ?? firstSeen) : null,
    particulars: particularsOf(row),
  };
}

function particularsOf(row: PmsReservation): Stay["particulars"] {
  const given = {
    booked_at: row.bookedAt?.toISOString(),
    rental_revenue: row.rentalRevenue ?? undefined,
    total_cost: row.totalCost ?? undefined,
    total_taxes: row.totalTaxes ?? undefined,
    ota_commission: row.otaCommission ?? undefined,
    host_payout: row.hostPayout ?? undefined,
    currency: CurrencyCode.safeParse(row.currency).data,
    channel: row.channel?.slice(0, 100),
    guests: guestsOf(row.guests),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function guestsOf(value: number | null): number | undefined {
  return value !== null && Number.isInteger(value) && value > 0 && value < 10_000
    ? value
    : undefined;
}

function isStored(stay: Stay, stored: StoredStay): boolean {
  const isSame =
    stay.listing === stored.listing &&
    stay.from === stored.from &&
    stay.to === stored.to &&
    stay.status === stored.status &&
    stay.cancelledAt === stored.cancelled_at;
  const known: Record<string, unknown> = { ...stored };
  return isSame && Object.entries(stay.particulars).every(([name, value]) => known[name] === value);
}
