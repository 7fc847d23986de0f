import { z } from "zod";
import { id, pmsName } from "@/lib/http/inputs";
import { holdCauses } from "@/lib/pricing/actions/types";
import { tripCodes } from "./detect";

/** What makes a plan trip, found by calculating it again with one input put back. */
const Cause = z.strictObject({
  code: z.enum(holdCauses),
  /** Nights that change by more than 1%, and their mean change in %. */
  nights: z.int(),
  change_percent: z.number(),
});

/** What `push_hold.found` stores. Changes are in %, to one decimal. */
export const Found = z.strictObject({
  trips: z.array(z.enum(tripCodes)),
  cause: Cause,
  /** Each input that changed, put back alone: the nights and mean change that are its own. */
  effects: z.array(Cause),
  median_percent: z.number(),
  /** Share of nights that change by more than 25%, in %. */
  large_percent: z.number(),
  open_nights: z.int(),
  /** When the plan that it is compared with was calculated. */
  sent_at: z.iso.datetime(),
});

export type Found = z.output<typeof Found>;

const listing = { pms: pmsName, id };

/** A listing whose prices are held. */
const Held = z.strictObject({
  ...listing,
  name: z.string(),
  currency: z.string().nullable(),
  connection_id: z.int().nullable(),
  /** The connection through which the cause came; null for other causes, and where a file brought it. */
  came_through: z.string().nullable(),
  since: z.iso.datetime(),
  /** The file that brought the cause, for readers who may import; null: none, or a connection. */
  file: z
    .strictObject({ upload_id: z.string(), name: z.string(), at: z.iso.datetime() })
    .nullable(),
  /** The account's own market data that was added, removed or put back before; null: none, or another cause. */
  market_source: z
    .strictObject({
      name: z.string(),
      change: z.enum(["added", "removed", "restored"]),
      at: z.iso.datetime(),
    })
    .nullable(),
  ...Found.shape,
});

const EndedHold = z.strictObject({
  ...listing,
  name: z.string(),
  since: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  ending: z.enum(["released", "calm", "off"]),
  /** Who released it. */
  by: z.string().nullable(),
  cause: Cause,
});

export const HeldPushes = z.strictObject({
  /** True if the caller may release prices. */
  can_release: z.boolean(),
  held: z.array(Held),
  /** Of the past 90 days, newest first, at most 50. */
  ended: z.array(EndedHold),
});

export type HeldPush = z.output<typeof Held>;
export type EndedHold = z.output<typeof EndedHold>;
export type HeldPushes = z.output<typeof HeldPushes>;

export const HeldNightsQuery = z.strictObject(listing);

/** The nights of a held plan beside those last sent, in the currency. */
export const HeldNights = z.strictObject({
  nights: z.array(
    z.strictObject({
      date: z.iso.date(),
      sent: z.number().nullable(),
      held: z.number(),
      is_open: z.boolean(),
    }),
  ),
});

export type HeldNights = z.output<typeof HeldNights>;

export const ReleaseRequest = z.strictObject({
  listings: z.array(z.strictObject(listing)).min(1).max(1_000),
});

export const ReleaseAnswer = z.strictObject({
  /** Listings whose held prices are sent next; the others were not held any more. */
  listings: z.int(),
});

export type ReleaseRequest = z.output<typeof ReleaseRequest>;
export type ReleaseAnswer = z.output<typeof ReleaseAnswer>;
