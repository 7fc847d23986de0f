import type { Connection } from "@/generated/prisma/client";
import { transaction } from "@/lib/db/server";
import type { Connector } from "@/lib/intake/connections/server/connector";
import type { ListingPreview, PreviewListing } from "../schema";
import { noCounts } from "./counts";
import { type Ending, succeeded } from "./ending";
import { type KnownListing, knownListings } from "./known";
import { holdLease, type Lease } from "@/lib/intake/connections/server/lease";
import { asking } from "./retry-when-limited";
import { type ReadListings, readListings } from "./read-listings";
import { endRun } from "./runs";
import { cursorsOf } from "./schedule";

interface Previewing {
  lease: Lease;
  run: bigint;
  connector: Connector;
  now: Date;
  signal: AbortSignal;
}

/**
 * The first read of a connection: stores which listings are new, already here, elsewhere or missing, and writes nothing
 * else until a person confirms. Throws ConnectorError.
 */
export async function readPreview(previewing: Previewing): Promise<void> {
  const { lease, run, connector, now, signal } = previewing;
  const { connection } = lease;
  await asking(() => connector.health(signal), signal);
  const read = await readListings(connector, signal);
  const preview = previewOf(read, await knownListings(connection), connection, now);
  const ending = waiting(connection, now);
  ending.connection.preview = { ...preview };
  const counts = { ...noCounts, listings: read.rows.length, problems: read.problems.length };
  await transaction({}, async (tx) => {
    await holdLease(tx, lease, 60);
    await endRun(tx, { lease, run }, { counts, problems: read.problems, ending });
  });
}

/** Waits for the person: nothing is due until then. */
function waiting(connection: Connection, now: Date): Ending {
  const cursors = cursorsOf(connection.cursors);
  const ending = succeeded(connection, { cursors, held: null, now });
  return {
    ...ending,
    connection: { ...ending.connection, nextImportAt: null, lastImportAt: null },
  };
}

function previewOf(
  { rows, isComplete }: ReadListings,
  known: ReadonlyMap<string, KnownListing>,
  connection: Connection,
  now: Date,
): ListingPreview {
  const lists: Record<"new" | "matched" | "elsewhere", PreviewListing[]> = {
    new: [],
    matched: [],
    elsewhere: [],
  };
  for (const { id, name } of rows) {
    const stored = known.get(id);
    const isOwn = (stored?.connectionId ?? connection.id) === connection.id;
    lists[!stored ? "new" : isOwn ? "matched" : "elsewhere"].push({ id, name });
  }
  const ids = new Set(rows.map(({ id }) => id));
  const missing = [...known.values()]
    .filter(({ id, connectionId }) => !ids.has(id) && connectionId === null)
    .map(({ id, name }) => ({ id, name }));
  return { readAt: now.toISOString(), isComplete, ...lists, missing };
}
