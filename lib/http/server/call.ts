import type { Origin } from "@/lib/auth/server/caller";
import { originOf } from "@/lib/auth/server/origin";
import type { WindowState } from "./limiter";

/** One request with what was read from it before authentication. */
export interface Call {
  request: Request;
  url: URL;
  origin: Origin & { requestId: string };
  startedAt: number;
  /** The limits that the response's headers show; empty until the call is counted. */
  windows: readonly WindowState[];
}

/** Reads request id, address and device. */
export function beginCall(request: Request): Call {
  return {
    request,
    url: new URL(request.url),
    origin: originOf(request.headers),
    startedAt: performance.now(),
    windows: [],
  };
}
