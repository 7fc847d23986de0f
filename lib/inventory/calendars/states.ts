/** States of a night in a calendar; 0 is a night without data. */
export const unknown = 0;
export const available = 1;
export const booked = 2;
/** Blocked by the owner. */
export const blocked = 3;
/** Not available for an unknown reason, as in published calendars. */
export const unavailable = 4;
