import { z } from "zod";

/** Another text than before: something of the account was changed since. */
export const LiveVersion = z.strictObject({ version: z.string() });

export type LiveVersion = z.output<typeof LiveVersion>;
