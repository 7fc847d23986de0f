import { z } from "zod";
import { isTimeZone } from "@/lib/core/dates";
import { CurrencyCode } from "@/lib/intake/sources/files/schema";
import { meanings } from "./event";
import { overLimits } from "./limits";

/** Why the last read of a feed failed: its server, what it sent, or a limit of what is read. */
const FeedFailure = z.enum([
  "unreachable",
  "refused",
  "rate_limit",
  "not_calendar",
  "empty",
  ...overLimits,
]);

export type FeedFailure = z.output<typeof FeedFailure>;

/** webcal is what calendar programs call https. */
const FeedUrl = z
  .string()
  .trim()
  .max(2_000, "must have at most 2000 characters")
  .transform((text) => text.replace(/^webcals?:/i, "https:"))
  .pipe(z.url({ protocol: /^https?$/, error: "must be the address of a calendar (https://…)" }));

const Channel = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{1,40}$/, "must be a channel like airbnb, booking.com or vrbo");

const listingKey = z.int().positive();

/** A listing that only has feeds. */
const NewListing = z.strictObject({
  name: z.string().trim().min(1, "must not be empty").max(300, "must have at most 300 characters"),
  currency: CurrencyCode,
  /** IANA. */
  time_zone: z.string().refine(isTimeZone, "must be an IANA time zone like Europe/Rome"),
});

/** A feed to add: of a listing that exists, or of a new one. */
export const AddFeed = z
  .strictObject({
    url: FeedUrl,
    channel: Channel,
    listing_key: listingKey.optional(),
    new_listing: NewListing.optional(),
  })
  .refine((given) => (given.listing_key === undefined) !== (given.new_listing === undefined), {
    path: ["listing_key"],
    error: "or new_listing is required, but not both",
  });

export type AddFeed = z.output<typeof AddFeed>;

/** What changes of a feed: its address, or what its unclear events are. */
export const FeedChange = z
  .strictObject({ url: FeedUrl.optional(), events_are: z.enum(meanings).optional() })
  .refine((given) => given.url !== undefined || given.events_are !== undefined, {
    path: ["url"],
    error: "or events_are is required",
  });

export type FeedChange = z.output<typeof FeedChange>;

/** A feed on the Connections page. Its address is never shown again; `host` is the part without secrets. */
export const Feed = z.strictObject({
  id: z.int(),
  listing_key: listingKey,
  listing_id: z.string(),
  listing_name: z.string(),
  channel: z.string(),
  host: z.string(),
  /** waiting: not read yet; attention: someone must look at it. */
  state: z.enum(["waiting", "active", "failing", "attention"]),
  failure: FeedFailure.nullable(),
  reason: z.string().nullable(),
  /** ISO 8601. */
  last_read_at: z.string().nullable(),
  next_read_at: z.string(),
  /** Events that have not ended. */
  coming: z.int(),
  /** Events of the last read that its sender does not tell apart, and what they are. */
  unclear: z.int(),
  events_are: z.enum(meanings),
});

export type Feed = z.output<typeof Feed>;
