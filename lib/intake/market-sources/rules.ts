/** Largest file, as it is sent: 200 MiB. */
export const mostBytes = 200 * 1024 * 1024;

/** Bytes of a piece; as base64 it fits the 1 MiB of a body. */
export const pieceBytes = 720 * 1024;

/** Sources that an account can have, removed ones not counted. */
export const mostSources = 20;

/** The two files of a source. */
export const marketParts = ["listings", "calendar"] as const;

export type MarketPart = (typeof marketParts)[number];

/** Attribution of Inside Airbnb's files, as their licence asks for. */
export const insideAirbnbCredit = "Inside Airbnb (insideairbnb.com), CC BY 4.0";

/** Days in which a removed source can be put back, and in which an unfinished one is kept. */
export const [undoDays, draftDays] = [30, 7];
