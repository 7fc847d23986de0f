import { type Examples, byPms, byPmsName, dayAfter, type Subjects } from "./subjects";

function reservation(subjects: Subjects) {
  const { listing } = subjects;
  return {
    ...byPmsName(listing),
    reservation_id: `EX-${listing.listing_id.slice(-4)}`,
    start_date: dayAfter(subjects, 400),
    end_date: dayAfter(subjects, 403),
    no_of_days: 3,
    total_cost: 700,
    currency: listing.currency,
    booked_time: `${dayAfter(subjects, -2)}T17:20:00Z`,
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

/** Requests about the log, actions, nudges, the market and bookings. */
export const activityExamples: Examples = {
  "POST /logs": (subjects) => ({
    body: {
      log_type: "listing",
      actions: ["base_price", "max_price"],
      start_date: dayAfter(subjects, -30),
      end_date: subjects.today,
      limit: 20,
    },
  }),
  "GET /logs/export": (subjects) => ({
    query: { log_type: "group", start_date: dayAfter(subjects, -30), end_date: subjects.today },
  }),
  "POST /logs/revert": ({ entry }) => ({ body: { id: entry } }),
  "GET /changes": () => ({ query: { cursor: "latest" } }),
  "GET /proposals": () => ({ query: { state: "open" } }),
  "POST /proposals/apply": () => ({ body: { id: 12, dry_run: true } }),
  "POST /proposals/decline": () => ({ body: { id: 12, reason: "Too early in the season." } }),
  "GET /webhooks": () => ({}),
  "POST /webhooks": () => ({
    body: {
      url: "https://hooks.harbourstays.example/nightrate",
      types: ["booking.created", "push.held"],
      description: "Pager of the evening shift",
    },
  }),
  "POST /webhooks/update": ({ webhook: id }) => ({ body: { id, types: ["booking.created"] } }),
  "POST /webhooks/rotate_secret": ({ webhook: id }) => ({ body: { id } }),
  "POST /webhooks/test": ({ webhook: id }) => ({ body: { id } }),
  "GET /webhooks/deliveries": ({ webhook: id }) => ({ query: { id } }),
  "POST /webhooks/replay": (subjects) => ({
    body: { id: subjects.webhook, since: `${dayAfter(subjects, -1)}T00:00:00Z` },
  }),
  "POST /webhooks/delete": ({ webhook: id }) => ({ body: { id } }),
  "GET /users": () => ({}),
  "GET /actions": () => ({ query: { mode: "visible" } }),
  "POST /actions/hide": (subjects) => ({
    body: {
      ...byPms(subjects.action),
      action_type: subjects.action.action_type,
      reason: "Agreed with the owner",
      until: dayAfter(subjects, 14),
    },
  }),
  "POST /actions/unhide": ({ action }) => ({
    body: { ...byPms(action), action_type: action.action_type },
  }),
  "GET /nudges": () => ({ query: { nudge_type: "base_price" } }),
  "GET /nudges/available": () => ({ query: { nudge_type: "base_price" } }),
  "POST /nudges/accept": ({ nudge }) => ({
    body: { nudge_id: nudge.nudge_id, ...byPms(nudge) },
  }),
  "GET /neighborhood_data": ({ listing }) => ({ query: byPms(listing) }),
  "POST /bookings_report": (subjects) => ({
    body: {
      date_filters: {
        min_check_in_date: dayAfter(subjects, -30),
        max_check_in_date: dayAfter(subjects, 60),
      },
      filters: {
        listings: [byPmsName(subjects.listing)],
        booking_status: ["booked", "cancelled"],
      },
      limit: 100,
    },
  }),
  "GET /reservation_data": (subjects) => ({
    query: {
      pms: subjects.listing.pms,
      start_date: subjects.today,
      end_date: dayAfter(subjects, 60),
      limit: 100,
    },
  }),
  "POST /create_reservations": (subjects) => ({ body: { reservations: [reservation(subjects)] } }),
};
