import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import type { Connector, PmsReservation } from "@/lib/sync/connections/server/connector";
import { asking } from "./patience";

/** Reservations of one whole pass. */
export interface ReadReservations {
  rows: PmsReservation[];
  /** Where the next pass begins. */
  next: string | null;
  problems: string[];
  /** IDs of rows that could not be read; null: of a row without one. */
  leftOut: (string | null)[];
}

const mostPages = 10_000;

/** Reads the reservations changed since `cursor`, or all coming ones; of a row that comes twice the later one counts. Throws ConnectorError. */
export async function readReservations(
  connector: Connector,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ReadReservations> {
  const byId = new Map<string, PmsReservation>();
  const problems: string[] = [];
  const leftOut: (string | null)[] = [];
  const cursors = new Set<string | null>([cursor]);
  let at = cursor;
  for (let pages = 0; pages < mostPages; pages++) {
    const from: string | null = at;
    const page = await asking(() => connector.reservations(from, signal), signal);
    for (const row of page.rows) byId.set(row.id, row);
    problems.push(...page.problems);
    leftOut.push(...page.leftOut);
    if (page.isLast) return { rows: [...byId.values()], next: page.next, problems, leftOut };
    if (cursors.has(page.next)) break;
    cursors.add(page.next);
    at = page.next;
  }
  throw new ConnectorError("unavailable", "The PMS's list of reservations repeats itself.");
}
