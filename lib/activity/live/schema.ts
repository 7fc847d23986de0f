import { z } from "zod";

/** Another `version` means that somebody changed the account; another `evaluated_at`, that its actions were evaluated. */
export const LiveVersion = z.strictObject({
  version: z.string(),
  evaluated_at: z.string().nullable(),
});

export type LiveVersion = z.output<typeof LiveVersion>;
