/** Fields of a reservation that `create_reservations` requires, and of which a test says nothing. */
export const unsaid = {
  cancelled_time: null,
  total_fees: null,
  total_taxes: null,
  ota_commission: null,
  host_payout: null,
  booking_source: null,
  guest_count: null,
  guest_zipcode: null,
} as const;
