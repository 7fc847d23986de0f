import { z } from "zod";
import { LogEntry } from "@/lib/activity/logs/schema";

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
  /** Listings without a place, bedrooms or currency, and those without a base price. */
  incomplete: z.int(),
  without_base: z.int(),
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
