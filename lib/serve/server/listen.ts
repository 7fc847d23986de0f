import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as SocketServer, type Socket } from "node:net";
import { passWithinLimit } from "./body";
import { guard } from "./guard";
import { refuseRaw } from "./refuse";
import { answerUnparsed } from "./unparsed";

/** How long idle connections stay open while stopping: a call may be on its way, and closing would reset it. */
const graceMs = 1_000;

export interface Listener {
  port: number;
  /** Takes no more connections, answers calls on the open ones with `Connection: close`, and waits for them (at most 20 s). */
  stop(): Promise<void>;
}

/** Listens with node:http; `handle` sees only requests that the guard lets pass, with bodies of at most 1 MiB. */
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
      // Longer than clients and load balancers keep idle connections (usually 60 s), so that they close them first.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      // Next would close a connection that offers another protocol; Java's client offers HTTP/2 with every first call.
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
  // Not http's own close, which resets idle connections at once.
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

/** Node types these as streams; over TCP they are sockets. */
function asSocket(stream: unknown): Socket {
  return stream as Socket;
}
