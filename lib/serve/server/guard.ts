import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { requestIdOf } from "@/lib/auth/server/origin";
import { Refusal, type RefusalCode } from "@/lib/core/errors";
import { problemBody } from "@/lib/http/server/answer";
import { maxBody } from "@/lib/http/server/read";

/**
 * Limits for reading and discarding the rest of a refused body, so that the client can read the
 * answer.
 */
const drained = { bytes: 32 * 1_048_576, ms: 10_000 };

/** The HTTP methods that the server knows; each route supports some of them. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Answers a request in place of Next, with the error envelope, and closes the connection once the
 * rest of the body has arrived, within the limits of `drained`. Closing earlier would reset the
 * connection and lose the answer.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  code: RefusalCode,
  message?: string,
): true {
  const { status, headers, body } = refusalOf(code, request.headers["x-request-id"], message);
  response.writeHead(status, { ...headers, Connection: "close" });
  response.write(body);
  drain(request, () => response.end());
  return true;
}

/**
 * Like `refuse`, for a request that Node's parser refused: only the socket exists. Discards later
 * bytes.
 */
export function refuseRaw(socket: Socket, code: RefusalCode): void {
  const { status, headers, body } = refusalOf(code, undefined);
  const fields = { Date: new Date().toUTCString(), ...headers, Connection: "close" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), drained.ms).unref();
}

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

function refusalOf(
  code: RefusalCode,
  requestId: string | string[] | undefined,
  message?: string,
): RawAnswer {
  const refusal = new Refusal(code, message);
  const id = requestIdOf(requestId === undefined ? null : String(requestId));
  const body = JSON.stringify(problemBody(refusal, id));
  return {
    status: refusal.status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
      "X-Request-Id": id,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      ...(code === "METHOD_NOT_ALLOWED" && { Allow: methods.join(", ") }),
    },
    body,
  };
}

/** Reads and discards the rest of a request; calls `done` at its end or above the limits. */
function drain(request: IncomingMessage, done: () => void): void {
  let left = drained.bytes;
  const timer = setTimeout(finish, drained.ms);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish();
  });
  request.once("end", finish).once("close", finish);
  request.resume();

  function finish(): void {
    clearTimeout(timer);
    done();
  }
}

const known = new Set<string | undefined>(methods);

/** The number of `Host` headers: of two, a proxy may believe the one and a server the other (RFC 9112 §3.2). */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
}

/**
 * Refuses unknown methods, two `Host` headers, invalid addresses and bodies with a declared length above 1 MiB, which
 * Next does not refuse. Returns true if it answered; otherwise the request's target is now a path
 * and query.
 */
export function guard(request: IncomingMessage, response: ServerResponse): boolean {
  if (!known.has(request.method)) return refuse(request, response, "METHOD_NOT_ALLOWED");
  if (hostsOf(request) > 1) {
    return refuse(request, response, "VALIDATION_FAILED", "Send one Host header.");
  }
  const target = targetOf(request.url ?? "");
  if (target === null) return refuse(request, response, "NOT_FOUND");
  request.url = target;
  if (Number(request.headers["content-length"] ?? 0) > maxBody) {
    return refuse(request, response, "BODY_TOO_LARGE");
  }
  return false;
}

/**
 * Returns the path and query of a request's target, including one in absolute form (RFC 9112
 * §3.2.2). Null for an address that is never a route, which Next would redirect or answer with a
 * page where programs expect JSON.
 */
function targetOf(target: string): string | null {
  const address = withoutOrigin(target);
  const [path = ""] = address.split("?");
  const plain = decoded(path);
  if (!path.startsWith("/") || plain === null || hasDots(path)) return null;
  const isProgram = /^[/\\]*(v\d+|rm|api)([/\\]|$)/i.test(plain);
  if (isProgram && !/^\/(v1|rm\/v1|api)(\/[^/\\]+)+\/?$/.test(path)) return null;
  // Next would redirect a trailing slash, and a client that follows loses its body or its key.
  if (isProgram) return path.replace(/\/$/, "") + address.slice(path.length);
  // Next would redirect repeated slashes, and a browser reads `//name` and `/\name` as another host.
  return path.replace(/[/\\]+/g, "/") + address.slice(path.length);
}

function withoutOrigin(target: string): string {
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** True if a segment is `.` or `..`, also encoded, because URL parsers resolve these. */
function hasDots(path: string): boolean {
  return path.split(/[/\\]/).some((part) => /^\.\.?$/.test(decoded(part) ?? ""));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
