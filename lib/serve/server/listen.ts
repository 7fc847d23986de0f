import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as SocketServer, type Socket } from "node:net";
import { passWithinLimit } from "./body";
import { guard } from "./guard";
import { refuseRaw } from "./refuse";
import { answerUnparsed } from "./unparsed";

/**
 * Milliseconds for which idle connections stay open while stopping, because closing one could reset
 * a call that was just sent.
 */
const graceMs = 1_000;

export interface Listener {
  port: number;
  /**
   * Accepts no more connections, answers calls on open ones with `Connection: close`, and waits for
   * them (at most 20 s).
   */
  stop(): Promise<void>;
}

/**
 * Listens with node:http. `handle` receives only requests that the guard accepts, with bodies of at
 * most 1 MiB.
 */
export async function listen(
  { port, host }: { port: number; host: string },
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listener> {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than clients and load balancers keep idle connections (usually 60 s), so they close
      // first.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      // Next closes connections that offer an upgrade; Java's client offers HTTP/2 with every first
      // call.
      shouldUpgradeCallback: () => false,
    },
    (request, response) => {
      open.add(response);
      response.once("close", () => open.delete(response));
      if (isStopping) response.shouldKeepAlive = false;
      if (!guard(request, response)) {
        passWithinLimit(request, response, () => handle(request, response));
      }
    },
  );
  const isAnswering = (socket: Socket): boolean =>
    [...open].some(({ req, headersSent }) => req.socket === socket && headersSent);
  server.on("clientError", (error, socket) => {
    answerUnparsed(error, asSocket(socket), isAnswering(asSocket(socket)));
  });
  server.on("connect", (_, socket) => refuseRaw(asSocket(socket), "METHOD_NOT_ALLOWED"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      isStopping = true;
      for (const response of open) response.shouldKeepAlive = false;
      return close(server);
    },
  };
}

async function close(server: Server): Promise<void> {
  // net's close, because http's own close resets idle connections at once.
  const closed = new Promise<void>((resolve) =>
    SocketServer.prototype.close.call(server, () => resolve()),
  );
  let idle: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    idle = setInterval(() => server.closeIdleConnections(), 100);
  }, graceMs);
  const timeout = setTimeout(() => server.closeAllConnections(), 20_000);
  await closed;
  for (const timer of [grace, idle, timeout]) clearTimeout(timer);
}

/** Converts the type: Node declares streams, which are sockets over TCP. */
function asSocket(stream: unknown): Socket {
  return stream as Socket;
}
