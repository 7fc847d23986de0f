import type { IncomingMessage, ServerResponse } from "node:http";
import { maxBody } from "@/lib/http/server/read";
import { refuse, verbs } from "./refuse";
import { targetOf } from "./target";

const known = new Set<string | undefined>(verbs);

/**
 * Refuses unknown verbs, invalid addresses and bodies that declare more than 1 MiB, which Next does not. True where it
 * answered; else the request's target is a path and query.
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
