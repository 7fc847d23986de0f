// Apart from the schema, so that the page that asks for them needs no zod.

/** Why somebody opens the flow; only the first goes on. */
export const reasons = ["api", "pms", "partner"] as const;

/** The word to type, exactly. */
export const confirmationWord = "API";
