import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { requestIdOf } from "@/lib/auth/server/origin";
import { Refusal, type RefusalCode } from "@/lib/core/errors";
import { problemBody } from "@/lib/http/server/answer";

/** How much of a refused body is read and thrown away, so that its sender comes to read the answer. */
const drained = { bytes: 32 * 1_048_576, ms: 10_000 };

/** The verbs that the server knows; a route offers some of them. */
export const verbs = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Answers a request that Next does not see with the error envelope, and closes the connection once the rest of the body
 * has arrived, within `drained`: closing earlier would reset the connection, and the answer would be lost.
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

/** The same for a request that Node's parser refused: the socket is all there is. Any later bytes are thrown away. */
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
      ...(code === "METHOD_NOT_ALLOWED" && { Allow: verbs.join(", ") }),
    },
    body,
  };
}

/** Reads and forgets the rest of a request; calls `done` once at its end, or beyond the bounds. */
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
