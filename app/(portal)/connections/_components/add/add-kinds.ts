/** The kinds of connections that the page can add. */
export const addKinds = ["guesty", "hostaway", "ical", "ingest"] as const;
export type AddKind = (typeof addKinds)[number];
