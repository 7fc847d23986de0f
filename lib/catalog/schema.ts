import { z } from "zod";
import {
  flag,
  id,
  list,
  pmsName,
  withAlias,
  withoutInRows,
  withPms,
  line,
} from "@/lib/http/inputs";
import { ChangeRequest, ChangeResult } from "@/lib/inventory/listings/schema-changes";
import { syncStages } from "@/lib/inventory/listings/rules";
import { dryRunEffect } from "@/lib/pricing/prices/schema";

/** `"46 %"`, or `"Unavailable"` where it cannot be known. */
const share = z
  .string()
  .regex(/^(\d+ %|Unavailable)$/)
  .meta({ examples: ["46 %", "Unavailable"] });
const known = z.union([z.number(), z.literal("Unavailable")]);
/** In the listing's currency. */
const nullableAmount = z.number().nullable();
const nights = z.int().nullable();

const yearAgo = { description: "The same, 364 days earlier, as booked at this time then" };
const adr = { description: "Revenue ÷ booked nights" };
const revenue = { description: "Rental revenue counted by night" };
const mpi = { description: "Occupancy ÷ the market's, to one decimal" };
const pickup = {
  description: "Nights booked in the past 7, 15 or 30 days, including today, and not cancelled",
};

const health = z.enum(["Very Good", "Good", "Fair", "Poor", "Unavailable"]).meta({
  description:
    "Occupancy of the next 7 or 30 nights ÷ the market's: from 1.2 on Very Good, 0.95 Good, 0.7 Fair",
});

const unavailableShare = share.nullable().meta({
  description:
    "Share of nights that are not available, if the calendar does not distinguish bookings; otherwise null",
  examples: ["62 %"],
});

/** Figures of a listing; past n is the n nights before today, next n the n nights from today. */
export const Figures = z.strictObject({
  occupancy_next_7: share,
  occupancy_next_30: share,
  occupancy_next_60: share,
  occupancy_next_90: share,
  market_occupancy_next_7: share,
  market_occupancy_next_30: share,
  market_occupancy_next_60: share,
  market_occupancy_next_90: share,
  adjusted_occupancy_next_7: share.meta({ description: "The same as occupancy_next_7" }),
  adjusted_occupancy_next_15: share.meta({ description: "Occupancy of the next 15 nights" }),
  adjusted_occupancy_next_30: share,
  adjusted_occupancy_next_60: share,
  adjusted_occupancy_next_90: share,
  market_adjusted_occupancy_next_7: share.meta({
    description: "The same as market_occupancy_next_7",
  }),
  market_adjusted_occupancy_next_30: share,
  market_adjusted_occupancy_next_60: share,
  market_adjusted_occupancy_next_90: share,
  weekend_adjusted_occupancy_next_30: share.meta({
    description: "Occupancy of the nights of its weekend days among the next 30",
  }),
  market_weekend_adjusted_occupancy_next_30: share.meta({
    description: "The market's occupancy of the same nights",
  }),
  health_7_day: health,
  health_30_day: health,
  unavailable_share_next_7: unavailableShare,
  unavailable_share_next_30: unavailableShare,
  unavailable_share_next_60: unavailableShare,
  unavailable_share_next_90: unavailableShare,
  mpi_next_30: known.meta(mpi),
  mpi_next_60: known,
  mpi_next_90: known,
  mpi_next_120: known,
  mpi_next_180: known,
  adr_past_30: nullableAmount.meta(adr),
  stly_adr_past_30: nullableAmount.meta(yearAgo),
  adr_past_90: nullableAmount.meta(adr),
  stly_adr_past_90: nullableAmount.meta(yearAgo),
  adr_next_30: nullableAmount.meta(adr),
  adr_next_180: nullableAmount.meta(adr),
  stly_adr_next_180: nullableAmount.meta(yearAgo),
  revenue_past_7: nullableAmount.meta(revenue),
  stly_revenue_past_7: nullableAmount.meta(yearAgo),
  revenue_past_30: nullableAmount.meta(revenue),
  stly_revenue_past_30: nullableAmount.meta(yearAgo),
  revenue_past_90: nullableAmount.meta(revenue),
  stly_revenue_past_90: nullableAmount.meta(yearAgo),
  revenue_next_30: nullableAmount.meta(revenue),
  stly_revenue_next_30: nullableAmount.meta(yearAgo),
  revenue_next_180: nullableAmount.meta(revenue),
  stly_revenue_next_180: nullableAmount.meta(yearAgo),
  booking_pickup_past_7: nights.meta(pickup),
  booking_pickup_past_15: nights.meta(pickup),
  booking_pickup_past_30: nights.meta(pickup),
  last_booked_date: z.iso.date().nullable().meta({ description: "In the listing's time zone" }),
  min_prices_next_30: share.meta({
    description: "Share of the open nights of the next 30 that are priced at the minimum",
  }),
  recommended_base_price: known,
});

export type Figures = z.infer<typeof Figures>;

