/** Thresholds at which actions open (`pricing.md` §4), each with its reason. */

/** Most of what is still to be sold is within two months; prices of later nights are rarely final. */
export const nightsAhead = 60;

/** A sixth of those nights; fewer are the usual gaps between stays. */
export const unbookableFrom = 10;

/** A third of those nights: more than an owner's own holiday. */
export const blockedFrom = 20;

/** A change of five percent or less is not worth suggesting. */
export const baseDiffersBy = 0.05;

/** A base price needs four weeks to show its effect; a newer one is not judged. */
export const baseSettledDays = 28;

/** Nights ahead in which last-minute rules and the minimum usually decide. */
export const minimumNights = 30;

/** Seven in ten of those nights: the minimum decides prices, not demand. */
export const nightsAtMinimum = 21;

/** A minimum changed more recently has not had time to take effect. */
export const minimumSettledDays = 10;

/** In percent of the current minimum: lowered by at least 5%, to have an effect, and at most 30%. */
export const newMinimum = { least: 70, most: 95 } as const;

/** One night of difference hardly matters; two decide who finds the listing in a search. */
export const stayDiffersBy = 2;

/** Percentage points: a difference guests notice when they compare last-minute offers. */
export const lateDiffersBy = 10;

/** A suggested value stays for a week, long enough to discuss it; then it is calculated again. */
export const nudgeDays = 7;

/** Severity is 0 to 100; the effect adds at most this much, so that the order of kinds mostly holds. */
export const mostEffect = 20;

/** Just below urgent (`managed_accounts`): a home that outsells its market can wait for a lower price. */
export const mostUnurgent = 59;
