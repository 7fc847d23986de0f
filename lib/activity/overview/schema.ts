import { z } from "zod";
import { LogEntry } from "@/lib/activity/logs/schema";
import { ranges } from "@/lib/catalog/ranges";
import { ListingActions } from "@/lib/pricing/actions/schema";
import { Worths } from "@/lib/pricing/actions/schema-evidence";

const Amount = z.strictObject({ currency: z.string(), amount: z.number() });

/** Bookings made or cancelled since then, with their nights and revenue by currency. */
const Movement = z.strictObject({
  bookings: z.int(),
  nights: z.int(),
  revenue: z.array(Amount),
});

/** Syncing listings of one PMS and when their prices were last sent. */
const SentPrices = z.strictObject({
  pms: z.string(),
  pms_display_name: z.string().nullable(),
  /** Listings that sync. */
  syncing: z.int(),
  /** Number of those whose prices were sent within 24 h, earlier, or never. */
  fresh: z.int(),
  late: z.int(),
  never: z.int(),
  last_sent_at: z.iso.datetime().nullable(),
});

/** Counts behind the steps of the first run. */
const Setup = z.strictObject({
  connections: z.int(),
  /** Listings without a place, bedrooms or currency, and those without a base or minimum price. */
  incomplete: z.int(),
  without_prices: z.int(),
  groups: z.int(),
  /** Listings whose prices were sent at least once. */
  sent: z.int(),
});

/** What happened since yesterday and the state of the account; parts without permission are null. */
export const Overview = z.strictObject({
  since: z.iso.datetime(),
  time_zone: z.string(),
  /** Listings in reach that are not hidden. */
  listings: z.int(),
  changes: z
    .strictObject({
      /** Number of entries since then. */
      count: z.int(),
      /** The newest ones, at most four. */
      newest: z.array(LogEntry),
    })
    .nullable(),
  bookings: z.strictObject({ made: Movement, cancelled: Movement }).nullable(),
  actions: z
    .strictObject({
      /** Open ones that are not hidden. */
      open: z.int(),
      /** Opened since then and still open, those of high severity among them, and resolved since then. */
      opened: z.int(),
      urgent: z.int(),
      resolved: z.int(),
      /** The oldest evaluation behind these numbers; null before the first. */
      evaluated_at: z.iso.datetime().nullable(),
      /** Listings whose actions are out of date and wait for the job. */
      waiting: z.int(),
    })
    .nullable(),
  /** By PMS, the one with most listings first; PMSs without a syncing listing are left out. */
  sent: z.array(SentPrices).nullable(),
  /** Progress of the first run. */
  setup: Setup.nullable(),
});

export type Overview = z.output<typeof Overview>;
export type Setup = z.output<typeof Setup>;

const scope = {
  /** Listings of this group or subgroup. */
  group: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)).optional(),
  /** Listings priced in this currency; default: the account's, or the most common one if no listing has it. */
  currency: z.string().max(20).optional(),
};

export const PaceQuery = z.strictObject(scope);
export const FiguresQuery = z.strictObject({ ...scope, range: z.enum(ranges).default("next-30") });

/** Scope of the figures: the listings in reach in one currency and group. */
const scopeFields = {
  /** ISO 4217, "unknown" for listings without one; null without listings. */
  currency: z.string().nullable(),
  /** Currencies of the listings in reach, the commonest first. */
  currencies: z.array(z.strictObject({ currency: z.string(), listings: z.int() })),
  listings: z.int(),
};

/** A figure and its value at this time last year; null if unknown. */
const Compared = z.strictObject({ value: z.number().nullable(), last_year: z.number().nullable() });

/** Figures of a range of nights; null without the permission: bookings:view, for occupancy listings:view. */
export const OverviewFigures = z.strictObject({
  ...scopeFields,
  /** First and last night, by the account's time zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  today: z.iso.date(),
  groups: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** Homes of the listings: the listings of a mapping group are one. */
  homes: z.int(),
  /** Homes whose calendar is known on every night: occupancy and RevPAR are over these. */
  known: z.int(),
  /** In percent, to one decimal. */
  occupancy: Compared.nullable(),
  /** Homes whose calendars don't distinguish bookings; left out of occupancy. */
  untold: z.int(),
  /** Their nights that are not available, in percent, to one decimal; null without such listings or listings:view. */
  unavailable_share: z.number().nullable(),
  adr: Compared.nullable(),
  revpar: Compared.nullable(),
  revenue: Compared.nullable(),
  /** Nights booked of the listings since `pickup_since`, for any night. */
  pickup: Compared.nullable(),
  pickup_since: z.iso.date(),
});

/** Figures of the listings' markets over the same nights; null where unknown. */
export const OverviewMarket = z.strictObject({
  currency: z.string().nullable(),
  /** Homes whose market is known. */
  listings: z.int(),
  occupancy: z.number().nullable(),
  adr: z.number().nullable(),
  revpar: z.number().nullable(),
});

const Measured = z.strictObject({
  revenue: z.number().nullable(),
  /** In percent, to one decimal. */
  occupancy: z.number().nullable(),
});

/** Revenue and occupancy by month of stay. */
export const OverviewPace = z.strictObject({
  ...scopeFields,
  months: z.array(
    z.strictObject({
      /** YYYY-MM. */
      month: z.string(),
      now: Measured,
      /** The nights 364 days earlier, as on the books at this moment last year; null without a year of bookings. */
      stly: Measured,
      /** How these nights ended. */
      ly: Measured,
    }),
  ),
});

export type PaceQuery = z.output<typeof PaceQuery>;
export type FiguresQuery = z.output<typeof FiguresQuery>;
export type OverviewFigures = z.output<typeof OverviewFigures>;
export type OverviewMarket = z.output<typeof OverviewMarket>;
export type OverviewPace = z.output<typeof OverviewPace>;

/** One action with its listing, and what it is worth; null where no amount is known. */
const WorthAction = ListingActions.extend({
  worth: Worths.shape.worths.element.pick({ amount: true, currency: true, per: true }).nullable(),
});

/** Open actions of the listings in reach in one currency and group; amounts are never converted. */
export const OverviewWorth = z.strictObject({
  /** ISO 4217, "unknown" for listings without one; null without listings. */
  currency: z.string().nullable(),
  /** How many open actions are worth more than nothing. */
  valued: z.int(),
  /** Those worth most, at most five. */
  top: z.array(WorthAction),
  /** Where fewer than five have an amount: the most severe of the others, five with those above. */
  urgent: z.array(WorthAction),
});

export type OverviewWorth = z.output<typeof OverviewWorth>;
