import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { TooLarge } from "@/lib/intake/connectors/server";
import { feedLimits, refusalText } from "../limits";
import type { FeedFailure } from "../schema";

/** `checkedFetch` of connectors/server, or a test's own. */
export type FetchChecked = (
  address: string,
  fetching: {
    accountId: number;
    headers: Record<string, string>;
    signal: AbortSignal;
    redirects: number;
    mostBytes: number;
  },
) => Promise<FetchAnswer>;

interface FetchAnswer {
  status: number;
  headers: { get(name: string): string | null };
  body: Uint8Array;
}

/** Validators of the last good read. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What a request for a feed brought; a reason is for a person and has no address. */
export type FeedAnswer =
  | ({ result: "body"; body: Uint8Array } & Validators)
  | { result: "unchanged" }
  | FailedRead;

export interface FailedRead {
  result: "failed";
  failure: FeedFailure;
  reason: string;
  retryAt: Date | null;
}

interface FeedRequest {
  accountId: number;
  fetch: FetchChecked;
  signal: AbortSignal;
  now: Date;
}

/** Requests a feed, or whether it has changed. Never throws but for `signal`. */
export async function fetchFeed(
  url: string,
  { etag, lastModified }: Validators,
  { accountId, fetch, signal, now }: FeedRequest,
): Promise<FeedAnswer> {
  const headers = {
    accept: "text/calendar, text/plain;q=0.5",
    ...(etag && { "if-none-match": etag }),
    ...(lastModified && { "if-modified-since": lastModified }),
  };
  try {
    const limits = { redirects: 3, mostBytes: feedLimits.bytes };
    return feedAnswer(await fetch(url, { accountId, headers, signal, ...limits }), now);
  } catch (error) {
    signal.throwIfAborted();
    return failedBy(error);
  }
}

function feedAnswer({ status, headers, body }: FetchAnswer, now: Date): FeedAnswer {
  if (status === 304) return { result: "unchanged" };
  if (status === 429) {
    const retryAt = retryTime(headers.get("retry-after"), now);
    return { ...failed("rate_limit", "The server asks for fewer requests."), retryAt };
  }
  if (status >= 500) return failed("unreachable", `The server answered ${status}.`);
  if (status !== 200) return failed("refused", `The server answered ${status}.`);
  return {
    result: "body",
    body,
    etag: headers.get("etag"),
    lastModified: headers.get("last-modified"),
  };
}

/** Retry-After (RFC 9110 §10.2.3): seconds or a date. */
function retryTime(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  const time = Number.isNaN(seconds) ? Date.parse(text) : now.getTime() + seconds * 1_000;
  return Number.isNaN(time) ? null : new Date(time);
}

function failedBy(error: unknown): FailedRead {
  if (error instanceof TooLarge) {
    const refused = "too_large";
    return failed(refused, refusalText({ refused, count: null, most: feedLimits.bytes }));
  }
  if (!(error instanceof ConnectorError)) {
    return failed("unreachable", "The server could not be reached.");
  }
  const isRefused = error.kind === "invalid" || error.kind === "auth";
  return failed(isRefused ? "refused" : "unreachable", error.message);
}

/** A read that failed without saying when to ask again. */
export function failed(failure: FeedFailure, reason: string): FailedRead {
  return { result: "failed", failure, reason, retryAt: null };
}
