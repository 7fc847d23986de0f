import { dayFromText, dateOf } from "@/lib/core/dates";

/** A night of a listing, as identified in the URL. */
export interface Night {
  pms: string;
  id: string;
  /** Days since 1970-01-01. */
  day: number;
}

/** Parses `pms:id:date`; returns null for anything else. The id may contain colons. */
export function nightFrom(text: string | null): Night | null {
  const match = /^([^:]+):(.+):([^:]+)$/.exec(text ?? "");
  const day = dayFromText(match?.[3] ?? "");
  const [, pms, id] = match ?? [];
  return pms && id && day !== null ? { pms, id, day } : null;
}

/** Returns a night as `pms:id:date`. */
export function nightText({ pms, id, day }: Night): string {
  return `${pms}:${id}:${dateOf(day)}`;
}
