import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as SocketServer, type Socket } from "node:net";
import { guard, refuseRaw, refuse } from "./guard";
import { maxBody } from "@/lib/http/server/read";

/**
 * Milliseconds for which idle connections stay open while stopping, because closing one could reset
 * a call that was just sent.
 */
const graceMs = 1_000;

/** Requests of this process that are being answered. */
const opened = new Set<ServerResponse>();

/** How many requests are being answered. */
export function inFlight(): number {
  return opened.size;
}

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
  const open = opened;
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

/**
 * Calls `pass` once the body is known to be within the limit: at once if its length is declared
 * (the guard has checked it), or when a chunked body has arrived whole. A chunked body above 1 MiB
 * is refused with 413 and not passed on.
 */
function passWithinLimit(
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): void {
  if (!request.headers["transfer-encoding"]) return pass();
  let size = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size > maxBody) {
      request.push = push;
      refuse(request, response, "BODY_TOO_LARGE");
      return push(chunk, encoding);
    }
    push(chunk, encoding);
    if (chunk === null) pass();
    // True makes the parser continue to read, although nothing consumes the body yet.
    return true;
  };
}

/** Statuses by error code, as Node answers by default: these two errors do not concern the API. */
const plain: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers input that Node's parser refuses: 405 for an unknown method (`FOO`, `get`), 431 or 408
 * from `plain`, else 400. With `isAnswering`, a response is being sent on the socket, so it is only
 * closed.
 */
function answerUnparsed(error: Error, socket: Socket, isAnswering: boolean): void {
  // An answer was already written; these are later bytes.
  if (socket.writableEnded && !socket.destroyed) return;
  if (!socket.writable || isAnswering) return void socket.destroy();
  const code = "code" in error ? String(error.code) : "";
  const status = plain[code];
  if (status) {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  } else
    refuseRaw(socket, isUnknownMethod(error, code) ? "METHOD_NOT_ALLOWED" : "VALIDATION_FAILED");
}

/**
 * True for a request line with an unknown method; other input, such as TLS on this port, has the
 * same code.
 */
function isUnknownMethod(error: Error, code: string): boolean {
  if (code !== "HPE_INVALID_METHOD") return false;
  const packet = "rawPacket" in error ? error.rawPacket : undefined;
  const line = Buffer.isBuffer(packet) ? packet.toString("latin1", 0, 20_000) : "";
  return /^(\r?\n)*[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(line);
}
