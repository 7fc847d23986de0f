import { z } from "zod";
import { AddFeed, Feed } from "@/lib/intake/sources/ical/schema";
import { listingRef } from "@/lib/http/inputs";

export const FeedId = z.strictObject({
  feed_id: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)),
});

/** A calendar of a listing that exists, or of a new one. */
export const NewFeed = z
  .strictObject({
    ...AddFeed.shape,
    listing_key: z.undefined().optional(),
    listing: listingRef.optional(),
  })
  .refine((given) => (given.listing === undefined) !== (given.new_listing === undefined), {
    path: ["listing"],
    error: "or new_listing is required, but not both",
  });

export const Feeds = z.strictObject({ feeds: z.array(Feed) });

export type NewFeed = z.output<typeof NewFeed>;
export type Feeds = z.output<typeof Feeds>;
