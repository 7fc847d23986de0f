import { z } from "zod";
import { dateOf, dayMs } from "@/lib/core/dates";
import type { PmsReservation } from "@/lib/intake/connections/server/connector";
import {
  Currency,
  Day,
  Id,
  Instant,
  optional,
  Text,
  Total,
  whole,
} from "@/lib/intake/connectors/server/decode";

/** Fields that are asked for; none is about a guest. */
export const reservationFields =
  "_id listingId status checkInDateLocalized checkOutDateLocalized createdAt confirmedAt canceledAt lastUpdatedAt money source";

/** A reservation of Guesty; null if its status isn't one of a reservation. */
interface GuestyRow {
  updatedAt: Date | null;
  reservation: PmsReservation | null;
}

type Status = Pick<PmsReservation, "status" | "onlyIfKnown">;

const cancelled: Status = { status: "cancelled", onlyIfKnown: true };
/** Null: nights follow the calendar. */
const statuses: ReadonlyMap<string, Status | null> = new Map([
  ["confirmed", { status: "booked", onlyIfKnown: false }],
  ...["reserved", "awaiting_payment", "inquiry"].map((name) => [name, null] as const),
  ...["canceled", "closed", "declined", "expired"].map((name) => [name, cancelled] as const),
]);

/** Absent if Guesty sends no amounts. */
const Amounts = whole({
  fareAccommodationAdjusted: optional(Total),
  fareAccommodation: optional(Total),
  totalTaxes: optional(Total),
  hostPayout: optional(Total),
  hostServiceFee: optional(Total),
  subTotalPrice: optional(Total),
  currency: optional(Currency),
});

export const GuestyReservation = z
  .object({
    _id: Id,
    listingId: Id,
    status: z.string().refine((status) => statuses.has(status), "is unknown"),
    checkInDateLocalized: Day,
    checkOutDateLocalized: Day,
    createdAt: optional(Instant),
    confirmedAt: optional(Instant),
    canceledAt: optional(Instant),
    lastUpdatedAt: optional(Instant),
    money: Amounts,
    source: optional(Text),
  })
  .refine((row) => row.checkInDateLocalized < row.checkOutDateLocalized, {
    path: ["checkOutDateLocalized"],
    error: "must be after check-in",
  })
  .transform((row): GuestyRow => {
    const status = statuses.get(row.status) ?? null;
    const reservation = status && {
      id: row._id,
      listingId: row.listingId,
      ...status,
      checkIn: row.checkInDateLocalized,
      checkOut: row.checkOutDateLocalized,
      bookedAt: row.confirmedAt ?? row.createdAt,
      cancelledAt: status.status === "cancelled" ? row.canceledAt : null,
      ...amountsOf(row.money),
      currency: row.money.currency,
      channel: row.source,
      guests: null,
    };
    return { updatedAt: row.lastUpdatedAt, reservation };
  });

type Sums = Pick<
  PmsReservation,
  "rentalRevenue" | "totalCost" | "totalTaxes" | "otaCommission" | "hostPayout"
>;

function amountsOf(money: z.output<typeof Amounts>): Sums {
  const { subTotalPrice, totalTaxes, hostServiceFee, hostPayout } = money;
  const isTotal = subTotalPrice !== null && totalTaxes !== null;
  return {
    rentalRevenue: money.fareAccommodationAdjusted ?? money.fareAccommodation,
    totalCost: isTotal ? subTotalPrice + totalTaxes : null,
    totalTaxes,
    otaCommission: hostServiceFee,
    hostPayout,
  };
}

/** The `filters` of a pass: what changed since then, or every stay that has not ended anywhere on Earth. */
export function filtersOf(since: string | null): string {
  const yesterday = dateOf(Math.floor(Date.now() / dayMs) - 2);
  const filter =
    since === null
      ? { field: "checkOutDateLocalized", operator: "$gt", value: yesterday }
      : { field: "lastUpdatedAt", operator: "$gt", value: since };
  return JSON.stringify([filter]);
}
