import type { IncomingMessage, ServerResponse } from "node:http";
import { maxBody } from "@/lib/http/server/read";
import { refuse } from "./refuse";

/**
 * Calls `pass` once the body is known to be within the limit: at once if its length is declared
 * (the guard has checked it), or when a chunked body has arrived whole. A chunked body above 1 MiB
 * is refused with 413 and not passed on.
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
    // True makes the parser continue to read, although nothing consumes the body yet.
    return true;
  };
}
