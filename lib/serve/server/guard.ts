import type { IncomingMessage, ServerResponse } from "node:http";
import { maxBody } from "@/lib/http/server/read";
import { refuse, methods } from "./refuse";
import { targetOf } from "./target";

const known = new Set<string | undefined>(methods);

/**
 * Refuses unknown methods, invalid addresses and bodies with a declared length above 1 MiB, which
 * Next does not refuse. Returns true if it answered; otherwise the request's target is now a path
 * and query.
 */
export function guard(request: IncomingMessage, response: ServerResponse): boolean {
  if (!known.has(request.method)) return refuse(request, response, "METHOD_NOT_ALLOWED");
  const target = targetOf(request.url ?? "");
  if (target === null) return refuse(request, response, "NOT_FOUND");
  request.url = target;
  if (Number(request.headers["content-length"] ?? 0) > maxBody) {
    return refuse(request, response, "BODY_TOO_LARGE");
  }
  return false;
}
