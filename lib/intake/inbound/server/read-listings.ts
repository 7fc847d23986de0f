import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import type { Connector, Page, PmsListing } from "@/lib/intake/connections/server/connector";
import { asking } from "./retry-when-limited";

/** The listings of a PMS account. */
export interface ReadListings {
  rows: PmsListing[];
  /** True if the list is complete; only then does absence count. */
  isComplete: boolean;
  /** Rows that could not be read, in words, and their IDs: they are there. */
  problems: string[];
  leftOut: string[];
}

interface Reading {
  byId: Map<string, PmsListing>;
  total: number | null;
  isRepeated: boolean;
  problems: string[];
  /** Null: a row without an ID. */
  leftOut: (string | null)[];
}

/** More pages than any account has. */
const mostPages = 10_000;

/**
 * Reads all listings, and again if a page came twice or the PMS's count differs, because the order may have changed
 * between pages. Complete only if the counts agree and every row has an ID. Throws ConnectorError.
 */
export async function readListings(
  connector: Connector,
  signal: AbortSignal,
): Promise<ReadListings> {
  const first = await readOnce(connector, signal);
  if (isWhole(first)) return answerOf(first);
  const second = await readOnce(connector, signal);
  if (isWhole(second)) return answerOf(second);
  const both = answerOf({ ...second, byId: new Map([...first.byId, ...second.byId]) });
  const count = new Set([...both.rows.map(({ id }) => id), ...both.leftOut]).size;
  return { ...both, isComplete: both.isComplete && count === second.total };
}

function answerOf({ byId, problems, leftOut }: Reading): ReadListings {
  const named = leftOut.filter((id) => id !== null);
  // An empty list must not make every listing missing.
  const isComplete = byId.size > 0 && named.length === leftOut.length;
  return { rows: [...byId.values()], isComplete, problems, leftOut: named };
}

/** True if a second read would find nothing more. */
function isWhole({ byId, total, isRepeated, leftOut }: Reading): boolean {
  return !isRepeated && (total === null || byId.size + leftOut.length === total);
}

async function readOnce(connector: Connector, signal: AbortSignal): Promise<Reading> {
  const reading: Reading = {
    byId: new Map(),
    total: null,
    isRepeated: false,
    problems: [],
    leftOut: [],
  };
  const cursors = new Set<string>();
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const at: string | null = cursor;
    const page: Page<PmsListing> = await asking(() => connector.listings(at, signal), signal);
    for (const row of page.rows) {
      if (reading.byId.has(row.id)) reading.isRepeated = true;
      reading.byId.set(row.id, row);
    }
    reading.problems.push(...page.problems);
    reading.leftOut.push(...page.leftOut);
    reading.total = page.total ?? reading.total;
    cursor = page.next;
    if (cursor === null) return reading;
    if (cursors.has(cursor)) return { ...reading, isRepeated: true };
    cursors.add(cursor);
  }
  throw new ConnectorError("unavailable", "The PMS's list of listings does not end.");
}
