/** Days from `from` up to the day before `to`. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return Array.from({ length: Math.max(0, count) }, (_, place) => dayAfter(from, place));
}

export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The date in a time zone at a moment. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
}
