import { z } from "zod";

export const LiveQuery = z.strictObject({
  /** Where the page is in the account's events; without it, the answer says where they are now. */
  cursor: z.string().min(1).max(100).optional(),
});

/** What happened after the cursor: only prices and actions that an evaluation found, or anything else, too. */
export const LiveAnswer = z.strictObject({
  cursor: z.string(),
  /** The number of the last event. */
  seq: z.int(),
  changed: z.enum(["nothing", "actions", "all"]),
});

export type LiveAnswer = z.output<typeof LiveAnswer>;