const ChannelDetail = z
  .strictObject({
    channel_name: z.string().meta({ description: "The channel (OTA)", examples: ["airbnb"] }),
    channel_listing_id: z.string().meta({ description: "The listing's ID on that channel" }),
  })
  .meta({ id: "ChannelDetail" });

/** Exactly the seven fields of the specification's catalog. */
export const ListingSummary = z
  .strictObject({
    listing_id: z.string(),
    pms_name: z.string(),
    listing_name: z.string(),
    property_name: z.string(),
    parent_key: z
      .int()
      .meta({ description: "Key of the parent; 0 for a parent and an unmapped listing" }),
    group_id: z.int().nullable().meta({ description: "Mapping group; null when unmapped" }),
    channel_listing_details: z.array(ChannelDetail),
  })
  .meta({ id: "ListingSummary" });

export const MinimalCatalog = z
  .strictObject({ listings: z.array(ListingSummary), total_listings: z.int() })
  .meta({ id: "MinimalCatalog" });

/** Filters of the catalog; several values of one are OR-ed, filters are AND-ed. */
export const CatalogFilters = withPms("pms", {
  search_query: z
    .string()
    .optional()
    .meta({ description: "Part of the name, ID, city, tag or group" }),
  listing_name: z.string().optional().meta({ description: "Part of the name" }),
  listings: list.optional().meta({ description: "Listing IDs" }),
  pms: list.optional(),
  cities: list.optional(),
  groups: list.optional().meta({ description: "Listing groups, by name or ID" }),
  subgroups: list.optional(),
});

/** In the listing's currency. */
const money = z.number().nullable();

/** One listing with its settings and figures. */
export const Listing = z
  .strictObject({
    id: z.string(),
    pms: z.string(),
    name: z.string(),
    latitude: z.string().nullable().meta({ description: "Decimal degrees" }),
    longitude: z.string().nullable().meta({ description: "Decimal degrees" }),
    country: z.string().nullable(),
    state: z.string().nullable(),
    city_name: z.string().nullable(),
    currency: z
      .string()
      .nullable()
      .meta({ description: "ISO 4217", examples: ["CAD"] }),
    no_of_bedrooms: z.number().nullable().meta({ description: "0 is a studio" }),
    units: z.int(),
    cleaning_fees: z.number(),
    channel_listing_details: z.array(ChannelDetail),
    min: money,
    base: money,
    max: money,
    group: z.string().nullable().meta({ description: "Name of the listing group" }),
    subgroup: z.string().nullable(),
    group_id: z.int().nullable().meta({ description: "The listing group, not the mapping group" }),
    subgroup_id: z.int().nullable(),
    parent_key: z.int(),
    mapping_group_id: z.int().nullable(),
    tags: z.string().meta({ description: "Comma-separated list" }),
    notes: z.string().nullable(),
    isHidden: z.boolean(),
    push_enabled: z
      .boolean()
      .meta({ description: "True if calculated prices are pushed to the PMS" }),
    sync_stage: z.enum(syncStages).meta({
      description: "`shadow`: prices are planned each night and not pushed",
    }),
    settling_until: z.iso.date().nullable().meta({
      description: "The first day on which pushed prices are not limited by settling in; else null",
    }),
    last_date_pushed: z.iso.datetime().nullable(),
    last_refreshed_at: z.iso.datetime().nullable(),
    ...Figures.shape,
  })
  .meta({ id: "Listing" });

export const ListingPage = z
  .strictObject({ listings: z.array(Listing) })
  .meta({ id: "ListingPage" });

export const ListingFilters = withAlias(
  "only_syncing_listings",
  "only_syncing",
  z.strictObject({
    skip_hidden: flag.default(false).meta({ description: "Exclude hidden listings" }),
    only_syncing_listings: flag
      .default(false)
      .meta({ description: "Only listings that push prices; `only_syncing` is the same" }),
  }),
);

export const ListingPath = z.strictObject({ listing_id: id });
export const ListingQuery = withPms("pms", {
  pms: pmsName.optional().meta({ description: "Required when several PMSs have the ID" }),
});

export const ListingDetailsQuery = withPms("pms", { listing_id: id, pms: pmsName });

/** Portal-only fields of a listing. */
export const ListingDetails = z
  .strictObject({
    key: z.int().meta({ description: "What parent_key of its children points at" }),
    time_zone: z.string().meta({ description: "IANA; nights and booked dates are in it" }),
    has_own_time_zone: z.boolean().meta({ description: "False: the account's" }),
    today: z.string().meta({
      format: "date",
      description: "In its time zone, as the server knows it: rules of zones differ by browser",
    }),
  })
  .meta({ id: "ListingDetails" });

export type ListingSummary = z.infer<typeof ListingSummary>;
export type CatalogFilters = z.output<typeof CatalogFilters>;
export type Listing = z.infer<typeof Listing>;
export type ListingFilters = z.output<typeof ListingFilters>;
export type ListingDetails = z.infer<typeof ListingDetails>;

