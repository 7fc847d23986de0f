import { z } from "zod";
import { id, integer, list, pmsName, withPms } from "@/lib/http/inputs";
import { type EventType, eventTypes } from "@/lib/audit/event-kinds";

const names = Object.keys(eventTypes) as EventType[];

/** The longest that a call may wait for an event, in seconds. */
const longestWait = 25;

export const ChangesQuery = withPms("pms", {
  cursor: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description:
        "The `next_cursor` of the last answer, or `latest` for what happens from now on. Default: the oldest event that is kept",
      examples: ["latest"],
    }),
  types: list
    .pipe(z.array(z.enum(names)))
    .optional()
    .meta({
      description: "Only events of these types, comma-separated or repeated. Default: all",
      examples: ["booking.created,listing.updated"],
    }),
  listing_id: id.optional().meta({ description: "Only events of this listing" }),
  pms: pmsName.optional(),
  limit: integer.pipe(z.int().min(1).max(1_000)).default(100),
  wait: integer
    .pipe(z.int().min(1).max(longestWait))
    .optional()
    .meta({ description: "Seconds to wait for an event if there is none yet" }),
});

const Change = z
  .strictObject({
    id: z.string().meta({ description: "The same for the same event, wherever it is told" }),
    seq: z.int().meta({ description: "Its place among all events of the account, without gaps" }),
    type: z.enum(names).meta({ description: "What happened; the guide lists when each is told" }),
    at: z.iso.datetime().meta({ description: "When it happened" }),
    listing_id: z.string().optional(),
    pms: z.string().optional(),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        "For a booking, its row of `reservation_data` as it was then; for `price.changed`, the changed nights as `ranges`. For most others, what their entry of the activity log says: `log_id`, `action`, `entity`, `user`, and `changes` with the values before and after. The guide lists them all",
    }),
  })
  .meta({ id: "Change" });

export const Changes = z
  .strictObject({
    changes: z.array(Change).meta({ description: "In the order of `seq`" }),
    next_cursor: z
      .string()
      .meta({ description: "Send it as `cursor` to get what happens after this answer" }),
    has_more: z.boolean().meta({ description: "True if more can be fetched at once" }),
  })
  .meta({ id: "Changes" });

export type ChangesQuery = z.output<typeof ChangesQuery>;
export type Changes = z.output<typeof Changes>;
export type Change = z.output<typeof Change>;
