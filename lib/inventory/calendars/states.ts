/** State of a night in the `states` of calendars; 0 is a night without data. */
export const unknown = 0;
export const available = 1;
export const booked = 2;
/** Kept by the owner. */
export const blocked = 3;
/** Not available for an unknown reason: published calendars do not say why. */
export const unavailable = 4;
