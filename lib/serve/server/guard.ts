import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "@/lib/auth/server/origin";
import { problemBody } from "@/lib/http/server/answer";
import { maxBody } from "@/lib/http/server/read";
import { Refusal, type RefusalCode } from "@/lib/core/errors";

const verbs = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Refuses unknown verbs, invalid paths and bodies over 1 MiB (by length or chunked), which Next does not. True where it answered. */
export function guard(request: IncomingMessage, response: ServerResponse): boolean {
  if (!verbs.has(request.method ?? "")) {
    response.setHeader("Allow", [...verbs].join(", "));
    return refuse(request, response, "METHOD_NOT_ALLOWED");
  }
  if (!isAddress(request.url ?? "")) return refuse(request, response, "NOT_FOUND");
  if (Number(request.headers["content-length"] ?? 0) > maxBody) {
    return refuse(request, response, "BODY_TOO_LARGE");
  }
  if (request.headers["transfer-encoding"]) watchChunks(request, response);
  return false;
}

/** False for addresses that Next would answer with a page of its own, or below the APIs with a redirect. */
function isAddress(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  if (/^[/\\]*(v1|rm)([/\\]|$)/.test(path) && !/^\/(rm\/)?v1(\/[^/\\]+)+$/.test(path)) return false;
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** Counts the bytes of a chunked body as they arrive and ends the request beyond the limit. */
function watchChunks(request: IncomingMessage, response: ServerResponse): void {
  let size = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= maxBody) return push(chunk, encoding);
    if (!response.headersSent) refuse(request, response, "BODY_TOO_LARGE");
    request.destroy();
    return false;
  };
}

/** Answers with the error envelope and closes the connection: the rest of the request is not read. */
function refuse(request: IncomingMessage, response: ServerResponse, code: RefusalCode): true {
  const refusal = new Refusal(code);
  const id = requestIdOf(String(request.headers["x-request-id"] ?? ""));
  response.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "X-Request-Id": id,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    Connection: "close",
  });
  response.end(JSON.stringify(problemBody(refusal, id)));
  return true;
}
