import { z } from "zod";
import { ranges } from "@/lib/catalog/ranges";

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
  /** Listings whose calendar is known on every night: occupancy and RevPAR are over these. */
  known: z.int(),
  /** In percent, to one decimal. */
  occupancy: Compared.nullable(),
  /** Listings whose calendars don't distinguish bookings; left out of occupancy. */
  untold: z.int(),
  /** Their nights that are not available, in percent, to one decimal; null without such listings or listings:view. */
  unavailable_share: z.number().nullable(),
  adr: Compared.nullable(),
  revpar: Compared.nullable(),
  revenue: Compared.nullable(),
  /** Nights booked since `pickup_since`, for any night. */
  pickup: Compared.nullable(),
  pickup_since: z.iso.date(),
});

/** Figures of the listings' markets over the same nights; null where unknown. */
export const OverviewMarket = z.strictObject({
  currency: z.string().nullable(),
  /** Listings whose market is known. */
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
