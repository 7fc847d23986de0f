/** What a change can come through: a page on a computer or a phone, a program with a key, a job or the command line. Browser-safe. */
export const ways = ["web", "mobile", "api", "job"] as const;

export type Way = (typeof ways)[number];
