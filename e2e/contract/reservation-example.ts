import type { Ids } from "./tenants";

/** Every key of a reservation. */
export function reservation({ listing_id, pms }: Ids["listings"][number], n: number): object {
  return {
    listing_id,
    pms_name: pms,
    reservation_id: `R-${n}`,
    start_date: "2027-03-01",
    end_date: "2027-03-04",
    no_of_days: 3,
    total_cost: 700,
    currency: "CAD",
    booked_time: "2026-10-02T17:20:00Z",
    pl_status: "booked",
    cancelled_time: null,
    total_fees: 60,
    total_taxes: 40,
    rental_revenue: 600,
    ota_commission: 90,
    host_payout: 510,
    booking_source: "airbnb",
    guest_count: 2,
    guest_zipcode: null,
  };
}