/** Windows of the metrics: -n is the n nights before today, n the n nights from today (`contract.md` §9). */
export const metricWindows = [
  -90, -60, -45, -30, -21, -15, -7, 1, 2, 3, 7, 10, 15, 21, 30, 45, 60, 90, 120, 180, 240, 300, 360,
] as const;

export const MetricsQuery = withPms("pms_name", { listing_id: id, pms_name: pmsName });

const byWindow = z.record(z.string(), z.number().nullable());
const percent = byWindow.meta({
  description: `Percent, to one decimal; null if unknown. Keys: ${metricWindows.join(" ")}`,
});
const amountByWindow = byWindow.meta({ description: "In the currency; null if unknown" });
const currency = z.string().nullable().meta({ description: "ISO 4217" });

const ListingLevel = z
  .strictObject({
    occupancy: percent,
    adjusted_occupancy: percent.meta({ description: "The same as occupancy" }),
    unavailable_share: percent.meta({
      description:
        "Share of nights that are not available, if the calendar does not distinguish bookings; otherwise null",
    }),
    revenue: amountByWindow,
    adr: amountByWindow,
    revpar: amountByWindow,
    stly_occupancy: percent,
    stly_revenue: amountByWindow,
    stly_adr: amountByWindow,
    stly_revpar: amountByWindow,
    min_prices: percent.meta({
      description: "Share of the open nights that are priced at the minimum; null before today",
    }),
    bp_ratio: z.number().nullable().meta({ description: "Base price ÷ recommended base price" }),
    last_booked_date: z.iso.date().nullable(),
    currency,
  })
  .meta({ id: "ListingMetrics" });

const MarketLevel = z
  .strictObject({
    occupancy: percent,
    adjusted_occupancy: percent.meta({ description: "The same as occupancy" }),
    adr: amountByWindow.meta({ description: "Mean price of booked nights" }),
    currency,
  })
  .meta({ id: "MarketMetrics" });

export const MetricsAnswer = z.strictObject({
  data: z.strictObject({ listing_level: ListingLevel, market_level: MarketLevel }),
});

export type MetricsQuery = z.output<typeof MetricsQuery>;
export type MetricsAnswer = z.output<typeof MetricsAnswer>;

/** Booked shares of some nights in percent, to one decimal; null where unknown. */
const Shares = z.strictObject({
  own: z.number().nullable(),
  /** Of the comparables of the listing's market, now. */
  market: z.number().nullable(),
  /** Of the listing's nights 364 days earlier, as on the books at this moment last year. */
  last_year: z.number().nullable(),
});

/** How a listing's next 90 nights are booked, by week and together. */
export const ListingPace = z.strictObject({
  /** Weeks from tonight on; the last one has six nights. */
  weeks: z.array(Shares.extend({ from: z.iso.date() })),
  total: Shares,
});

export type ListingPace = z.output<typeof ListingPace>;

export const RatePlansQuery = withPms("pms_name", { listing_id: id, pms_name: pmsName });

const text = z.string().nullable();

const RatePlan = z
  .strictObject({
    name: z.string(),
    type: text,
    default: z.boolean(),
    plan_type: text,
    adjustment: z.number().nullable(),
    update_type: text,
  })
  .meta({ id: "RatePlan" });

export const RatePlans = z.strictObject({
  rate_plans: z
    .strictObject({
      id: z.string().meta({ description: "The listing's ID" }),
      pms: z.string(),
      name: z.string(),
      rateplans: z
        .record(z.string(), RatePlan)
        .meta({ description: "By ID. None until a PMS sends them" }),
    })
    .meta({ id: "RatePlans" }),
});

export type RatePlansQuery = z.output<typeof RatePlansQuery>;
export type RatePlans = z.output<typeof RatePlans>;

/** Views that a person can keep of an account. */
export const mostViews = 50;

/** Parameters of the Listings page's address, such as `city=Victoria&sort=-base`. */
const query = line.max(2_000);
const name = line.trim().min(1, "must not be empty").max(60);

export const SavedView = z.strictObject({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  /** The page opens with it. */
  is_default: z.boolean(),
});

/** By name. */
export const SavedViews = z.strictObject({ views: z.array(SavedView) });

/** Replaces the view of the same name. */
export const ViewSave = z.strictObject({ name, query, is_default: z.boolean().default(false) });

export const ViewId = z.strictObject({
  view_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

export type SavedView = z.output<typeof SavedView>;
export type SavedViews = z.output<typeof SavedViews>;
export type ViewSave = z.output<typeof ViewSave>;

const computed = Object.keys({
  ...Figures.shape,
  ...Listing.pick({
    channel_listing_details: true,
    settling_until: true,
    last_date_pushed: true,
    last_refreshed_at: true,
  }).shape,
});

/** Body of POST /v1/listings: its rows may be listings as GET returns them. */
export const ListingsChange = withoutInRows("listings", computed, ChangeRequest);

/** Result of POST /v1/listings; in a dry run also what changes of min, base and max do to prices. */
export const ListingsChanged = ChangeResult.extend(dryRunEffect).meta({
  id: "ListingChangesResult",
});

export type ListingsChanged = z.input<typeof ListingsChanged>;
