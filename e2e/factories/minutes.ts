const minuteMs = 60_000;

/** In so many minutes. */
export function ahead(minutes: number): Date {
  return ago(-minutes);
}

/** So many minutes ago. */
export function ago(minutes: number): Date {
  return new Date(Date.now() - minutes * minuteMs);
}
