import { z } from "zod";
import { dryAnswer, dryRun, id } from "@/lib/http/inputs";

export const PushedConnection = z.strictObject({
  connection_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

/** Listings of a connection by their IDs in the PMS; absent: all of it. */
const chosen = z.array(id).min(1).max(1_000).optional();

export const PushNowRequest = z.strictObject({
  listings: chosen,
  /** All nights, changed or not; once per listing in 24 h. */
  full: z.boolean().optional(),
  dry_run: dryRun,
});

export const PushNowAnswer = z.strictObject({
  /** Listings whose prices are sent next. */
  listings: z.int(),
  /** Those left out: sync is off, or all nights were sent in the last 24 h. */
  left_out: z.int(),
  dry_run: dryAnswer,
});

export const RestoreRequest = z.strictObject({ listings: chosen, dry_run: dryRun });

export const RestoreAnswer = z.strictObject({
  /** Listings whose sync was switched off. */
  listings: z.int(),
  /** Nights whose earlier values are sent. */
  nights: z.int(),
  /** Nights whose earlier price was never known: they keep the price that was sent. */
  unknown_prices: z.int(),
  dry_run: dryAnswer,
});

/** Prices in the currency of the listing. */
const Move = z.strictObject({
  listing_id: z.string(),
  pms_name: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  date: z.iso.date(),
  from: z.number(),
  to: z.number(),
  /** Titles of the steps that move the price most. */
  why: z.array(z.string()),
});

const counts = {
  /** Nights that would be sent. */
  nights: z.int(),
  up: z.int(),
  down: z.int(),
  /** Nights that move by more than 5 %. */
  over_5: z.int(),
};

const TonightListing = z.strictObject({
  listing_id: z.string(),
  pms_name: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  push_enabled: z.boolean(),
  /** Why nothing is sent, whether or not sync is on. */
  held: z
    .enum(["no_base_price", "not_in_pms", "closed_in_pms", "currency_changed", "prices_held"])
    .nullable(),
  ...counts,
});

/** What tonight's push would send of each listing, and in all for those that sync. */
export const Tonight = z.strictObject({
  listings: z.array(TonightListing),
  total: z.strictObject({ listings: z.int(), ...counts }),
  moves: z.array(Move),
});

export const outcomes = ["none", "confirmed", "rejected", "not_applied", "ignored"] as const;

export const NightsQuery = z.strictObject({ listing_id: id });

/** A listing's nights as they were sent. Prices in its currency. */
export const PushedNights = z.strictObject({
  currency: z.string().nullable(),
  /** How many nights the PMS refused, did not apply, or ignored because they are closed. */
  rejected: z.int(),
  not_applied: z.int(),
  ignored: z.int(),
  /** How many of those confirmed the PMS stores with a price that it rounded. */
  rounded: z.int(),
  last_date_pushed: z.iso.datetime().nullable(),
  nights: z.array(
    z.strictObject({
      date: z.iso.date(),
      /** In the PMS when it was last read; null where unknown. */
      now: z.number().nullable(),
      /** What tonight's push would send; null: nothing. */
      tonight: z.number().nullable(),
      tonight_min_stay: z.int().nullable(),
      sent: z.number().nullable(),
      outcome: z.enum(outcomes),
      /** What the PMS showed after the last push, if it differs; of a confirmed night, the price that it rounded to. */
      shown: z.number().nullable(),
      /** The PMS's message about a night that it refused. */
      message: z.string().nullable(),
    }),
  ),
});

export type PushNowRequest = z.output<typeof PushNowRequest>;
export type PushNowAnswer = z.output<typeof PushNowAnswer>;
export type RestoreRequest = z.output<typeof RestoreRequest>;
export type RestoreAnswer = z.output<typeof RestoreAnswer>;
export type Tonight = z.output<typeof Tonight>;
export type PushedNights = z.output<typeof PushedNights>;
