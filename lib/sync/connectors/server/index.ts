import type { Connection } from "@/generated/prisma/client";
import type { Connector } from "@/lib/sync/connections/server/connector";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";

/** The connector of a connection's PMS. */
export function connectorOf({ kind }: Connection): Connector {
  throw new ConnectorError("unavailable", `There is no connector for ${kind}.`);
}
