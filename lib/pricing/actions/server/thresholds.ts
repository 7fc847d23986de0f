/** When an action opens (`pricing.md` §4); each limit with its reason. */

/** Two months ahead hold most of what is still to be sold; later nights are rarely final. */
export const nightsAhead = 60;

/** A sixth of those nights: fewer is the usual gap between two stays. */
export const unbookableFrom = 10;

/** A third of those nights: more than a holiday of the owner's own. */
export const blockedFrom = 20;

/** A suggestion within five percent of the current price is not worth touching. */
export const baseDiffersBy = 0.05;

/** Four weeks show what a base price does; a younger one is not judged. */
export const baseSettledDays = 28;

/** The month whose nights are priced by last-minute rules and the minimum. */
export const minimumNights = 30;

/** Seven in ten of that month: then the minimum decides, no longer demand. */
export const nightsAtMinimum = 21;

/** A minimum that was changed since then has not had its time to work. */
export const minimumSettledDays = 10;

/** In percent of the present minimum: lowered by a twentieth at least, so that it shows, and three tenths at most. */
export const newMinimum = { least: 70, most: 95 } as const;

/** One night more or less than the market is taste; two decide who finds the listing at all. */
export const stayDiffersBy = 2;

/** Points of percent: what guests notice when they compare late offers. */
export const lateDiffersBy = 10;

/** A suggested value holds for a week, so that it can be talked over; then it is made anew. */
export const nudgeDays = 7;

/** Severity goes from 0 to 100; the effect adds this at most, so that kinds keep their order by and large. */
export const mostEffect = 20;

/** Below the urgent ones (`managed_accounts`): a home that sells better than its market can wait for a lower price. */
export const mostUnurgent = 59;
