import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { isBusy } from "@/lib/db/server";

interface Request {
  /** True if a part of the page failed because of the database. */
  isUnavailable: boolean;
}

// One per process, although bundles may contain several copies of this module.
const shared = globalThis as { nightrateRequests?: AsyncLocalStorage<Request> };
const requests = (shared.nightrateRequests ??= new AsyncLocalStorage());

/**
 * Records for the current request that a page failed because the database is unavailable or busy.
 */
export function noteFailure(error: unknown): void {
  const request = requests.getStore();
  if (request && isBusy(error)) request.isUnavailable = true;
}

/**
 * Runs `handle`, and replaces Next's 500 for a failed page with 503 and Retry-After if the database
 * is the reason.
 */
export function handleUnavailable(
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  const request = { isUnavailable: false };
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isReplaced = request.isUnavailable && status === 500;
    if (isReplaced) response.setHeader("Retry-After", "1");
    return Reflect.apply(writeHead, response, [isReplaced ? 503 : status, ...rest]);
  };
  return requests.run(request, handle);
}
