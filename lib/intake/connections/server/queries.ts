import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { isOwner } from "@/lib/auth/server/owner";
import { allows } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { type ConnectableName, pmsOf } from "@/lib/intake/sources/registered";
import { hostsOf } from "@/lib/intake/connectors/server/address";
import { listHosts } from "@/lib/intake/connectors/server/allowed-hosts";
import { vanishedOf } from "@/lib/intake/inbound/server";
import {
  type ConnectionKind,
  connectionKinds,
  type ConnectionState,
  connectionStates,
  connectionKindOf,
  needsAttention,
} from "../rules";
import type { Connection, ConnectionHealth, Connections, Runs } from "../schema";
import { reasonsFor } from "./reasons";
import { lastRuns, readRuns, runDays } from "./runs";
import { findConnection, visible } from "./store";
import { invalid } from "@/lib/core/errors";
import { env } from "@/lib/core/env";

/**
 * The account's connections that the caller sees, with the counts of the listings they see. Four statements, one more
 * each for an owner, where listings are gone from their PMS and where calendars can't be read.
 */
export async function listConnections(
  caller: Caller,
  now: Date = new Date(),
): Promise<Connections> {
  const rows = await db().connection.findMany({
    where: visible(caller),
    orderBy: { id: "asc" },
  });
  const canManage = isOwner(caller);
  return {
    can_manage: canManage,
    time_zone: caller.account.timeZone,
    hosts: canManage ? await otherHosts(caller) : [],
    connections: await toConnections(caller, rows, now),
  };
}

/** One connection. Throws NOT_FOUND. */
export async function readConnection(caller: Caller, id: number): Promise<Connection> {
  const row = await findConnection(caller, id);
  const [connection] = await toConnections(caller, [row], new Date());
  if (!connection) throw new Error("A row becomes one connection.");
  return connection;
}

/** The last runs of a connection. Throws NOT_FOUND. */
export async function listRuns(caller: Caller, id: number): Promise<Runs> {
  await findConnection(caller, id);
  return { runs: await readRuns(caller, id) };
}

/** Number of connections and listings, and how many need attention. Two statements; zeros without listings:view. */
export async function connectionHealth(
  caller: Caller,
  now: Date = new Date(),
): Promise<ConnectionHealth> {
  if (!allows(caller.permissions, "listings:view")) {
    return { connections: 0, attention: 0, listings: 0, syncing: 0, last_push_at: null };
  }
  const rows = await db().connection.findMany({ where: visible(caller) });
  const counts = await countListings(caller);
  const judged = rows.map((row) => ({ ...toState(row), ...counts.of(row.id) }));
  const pushes = rows.flatMap(({ lastPushAt }) => lastPushAt ?? []);
  return {
    connections: rows.length,
    attention: judged.filter((row) => needsAttention(row, now)).length,
    listings: rows.reduce((sum, { id }) => sum + counts.of(id).listings, 0),
    syncing: rows.reduce((sum, { id }) => sum + counts.of(id).syncing, 0),
    last_push_at: pushes.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null,
  };
}

async function toConnections(
  caller: Caller,
  rows: readonly ConnectionRow[],
  now: Date,
): Promise<Connection[]> {
  const counts = await countListings(caller);
  const daysOf = await runDays(caller, now);
  const last = await lastRuns(
    caller,
    rows.map(({ id }) => id),
  );
  const isGone = rows.some((row) => counts.of(row.id).missing > 0 || vanishedOf(row).length > 0);
  const reasonOf = await reasonsFor(caller, rows);
  const namesOf = isGone ? await goneNames(caller, rows) : () => noNames;
  return rows.map((row) => ({
    ...toState(row),
    id: row.id,
    pms_name: row.pmsName,
    name: row.name,
    to_confirm: row.state === "checking" && row.confirmedAt === null && row.preview !== null,
    state_reason: reasonOf(row),
    state_since: row.stateSince.toISOString(),
    attempts: row.attempts,
    ...counts.of(row.id),
    vanished: vanishedOf(row).length,
    ...namesOf(row),
    next_import_at: row.paused ? null : (row.nextImportAt?.toISOString() ?? null),
    last_push_at: row.lastPushAt?.toISOString() ?? null,
    last_run: last.get(row.id) ?? null,
    days: daysOf(row.id),
  }));
}

function toState(row: ConnectionRow) {
  return {
    kind: connectionKindOf(row),
    state: stateOf(row),
    paused: row.paused,
    last_import_at: row.lastImportAt?.toISOString() ?? null,
  };
}

