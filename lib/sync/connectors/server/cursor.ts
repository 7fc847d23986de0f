import { z } from "zod";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";

const Cursor = z.object({
  /** Time up to which changes have been read; null: none yet. ISO instant, by the PMS's clock. */
  since: z.iso.datetime().nullable(),
  /** The latest change seen in this pass. */
  newest: z.iso.datetime().nullable(),
  /** Where the pass continues: rows read so far, or the last ID; null at its start. */
  at: z.string().nullable(),
});

/** Position in a PMS's list of changes. */
export type Cursor = z.infer<typeof Cursor>;

/** A change may become visible this long after its time, so the next pass overlaps by as much. */
const overlapMs = 2 * 3_600_000;

/** Parses a cursor. Throws ConnectorError (invalid) for any other text. */
export function readCursor(text: string | null): Cursor {
  if (text === null) return { since: null, newest: null, at: null };
  try {
    return Cursor.parse(JSON.parse(text));
  } catch {
    throw new ConnectorError("invalid", "The stored cursor can't be read.");
  }
}

export function writeCursor(cursor: Cursor): string {
  return JSON.stringify(cursor);
}

/** Time from which a pass reads; null: everything. */
export function readsFrom({ since }: Cursor): Date | null {
  return since === null ? null : new Date(Date.parse(since) - overlapMs);
}

/** Adds the changes of a page. */
export function seen(cursor: Cursor, updatedAt: readonly (Date | null)[]): Cursor {
  const times = updatedAt.flatMap((each) => (each === null ? [] : [each.getTime()]));
  const known = cursor.newest === null ? [] : [Date.parse(cursor.newest)];
  const newest = Math.max(...times, ...known);
  return { ...cursor, newest: Number.isFinite(newest) ? new Date(newest).toISOString() : null };
}

/** Where the next pass begins. Without any change, an account that had none before is read from now on. */
export function nextPass({ since, newest }: Cursor): Cursor {
  const latest = [since, newest].filter((each) => each !== null).toSorted();
  return { since: latest.at(-1) ?? new Date().toISOString(), newest: null, at: null };
}
