import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { isBusy } from "@/lib/db/server";

interface Request {
  /** A part of the page failed because of the database. */
  isUnavailable: boolean;
}

// One per process, although bundles may contain several copies of this module.
const shared = globalThis as { nightrateRequests?: AsyncLocalStorage<Request> };
const requests = (shared.nightrateRequests ??= new AsyncLocalStorage());

/** Remembers, for the request at hand, that a page failed because the database is away or busy. */
export function noteFailure(error: unknown): void {
  const request = requests.getStore();
  if (request && isBusy(error)) request.isUnavailable = true;
}

/**
 * Runs `handle`, and answers 503 with Retry-After in place of the 500 that Next has for every page that fails, where the
 * database is the reason.
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
