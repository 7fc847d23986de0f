import type { Socket } from "node:net";
import { refuseRaw } from "./refuse";

/** What Node answers where nobody listens to `clientError`; these two are not about the API. */
const plain: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what Node's parser refuses: 405 for a verb that is none (`FOO`, `get`), 400 for anything else that is not HTTP.
 * `isAnswering`: a response on this socket is under way, so that nothing may be written into it.
 */
export function answerUnparsed(error: Error, socket: Socket, isAnswering: boolean): void {
  // Bytes after those that were answered already.
  if (socket.writableEnded && !socket.destroyed) return;
  if (!socket.writable || isAnswering) return void socket.destroy();
  const code = "code" in error ? String(error.code) : "";
  const status = plain[code];
  if (status) {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  } else refuseRaw(socket, isVerb(error, code) ? "METHOD_NOT_ALLOWED" : "VALIDATION_FAILED");
}

/** True for a request line with an unknown verb; noise, such as TLS on this port, has the same code. */
function isVerb(error: Error, code: string): boolean {
  if (code !== "HPE_INVALID_METHOD") return false;
  const packet = "rawPacket" in error ? error.rawPacket : undefined;
  const line = Buffer.isBuffer(packet) ? packet.toString("latin1", 0, 20_000) : "";
  return /^(\r?\n)*[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(line);
}
