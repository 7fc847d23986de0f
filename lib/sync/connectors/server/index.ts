import type { Connection } from "@/generated/prisma/client";
import type { Connector } from "@/lib/sync/connections/server/connector";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import { GuestyConnector } from "./guesty/connector";
import { HostawayConnector } from "./hostaway/connector";

export { checkedFetch } from "./egress";

/** Who waits for a connector. */
interface Use {
  /** A person does, as with Reconnect: the last token of the day may be used. */
  isForPerson?: boolean;
}

/** The PMS of a connection of kind guesty or hostaway. Throws ConnectorError: auth where the credentials can't be read. */
export function connectorOf(connection: Connection, { isForPerson = false }: Use = {}): Connector {
  switch (connection.kind) {
    case "guesty":
      return new GuestyConnector(connection, isForPerson);
    case "hostaway":
      return new HostawayConnector(connection, isForPerson);
    default:
      throw new ConnectorError("invalid", "This kind of connection reads no REST API.");
  }
}
