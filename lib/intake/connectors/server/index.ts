import type { Connection } from "@/generated/prisma/client";
import type { Connector, PmsHook, PmsServer } from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { demoServer } from "@/lib/intake/sources/demo/server/connector";
import { guestyServer } from "@/lib/intake/sources/guesty/server/connector";
import { hostawayServer } from "@/lib/intake/sources/hostaway/server/connector";
import { isPms, type PmsName } from "@/lib/intake/sources/registered";

export { allowHost, listHosts, parseHost, removeHost, requirePublicUrl } from "./allowed-hosts";
export { retryAfter } from "./answers";
export { checkedFetch, checkedStream, type Streamed, TooLarge } from "./egress";

const servers: Readonly<Record<PmsName, PmsServer>> = {
  guesty: guestyServer,
  hostaway: hostawayServer,
  demo: demoServer,
};

/** The PMS of a connection. Throws ConnectorError: auth where the credentials can't be read, invalid where it has none. */
export function connectorOf(connection: Connection, { isForPerson = false } = {}): Connector {
  if (!isPms(connection.kind)) {
    throw new ConnectorError("invalid", "This kind of connection reads no REST API.");
  }
  return servers[connection.kind].connect(connection, isForPerson);
}

/** How the vendor of a kind of connection says that something changed; null: it can't. */
export function hookOf(kind: Connection["kind"]): PmsHook | null {
  return isPms(kind) ? (servers[kind].hook ?? null) : null;
}

/** Ends a connection's token at a vendor that lets one do so. Counts as a request. Throws ConnectorError. */
export async function endToken(
  connection: Connection,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  if (isPms(connection.kind)) await servers[connection.kind].endToken?.(connection, token, signal);
}
