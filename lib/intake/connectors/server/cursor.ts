import { z } from "zod";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";

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

/** Time from which a pass reads; null: everything. */
export function readsFrom({ since }: Cursor): Date | null {
  return since === null ? null : new Date(Date.parse(since) - overlapMs);
}

/** A row of a page, with the time of its latest change. */
interface Changed {
  updatedAt: Date | null;
}

/** The cursor after a page: the pass goes on at `at`; where that is null, the next pass begins. */
export function cursorAfter(cursor: Cursor, page: readonly Changed[], at: string | null): string {
  const after = seen(cursor, page);
  return JSON.stringify(at === null ? nextPass(after) : { ...after, at });
}

/** Adds the changes of a page. */
function seen(cursor: Cursor, page: readonly Changed[]): Cursor {
  const times = page.flatMap(({ updatedAt }) => (updatedAt === null ? [] : [updatedAt.getTime()]));
  const known = cursor.newest === null ? [] : [Date.parse(cursor.newest)];
  const newest = Math.max(...times, ...known);
  return { ...cursor, newest: Number.isFinite(newest) ? new Date(newest).toISOString() : null };
}

/** Where the next pass begins. Without any change, an account that had none before is read from now on. */
function nextPass({ since, newest }: Cursor): Cursor {
  const latest = [since, newest].filter((each) => each !== null).toSorted();
  return { since: latest.at(-1) ?? new Date().toISOString(), newest: null, at: null };
}
