import type { Connection } from "@/generated/prisma/client";
import type { Connector } from "@/lib/sync/connections/server/connector";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";

/** What an import stands on; tests replace them. */
export interface ImportMeans {
  connectorOf: (connection: Connection) => Connector;
  now: () => Date;
  /** In [0, 1). */
  random: () => number;
}

export const usualMeans: ImportMeans = {
  connectorOf: () => {
    throw new ConnectorError("unavailable", "This kind of connection cannot be read yet.");
  },
  now: () => new Date(),
  random: Math.random,
};
