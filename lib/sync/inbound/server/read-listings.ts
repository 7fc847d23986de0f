import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import type { Connector, Page, PmsListing } from "@/lib/sync/connections/server/connector";
import { asking } from "./patience";

/** The listings of a PMS account. */
export interface ReadListings {
  rows: PmsListing[];
  /** True where none can be missing: only then may absence mean anything. */
  isComplete: boolean;
  /** Rows that were left out, in words. */
  problems: string[];
}

interface Reading {
  byId: Map<string, PmsListing>;
  total: number | null;
  isRepeated: boolean;
  problems: string[];
}

/** More pages than any account has. */
const mostPages = 10_000;

/**
 * Reads all listings, and once more where a page came twice or the PMS counts others: its order may have changed
 * between pages. Complete only if the counts agree and no row was left out. Throws ConnectorError.
 */
export async function readListings(
  connector: Connector,
  signal: AbortSignal,
): Promise<ReadListings> {
  const first = await readOnce(connector, signal);
  if (isWhole(first)) return answerOf(first);
  const second = await readOnce(connector, signal);
  if (isWhole(second)) return answerOf(second);
  const byId = new Map([...first.byId, ...second.byId]);
  const isFound = second.problems.length === 0 && byId.size === second.total;
  return { rows: [...byId.values()], isComplete: isFound, problems: second.problems };
}

function answerOf({ byId, problems }: Reading): ReadListings {
  // An empty list is no reason to give up every listing.
  const isComplete = byId.size > 0 && problems.length === 0;
  return { rows: [...byId.values()], isComplete, problems };
}

/** True where a second read would find nothing else. */
function isWhole({ byId, total, isRepeated, problems }: Reading): boolean {
  return !isRepeated && (total === null || byId.size + problems.length === total);
}

async function readOnce(connector: Connector, signal: AbortSignal): Promise<Reading> {
  const reading: Reading = { byId: new Map(), total: null, isRepeated: false, problems: [] };
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
    reading.total = page.total ?? reading.total;
    cursor = page.next;
    if (cursor === null) return reading;
    if (cursors.has(cursor)) return { ...reading, isRepeated: true };
    cursors.add(cursor);
  }
  throw new ConnectorError("unavailable", "The PMS's list of listings does not end.");
}
