/** First days of the ranges of lead times that charts tell of; one that is below zero belongs to the first. */
export const leadTimes = [0, 3, 7, 14, 30, 60, 90, 180];
