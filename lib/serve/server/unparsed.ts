import type { Socket } from "node:net";
import { refuseRaw } from "./refuse";

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
export function answerUnparsed(error: Error, socket: Socket, isAnswering: boolean): void {
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
