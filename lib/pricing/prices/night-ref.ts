import { dayFromText, type DateText } from "@/lib/core/dates";

/** One night of a listing. */
export interface NightRef {
  id: string;
  pms: string;
  date: DateText;
}

/** A night as text for a URL: `guesty:100001:2026-11-25`. */
export function nightText({ pms, id, date }: NightRef): string {
  return `${pms}:${id}:${date}`;
}

/** Reads text that nightText wrote; null for anything else. */
export function parseNight(text: string | null): NightRef | null {
  const [, pms, id, date] = /^([^:]+):(.+):(\d{4}-\d{2}-\d{2})$/.exec(text ?? "") ?? [];
  return pms && id && date && dayFromText(date) !== null ? { pms, id, date } : null;
}
