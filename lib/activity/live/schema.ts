import { z } from "zod";

/** A different text than before means that the account has changed. */
export const LiveVersion = z.strictObject({ version: z.string() });

export type LiveVersion = z.output<typeof LiveVersion>;
