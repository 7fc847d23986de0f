/** Nights returned without dateTo, and the last night that can be requested, in days from today. */
export const usualNights = 540;

export const lastDayAhead = 729;

/**
 * Letters of `demand`: Low, Below Normal, Normal, High, Very High, Unavailable, and x where nothing is known about it, for
 * which the API's word is Normal.
 */
export const demandLetters = "lbnhvux";

/** Letters of `state` by the code of `states.ts`: unknown, open, booked, owner block, unavailable. */
export const stateLetters = "?obku";
