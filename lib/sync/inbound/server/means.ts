import type { Connection } from "@/generated/prisma/client";
import type { Connector } from "@/lib/sync/connections/server/connector";
import { checkedFetch, connectorOf } from "@/lib/sync/connectors/server";
import { importFeeds } from "@/lib/sync/ical/server";

type ImportFeeds = typeof importFeeds;

/** Dependencies of an import; tests replace them. */
export interface ImportMeans {
  connectorOf: (connection: Connection) => Connector;
  /** Reads the feeds of a connection of kind ical. */
  feedsOf: (connection: Connection, signal: AbortSignal) => ReturnType<ImportFeeds>;
  now: () => Date;
  /** In [0, 1). */
  random: () => number;
}

export const usualMeans: ImportMeans = {
  connectorOf,
  feedsOf: (connection, signal) => importFeeds(connection, signal, { fetch: checkedFetch }),
  now: () => new Date(),
  random: Math.random,
};
