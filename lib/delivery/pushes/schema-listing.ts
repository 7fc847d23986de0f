import { z } from "zod";
import { id, pmsName } from "@/lib/http/inputs";
import { connectionKinds } from "@/lib/intake/connections/rules";
import { outcomes } from "./schema-connection";

export const SendingQuery = z.strictObject({ listing_id: id, pms_name: pmsName });
export const SentNightQuery = z.strictObject({
  listing_id: id,
  pms_name: pmsName,
  date: z.iso.date(),
});

/** Why no prices of a listing are sent though its sync may be on. */
const holds = [
  "calendars_only",
  "paused",
  "checking",
  "unreachable",
  "refused",
  "attention",
  "not_in_pms",
  "currency_changed",
  "prices_held",
  "closed_in_pms",
  "no_base_price",
  "waiting",
] as const;

/** A listing's connection, and whether its prices are sent through it. */
export const Sending = z.strictObject({
  /** Null where the listing comes through none. */
  connection: z
    .strictObject({ id: z.int(), name: z.string(), kind: z.enum(connectionKinds) })
    .nullable(),
  hold: z.enum(holds).nullable(),
  /** Why prices are held, in the vendor's words or ours. */
  reason: z.string().nullable(),
  /** When pushes of the connection resume after a failure. */
  resumes_at: z.iso.datetime().nullable(),
  /** The one-night trial before the connection's first push is still to come. */
  trial_ahead: z.boolean(),
  /** A currency that the PMS has and the listing does not. */
  new_currency: z.string().nullable(),
  /** How many nights were ever sent. */
  sent: z.int(),
});

/** The last push of one night. */
export const SentNight = z.strictObject({
  sent: z
    .strictObject({
      /** In the listing's currency. */
      price: z.number(),
      outcome: z.enum(outcomes),
      /** What the PMS showed afterwards, if it differs; of a confirmed night, the price that it rounded to. */
      shown: z.number().nullable(),
      /** The PMS's message about a night that it refused. */
      message: z.string().nullable(),
      /** When it was read back or acknowledged; null where that is no longer stored. */
      at: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type Hold = (typeof holds)[number];
export type Sending = z.output<typeof Sending>;
export type SendingQuery = z.output<typeof SendingQuery>;
export type SentNight = z.output<typeof SentNight>;
export type SentNightQuery = z.output<typeof SentNightQuery>;
