import { dayFromText, dateOf } from "@/lib/core/dates";

/** A night of a listing as the address names it. */
export interface Night {
  pms: string;
  id: string;
  /** Days since 1970-01-01. */
  day: number;
}

/** Reads `pms:id:date`; null for anything else. An id may have colons. */
export function nightFrom(text: string | null): Night | null {
  const match = /^([^:]+):(.+):([^:]+)$/.exec(text ?? "");
  const day = dayFromText(match?.[3] ?? "");
  const [, pms, id] = match ?? [];
  return pms && id && day !== null ? { pms, id, day } : null;
}

/** Writes a night as the address names it. */
export function nightText({ pms, id, day }: Night): string {
  return `${pms}:${id}:${dateOf(day)}`;
}
