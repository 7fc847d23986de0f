import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { requestIdOf } from "@/lib/auth/server/origin";
import { Refusal, type RefusalCode } from "@/lib/core/errors";
import { problemBody } from "@/lib/http/server/answer";

/**
 * Limits for reading and discarding the rest of a refused body, so that the client can read the
 * answer.
 */
const drained = { bytes: 32 * 1_048_576, ms: 10_000 };

/** The HTTP methods that the server knows; each route supports some of them. */
export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Answers a request in place of Next, with the error envelope, and closes the connection once the
 * rest of the body has arrived, within the limits of `drained`. Closing earlier would reset the
 * connection and lose the answer.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  code: RefusalCode,
): true {
  const { status, headers, body } = refusalOf(code, request.headers["x-request-id"]);
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

function refusalOf(code: RefusalCode, requestId: string | string[] | undefined): RawAnswer {
  const refusal = new Refusal(code);
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
