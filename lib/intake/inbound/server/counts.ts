/** What a pass read, and what it changed, in the run and in the activity log. */
export interface ImportCounts {
  listings: number;
  listings_added: number;
  listings_changed: number;
  listings_missing: number;
  listings_returned: number;
  reservations: number;
  reservations_added: number;
  reservations_changed: number;
  calendars: number;
  nights_changed: number;
  /** Rows and listings that were left out. */
  problems: number;
}

export const noCounts: ImportCounts = {
  listings: 0,
  listings_added: 0,
  listings_changed: 0,
  listings_missing: 0,
  listings_returned: 0,
  reservations: 0,
  reservations_added: 0,
  reservations_changed: 0,
  calendars: 0,
  nights_changed: 0,
  problems: 0,
};

const changes = [
  "listings_added",
  "listings_changed",
  "listings_missing",
  "listings_returned",
  "reservations_added",
  "reservations_changed",
  "nights_changed",
] as const;

/** The changes among counts, without those that are 0; null where nothing changed. */
export function changesOf(counts: ImportCounts): Record<string, number> | null {
  const made = changes.filter((name) => counts[name] > 0).map((name) => [name, counts[name]]);
  return made.length === 0 ? null : Object.fromEntries(made);
}
