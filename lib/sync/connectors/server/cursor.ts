import { z } from "zod";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";

const Cursor = z.object({
  /** What has been read up to; null: nothing yet. ISO instant, in the PMS's time. */
  since: z.iso.datetime().nullable(),
  /** The latest change seen in this pass. */
  newest: z.iso.datetime().nullable(),
  /** Where the pass goes on: rows read so far, or the last id; null at its beginning. */
  at: z.string().nullable(),
});

/** Where the reading of changes is. */
export type Cursor = z.infer<typeof Cursor>;

/** A change may become visible that long after its time: the next pass reads that much again. */
const overlapMs = 2 * 3_600_000;

/** Throws ConnectorError (invalid) for a text that is no cursor. */
export function readCursor(text: string | null): Cursor {
  if (text === null) return { since: null, newest: null, at: null };
  try {
    return Cursor.parse(JSON.parse(text));
  } catch {
    throw new ConnectorError("invalid", "The stored cursor can't be read.");
  }
}

/** From when on a pass reads; null: everything. */
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
