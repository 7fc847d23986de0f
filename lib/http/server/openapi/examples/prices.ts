import { type Examples, byId, byPms, byPmsName, dayAfter, type Subjects } from "./subjects";

const lastMinute = {
  last_minute_prices: {
    last_min_factor_on: true,
    last_min_factor_type: "linear_gradual",
    last_min_factor_value: -18,
    last_min_factor_dfd: 10,
  },
};

const weekdays = {
  day_of_week_adjustment: {
    dow_factor_on: true,
    dow_factor_value_thu: 4,
    dow_factor_value_fri: 12,
    dow_factor_value_sat: 15,
  },
};

const season = {
  season_name: "Summer",
  start_month: "6",
  start_day: "15",
  end_month: "9",
  end_day: "5",
  lowest_price: 5,
  base_price: 15,
  highest_price: null,
};

const seasons = {
  custom_seasonal_profile: {
    custom_seasonal_profile_on: true,
    custom_seasonal_profile: { price_type: "percentage", seasons: [season] },
  },
};

function raised(subjects: Subjects) {
  return {
    date: dayAfter(subjects, 30),
    price: 12,
    price_type: "percent",
    min_stay: 2,
    reason: "Regatta",
  };
}

/** Requests about prices, rules and overrides. */
export const priceExamples: Examples = {
  "POST /sync_preview": ({ listing }) => ({
    body: { listings: [{ ...byId(listing), base: listing.base, min: listing.min }] },
  }),
  "POST /starting_prices": ({ listing }) => ({ body: { listings: [byId(listing)] } }),
  "POST /listing_prices": (subjects) => ({
    body: {
      listings: [
        {
          ...byId(subjects.listing),
          dateFrom: subjects.today,
          dateTo: dayAfter(subjects, 6),
          reason: true,
        },
      ],
    },
  }),
  "POST /refresh_listing": ({ listing }) => ({ body: byPms(listing) }),
  "POST /push_prices": ({ listing }) => ({
    body: { listing: listing.listing_id, pms_name: listing.pms },
  }),
  "GET /customizations/listing": ({ listing }) => ({
    query: { ...byPmsName(listing), resolved: true },
  }),
  "POST /customizations/listing": ({ listing }) => ({
    body: { ...byPmsName(listing), customizations: lastMinute },
  }),
  "GET /customizations/group": ({ group }) => ({ query: { group_id: group } }),
  "POST /customizations/group": ({ group }) => ({
    body: { group_id: group, customizations: weekdays },
  }),
  "GET /customizations/account": ({ listing }) => ({ query: { pms_name: listing.pms } }),
  "POST /customizations/account": ({ listing }) => ({
    body: { pms_name: listing.pms, customizations: seasons },
  }),
  "GET /customization_profiles": () => ({}),
  "GET /listings/{listing_id}/overrides": (subjects) => ({
    params: { listing_id: subjects.listing.listing_id },
    query: {
      pms: subjects.listing.pms,
      start_date: subjects.today,
      end_date: dayAfter(subjects, 60),
    },
  }),
  "POST /listings/{listing_id}/overrides": (subjects) => ({
    params: { listing_id: subjects.listing.listing_id },
    body: {
      pms: subjects.listing.pms,
      overrides: [
        raised(subjects),
        {
          date: dayAfter(subjects, 31),
          price: subjects.listing.base,
          price_type: "fixed",
          currency: subjects.listing.currency,
        },
      ],
    },
  }),
  "DELETE /listings/{listing_id}/overrides": (subjects) => ({
    params: { listing_id: subjects.listing.listing_id },
    body: { pms: subjects.listing.pms, overrides: [{ date: dayAfter(subjects, 31) }] },
  }),
  "GET /group_overrides": ({ group }) => ({ query: { id: group } }),
  "POST /group_overrides": (subjects) => ({
    body: { id: subjects.group, overrides: [raised(subjects)] },
  }),
  "DELETE /group_overrides": (subjects) => ({
    body: { id: subjects.group, overrides: [{ date: dayAfter(subjects, 30) }] },
  }),
};
