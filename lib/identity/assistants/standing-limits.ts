/** Kinds of change that an assistant can be allowed to make without a person. */
export const standingKinds = ["prices", "overrides", "rules"] as const;

/** The highest limits of a standing permission; the lowest of each is 1. */
export const standingMost = { listings: 100, percent: 50, a_day: 100 } as const;
