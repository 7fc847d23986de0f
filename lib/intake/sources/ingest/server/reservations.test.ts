import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListing } from "@/prisma/factories";
import { ratePlansOf } from "@/lib/catalog/server/queries";
import { receiveListings } from "./listings";
import { receiveRatePlans } from "./rate-plans";
import { receiveReservations } from "./reservations";
import { good, listing, makeIngest } from "./testing";

function reservation(more: Record<string, unknown> = {}) {
  const amounts = { total_fees: null, total_taxes: null, ota_commission: null, host_payout: null };
  return {
    listing_id: "A1",
    reservation_id: "R1",
    start_date: "2027-06-01",
    end_date: "2027-06-04",
    no_of_days: 3,
    total_cost: 420,
    currency: "EUR",
    booked_time: "2026-11-01",
    pl_status: "booked",
    cancelled_time: null,
    rental_revenue: 380.5,
    booking_source: "airbnb",
    guest_count: 2,
    guest_zipcode: null,
    ...amounts,
    ...more,
  };
}

test("a reservation needs no pms_name, and its departure day stays open", async () => {
  const { caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  await receiveListings(caller, good(listing("A1")));
  const result = await receiveReservations(caller, { reservations: [reservation()] });
  expect(result).toMatchObject({ success: true, success_count: 1 });
  expect(await db().reservation.findFirst()).toMatchObject({
    pmsName: "lodgehub",
    rentalRevenue: 38_050n,
  });
  const { states } = await db().calendarMonth.findFirstOrThrow();
  expect(states.slice(0, 4)).toEqual([2, 2, 2, 0]);
});

test("listings of other connections, and of none, are unknown", async () => {
  const { account, caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  const other = await makeIngest(by);
  await receiveListings(other.caller, good(listing("A1")));
  await makeListing(account, { pmsName: "guesty", listingId: "G1" });
  const { reservations } = await receiveReservations(caller, {
    reservations: [
      reservation(),
      reservation({ reservation_id: "R2", listing_id: "G1", pms_name: "guesty" }),
    ],
  });
  expect(reservations.map(({ error }) => error)).toEqual([
    "listing_id: listing not found",
    "listing_id: listing not found",
  ]);
  expect(await db().reservation.count()).toBe(0);
});

test("a reservation of another connection is not taken over by its id", async () => {
  const { caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  const other = await makeIngest(by);
  await receiveListings(other.caller, good(listing("A1")));
  await receiveReservations(other.caller, { reservations: [reservation()] });
  await receiveListings(caller, good(listing("A2")));
  const stolen = await receiveReservations(caller, {
    reservations: [reservation({ listing_id: "A2" })],
  });
  expect(stolen.reservations[0]?.error).toContain("already used by another listing");
});

function renamed(listing_id: string) {
  return { listing_id, rateplans: { "7": { name: "Non-refundable" } } };
}

test("rate plans are returned by fetch_rate_plans; those not sent are kept", async () => {
  const { caller: by } = await makeAccount();
  const { caller } = await makeIngest(by);
  await receiveListings(caller, good(listing("A1")));
  const plan = { name: "Standard", type: "room", default: true, adjustment: -10 };
  const sent = { listing_id: "A1", rateplans: { "7": plan, "8": { name: "Flexible" } } };
  await receiveRatePlans(caller, good(sent));
  await receiveRatePlans(caller, good(sent));
  const { rate_plans } = await receiveRatePlans(caller, good(renamed("A1"), renamed("B9")));
  expect(rate_plans.map(({ success }) => success)).toEqual([true, false]);
  const none = { type: null, plan_type: null, adjustment: null, update_type: null };
  expect(await ratePlansOf(by, { listing_id: "A1", pms_name: "lodgehub" })).toEqual({
    rate_plans: {
      id: "A1",
      pms: "lodgehub",
      name: "Quay A1",
      rateplans: {
        "7": { ...none, ...plan, name: "Non-refundable" },
        "8": { ...none, name: "Flexible", default: false },
      },
    },
  });
  const entries = await db().logEntry.findMany({
    where: { action: "rate_plans_written" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ changes }) => changes)).toMatchObject([
    { new_value: { rate_plans: ["7", "8"] } },
    { new_value: { rate_plans: ["7"] } },
  ]);
});