function stateOf({ state }: ConnectionRow): ConnectionState {
  const shown = connectionStates.find((each) => each === state);
  if (!shown) throw new Error("A removed connection is not shown.");
  return shown;
}

type Counts = Pick<
  Connection,
  "listings" | "syncing" | "in_shadow" | "missing" | "held" | "prices_held"
>;

const none: Counts = {
  listings: 0,
  syncing: 0,
  in_shadow: 0,
  missing: 0,
  held: 0,
  prices_held: 0,
};

/** Listings in the caller's reach by connection. One statement. */
async function countListings(caller: Caller): Promise<{ of: (id: number) => Counts }> {
  const rows = await db().connectionListing.findMany({
    where: { listing: ownedListings(caller), connection: owned(caller) },
    select: {
      connectionId: true,
      missingSince: true,
      listing: {
        select: {
          pushEnabled: true,
          shadowSince: true,
          newCurrency: true,
          pushHolds: { where: { openKey: { not: null } }, select: { id: true } },
        },
      },
    },
  });
  const byId = Map.groupBy(rows, ({ connectionId }) => connectionId);
  return {
    of(id) {
      const own = byId.get(id);
      if (!own) return none;
      return {
        listings: own.length,
        syncing: own.filter(({ listing }) => listing.pushEnabled).length,
        in_shadow: own.filter(({ listing }) => listing.shadowSince !== null).length,
        missing: own.filter(({ missingSince }) => missingSince !== null).length,
        held: own.filter(({ listing }) => listing.newCurrency !== null).length,
        prices_held: own.filter(
          ({ listing }) => listing.pushEnabled && listing.pushHolds.length > 0,
        ).length,
      };
    },
  };
}

/** Hosts, some with a port, that the account may connect to besides the vendors' own. */
async function otherHosts(caller: Caller): Promise<string[]> {
  return [...env().CONNECTION_HOSTS, ...(await listHosts(caller))];
}

/**
 * The base URL of a PMS's API: the vendor's, or `given` if its host is allowed for the account, because only an
 * administrator decides which addresses the server may call. Throws VALIDATION_FAILED at `base_url`.
 */
export async function baseUrlOf(
  caller: Caller,
  kind: ConnectableName,
  given: string | undefined,
): Promise<string> {
  if (given === undefined) return pmsOf(kind).url;
  const hosts = hostsOf(new URL(given));
  if (!(await otherHosts(caller)).some((allowed) => hosts.includes(allowed))) {
    throw invalid("base_url", "must be on a host that an administrator has allowed");
  }
  return given.replace(/\/+$/, "");
}

/** Names that are told; more of them say little. */
const most = 5;

type GoneNames = Pick<Connection, "missing_names" | "vanished_names">;

/**
 * The first names of each connection's missing listings, and of those that are gone at once, that the caller reaches; by
 * connection. One statement.
 */
async function goneNames(
  caller: Caller,
  rows: readonly ConnectionRow[],
): Promise<(row: ConnectionRow) => GoneNames> {
  const vanished = rows.map((row) => ({
    connectionId: row.id,
    listing: { listingId: { in: vanishedOf(row) } },
  }));
  const found = await db().connectionListing.findMany({
    where: {
      connection: owned(caller),
      listing: ownedListings(caller),
      OR: [{ missingSince: { not: null } }, ...vanished],
    },
    select: { connectionId: true, missingSince: true, listing: { select: { name: true } } },
    orderBy: [{ listing: { name: "asc" } }, { listingKey: "asc" }],
  });
  return ({ id }) => {
    const own = found.filter(({ connectionId }) => connectionId === id);
    const namesOf = (isMissing: boolean): string[] =>
      own
        .filter(({ missingSince }) => (missingSince !== null) === isMissing)
        .slice(0, most)
        .map(({ listing }) => listing.name);
    return { missing_names: namesOf(true), vanished_names: namesOf(false) };
  };
}

/** Of connections without any. */
const noNames: GoneNames = { missing_names: [], vanished_names: [] };

/** Returns how many connections of all accounts have each kind and state, without removed ones. One statement. */
export async function countConnections() {
  const rows = await db().connection.groupBy({
    by: ["kind", "state"],
    where: { state: { not: "removed" } },
    _count: true,
    orderBy: { state: "asc" },
  });
  const counted = rows.flatMap(({ kind, state, _count: count }) =>
    state === "removed" ? [] : [{ kind: connectionKindOf({ kind }), state, count }],
  );
  return counted.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ kind }: { kind: ConnectionKind }): number {
  return connectionKinds.indexOf(kind);
}
