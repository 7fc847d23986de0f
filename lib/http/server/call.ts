import type { Origin } from "@/lib/auth/server/caller";
import { originOf } from "@/lib/auth/server/origin";
import type { Verdict } from "./limiter";

/** One request on its way through the builder. */
export interface Call {
  request: Request;
  url: URL;
  origin: Origin & { requestId: string };
  startedAt: number;
  /** Set once the key or session was accepted. */
  verdict?: Verdict;
  /** error.code, when the answer is a refusal. */
  code?: string;
}

/** Reads request id, address and device. The address header is set by our own server in front, never by clients. */
export function beginCall(request: Request): Call {
  return {
    request,
    url: new URL(request.url),
    origin: originOf(request.headers),
    startedAt: performance.now(),
  };
}
