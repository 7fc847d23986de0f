import { z } from "zod";
import type { PmsReservation } from "@/lib/intake/connections/server/connector";
import {
  Currency,
  Day,
  Flag,
  Id,
  Instant,
  optional,
  Text,
  Total,
  Whole,
} from "@/lib/intake/connectors/server/decode";

/** A reservation of Hostaway; null if its status isn't one of a reservation. */
interface HostawayRow {
  id: string;
  updatedAt: Date | null;
  reservation: PmsReservation | null;
}

type Status = Pick<PmsReservation, "status" | "onlyIfKnown">;

const none: Status = { status: "cancelled", onlyIfKnown: true };
/** Null: nights follow the calendar. */
const statuses: ReadonlyMap<string, Status | null> = new Map<string, Status | null>([
  ["new", { status: "booked", onlyIfKnown: false }],
  ["modified", { status: "booked", onlyIfKnown: false }],
  ["confirmed", { status: "booked", onlyIfKnown: false }],
  ["ownerStay", { status: "blocked", onlyIfKnown: false }],
  ["cancelled", { status: "cancelled", onlyIfKnown: false }],
  ["awaitingPayment", null],
  ["awaitingGuestVerification", null],
  ["pending", null],
  ["unconfirmed", null],
  ["declined", none],
  ["expired", none],
  ["inquiry", none],
  ["inquiryPreapproved", none],
  ["inquiryDenied", none],
  ["inquiryTimedout", none],
  ["inquiryNotPossible", none],
]);

const Finance = z.object({
  name: z.string(),
  total: optional(Total),
  isDeleted: optional(Flag),
});

const Given = z.object({
  id: Id,
  listingMapId: Id,
  status: z.string().refine((status) => statuses.has(status), "is unknown"),
  arrivalDate: Day,
  departureDate: Day,
  isDatesUnspecified: optional(Flag),
  reservationDate: optional(Instant),
  cancellationDate: optional(Instant),
  updatedOn: optional(Instant),
  totalPrice: optional(Total),
  taxAmount: optional(Total),
  cleaningFee: optional(Total),
  channelCommissionAmount: optional(Total),
  currency: optional(Currency),
  channelName: optional(Text),
  numberOfGuests: optional(Whole),
  financeField: optional(z.array(Finance)),
});

export const HostawayReservation = Given.refine(
  (row) => row.isDatesUnspecified === true || row.arrivalDate < row.departureDate,
  { path: ["departureDate"], error: "must be after arrival" },
).transform((row): HostawayRow => {
  const status = statuses.get(row.status) ?? null;
  const found = { id: row.id, updatedAt: row.updatedOn };
  // Such dates are placeholders: yesterday.
  if (status === null || row.isDatesUnspecified) return { ...found, reservation: null };
  const reservation = {
    id: row.id,
    listingId: row.listingMapId,
    ...status,
    checkIn: row.arrivalDate,
    checkOut: row.departureDate,
    bookedAt: row.reservationDate,
    cancelledAt: status.status === "cancelled" ? row.cancellationDate : null,
    rentalRevenue: revenueOf(row),
    totalCost: row.totalPrice,
    totalTaxes: row.taxAmount,
    otaCommission: row.channelCommissionAmount,
    hostPayout: null,
    currency: row.currency,
    channel: row.channelName,
    guests: row.numberOfGuests,
  };
  return { ...found, reservation };
});

/** The nights' own price after discounts; else what is left of the total without taxes and cleaning. */
function revenueOf(row: z.output<typeof Given>): number | null {
  const fields = (row.financeField ?? []).filter(({ isDeleted }) => isDeleted !== true);
  const rent = fields.find(({ name }) => name === "baseRate")?.total ?? null;
  if (rent !== null) {
    const discounts = fields.filter(({ name }) => /discount/i.test(name));
    // The sign of a discount is not documented; it always lowers the price.
    return discounts.reduce((left, { total }) => left - Math.abs(total ?? 0), rent);
  }
  const { totalPrice, taxAmount, cleaningFee } = row;
  if (totalPrice === null || taxAmount === null || cleaningFee === null) return null;
  return totalPrice - taxAmount - cleaningFee;
}
