// Apart from the schema, so that the page that offers them needs no zod.

/** Seconds the old key goes on working: at once, 1 h, 24 h, 7 d. */
export const overlaps = [0, 3_600, 86_400, 604_800] as const;
