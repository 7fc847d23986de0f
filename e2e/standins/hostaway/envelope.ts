import { z } from "zod";
import { wholeText } from "../checks";
import type { Answer } from "../messages";
import type { StandinOptions } from "../standin";

/** At most 100 rows are asked for at a time. */
export const limitParameter = wholeText.pipe(z.number().min(1).max(100)).default(100);
export const offsetParameter = wholeText.default(0);

/** A failure in the vendor's envelope. */
export function failure(status: number, result: string): Answer {
  return { status, body: { status: "fail", result } };
}

export function success(result: unknown): Answer {
  return { status: 200, body: { status: "success", result } };
}

/** A page of a list; as documented it has no count. */
export function pageOf(
  { envelope, pageSize }: Required<StandinOptions>,
  rows: readonly unknown[],
  { limit, offset }: { limit: number; offset: number },
): Answer {
  const most = Math.min(limit, pageSize);
  const result = rows.slice(offset, offset + most);
  const paging = {
    limit: most,
    offset,
    count: rows.length,
    page: Math.floor(offset / most) + 1,
    totalPages: Math.ceil(rows.length / most),
  };
  const nulls = { limit: null, offset: null, page: null, totalPages: null, count: rows.length };
  const body = { status: "success", result, ...(envelope === "seen" ? paging : nulls) };
  return { status: 200, body };
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export function timeText(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}
