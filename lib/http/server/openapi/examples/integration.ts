import { type Examples, dayAfter, type Subjects } from "./subjects";

const listing_id = "100001";

/** Requests of a PMS about its own listing. */
export const integrationExamples: Examples = {
  "POST /integration/listings": () => ({
    body: {
      listings: [
        {
          listing_id,
          listing_name: "Harbour View 2",
          room_type: "entire_home",
          latitude: 48.42,
          longitude: -123.37,
          country: "CA",
          city_name: "Victoria",
          currency: "CAD",
          no_of_bedrooms: 2,
          base: 180,
        },
      ],
    },
  }),
  "POST /integration/calendar": (subjects) => ({ body: { calendars: [calendar(subjects)] } }),
  "POST /integration/reservations": (subjects) => ({
    body: { reservations: [reservation(subjects)] },
  }),
  "POST /integration/rate_plans": () => ({
    body: {
      rate_plans: [
        {
          listing_id,
          rateplans: { "7": { name: "Non-refundable", default: false, adjustment: -10 } },
        },
      ],
    },
  }),
  "GET /integration/prices": () => ({ query: { limit: 100 } }),
  "POST /integration/prices/ack": () => ({
    body: {
      prices: [{ listing_id, version: "0b8f1c1e-52a0-4a53-9c35-5d2c0f6a7e11" }],
    },
  }),
};

function calendar(subjects: Subjects) {
  const [arrival, last] = [dayAfter(subjects, 10), dayAfter(subjects, 12)];
  return {
    listing_id,
    currency: "CAD",
    nights: [
      { start_date: arrival, end_date: last, state: "booked" },
      {
        start_date: dayAfter(subjects, 13),
        end_date: dayAfter(subjects, 40),
        state: "available",
        price: 189,
        min_stay: 2,
      },
    ],
  };
}

function reservation(subjects: Subjects) {
  return {
    listing_id,
    reservation_id: "R-1001",
    start_date: dayAfter(subjects, 10),
    end_date: dayAfter(subjects, 13),
    no_of_days: 3,
    total_cost: 640,
    currency: "CAD",
    booked_time: subjects.today,
    pl_status: "booked",
    cancelled_time: null,
    total_fees: 60,
    total_taxes: 40,
    rental_revenue: 540,
    ota_commission: 81,
    host_payout: 519,
    booking_source: "airbnb",
    guest_count: 2,
    guest_zipcode: null,
  };
}
