import type { IncomingMessage, ServerResponse } from "node:http";
import { maxBody } from "@/lib/http/server/read";
import { refuse } from "./refuse";

/**
 * Calls `pass` once the body is known to fit: at once where its length is declared, which the guard has checked, and
 * for a chunked body when all of it has arrived. A chunked one of more than 1 MiB is answered 413 and never passed on.
 */
export function passWithinLimit(
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
    // The parser goes on reading although nobody takes the body yet.
    return true;
  };
}
