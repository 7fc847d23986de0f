/** What can be added in the page. */
export const addKinds = ["guesty", "hostaway", "ical", "ingest"] as const;
export type AddKind = (typeof addKinds)[number];
