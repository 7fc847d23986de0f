import type { Connection } from "@/generated/prisma/client";
import { dateOf, dayMs, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import type { Page, PmsReservation } from "@/lib/intake/connections/server/connector";
import { ownOf } from "./listings";

const pageSize = 500;

/** Begins a pass that reads what changed: nothing, because the stays here are the PMS's own. */
const unchanged = "unchanged";

/**
 * A page of the connection's stays that have not ended anywhere on Earth, as they are stored. `cursor`: the ID of the last
 * one read, null for all. One statement.
 */
export async function readReservations(
  connection: Pick<Connection, "id" | "accountId" | "pmsName">,
  cursor: string | null,
  now: Date,
): Promise<Page<PmsReservation> & { isLast: boolean }> {
  const none = { rows: [], total: null, problems: [], leftOut: [] };
  if (cursor === unchanged) return { ...none, next: unchanged, isLast: true };
  const { accountId, pmsName } = connection;
  const yesterday = toUtc(dateOf(Math.floor(now.getTime() / dayMs) - 1));
  const stays = await db().reservation.findMany({
    where: {
      accountId,
      pmsName,
      listing: ownOf(connection),
      status: { in: ["booked", "blocked"] },
      checkOut: { gte: yesterday },
      ...(cursor !== null && { id: { gt: Number(cursor) } }),
    },
    include: { listing: { select: { listingId: true } } },
    orderBy: { id: "asc" },
    take: pageSize,
  });
  const last = stays.length === pageSize ? stays.at(-1) : undefined;
  const next = last ? String(last.id) : unchanged;
  return { ...none, rows: stays.map(toReservation), next, isLast: last === undefined };
}

type Stay = Prisma.ReservationGetPayload<{
  include: { listing: { select: { listingId: true } } };
}>;

function toReservation(stay: Stay): PmsReservation {
  const { reservationId: id, bookedAt, currency, channel, guests, status } = stay;
  return {
    id,
    bookedAt,
    currency,
    channel,
    guests,
    status,
    listingId: stay.listing.listingId,
    onlyIfKnown: true,
    checkIn: dayOf(fromUtc(stay.checkIn)),
    checkOut: dayOf(fromUtc(stay.checkOut)),
    cancelledAt: stay.cancelledAt,
    rentalRevenue: minor(stay.rentalRevenue),
    totalCost: minor(stay.totalCost),
    totalTaxes: minor(stay.totalTaxes),
    otaCommission: minor(stay.otaCommission),
    hostPayout: minor(stay.hostPayout),
  };
}

function minor(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}
