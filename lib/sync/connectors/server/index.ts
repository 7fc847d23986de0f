import type { Connection } from "@/generated/prisma/client";
import type { Connector } from "@/lib/sync/connections/server/connector";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import { GuestyConnector } from "./guesty/connector";
import { HostawayConnector } from "./hostaway/connector";
import { hostawayVendor } from "./hostaway/vendor";
import { Rest } from "./rest";

export { checkedFetch, TooLarge } from "./egress";

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

/**
 * Ends a connection's token at a vendor that lets one do so: Hostaway's live for months (connections.md §3). The request
 * counts in the vendor's budgets like any other. Throws ConnectorError.
 */
export async function endToken(
  connection: Connection,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  if (connection.kind !== "hostaway") return;
  await new Rest(connection, hostawayVendor(connection), true).revoke(
    "/accessTokens",
    token,
    signal,
  );
}
