import { AsyncLocalStorage } from "node:async_hooks";
import { isBusy } from "@/lib/db/server";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { CachedBody } from "./cached-body";
import { Serialized, Streamed, Tagged } from "./endpoint";
import type { WindowState } from "./limiter";
import type { Origin } from "@/lib/auth/server/caller";
import { originOf } from "@/lib/auth/server/origin";

const json = "application/json; charset=utf-8";

/** A response, with its error.code where it is a refusal. */
export interface Answer {
  response: Response;
  code: string | null;
}

/** The response to a successful call. `value` is what `execute` returned. */
export async function success(call: Call, status: number, value: unknown): Promise<Response> {
  if (value instanceof CachedBody) return cached(call, value);
  if (value instanceof Streamed) return streamed(call, value);
  if (value instanceof Serialized) return serialized(call, status, value);
  if (status === 204) return new Response(null, { status, headers: headersOf(call) });
  if (value instanceof Tagged) {
    const headers = headersOf(call, { ETag: value.etag });
    return new Response(JSON.stringify(value.value), { status, headers });
  }
  return new Response(JSON.stringify(value), { status, headers: headersOf(call) });
}

/** A stream, because a Response copies the bytes that it is given. */
function serialized(call: Call, status: number, { parts }: Serialized): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return new Response(body, { status, headers: headersOf(call) });
}

/** The response to a refusal: one body for all of them. */
export function problem(call: Call, refusal: Refusal): Response {
  const { status, retryAfter, etag } = refusal;
  const headers = headersOf(call, {
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    ...(etag !== undefined && { ETag: etag }),
  });
  const body = problemBody(refusal, call.origin.requestId);
  return new Response(JSON.stringify(body), { status, headers });
}

/** The body of every refusal; existing clients read `message` at the top. */
export function problemBody(refusal: Refusal, requestId: string): Record<string, unknown> {
  const { publicCode: code, message, details } = refusal;
  return {
    error: { code, message, ...(details.length > 0 && { details }), request_id: requestId },
    message,
  };
}

/** The refusal that answers an error: UNAVAILABLE for a busy database, INTERNAL (logged) for the unexpected. */
export function toRefusal(error: unknown, requestId: string): Refusal {
  if (isRefusal(error)) return error;
  if (isBusy(error)) return new Refusal("UNAVAILABLE", undefined, { retryAfter: 1 });
  log().error({ id: requestId, error }, "unexpected failure");
  return new Refusal("INTERNAL");
}

function streamed(call: Call, { parts, type, file }: Streamed): Response {
  const headers = headersOf(call, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${file}"`,
  });
  return new Response(streamOf(parts), { headers });
}

/**
 * Produces parts as fast as they are read, and stops when the reader leaves. Whoever reads, the parts belong to the running
 * unit of work (`lib/db/server/reach.ts`).
 */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  const within = AsyncLocalStorage.snapshot();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await within(async () => iterator.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function cached(call: Call, body: CachedBody): Promise<Response> {
  const validators = {
    "Cache-Control": "private, no-cache",
    ETag: body.etag,
    Vary: "Accept-Encoding",
  };
  const ifNoneMatch = call.request.headers.get("if-none-match");
  if (ifNoneMatch && matches(ifNoneMatch, body.etag)) {
    const headers = headersOf(call, validators);
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const { bytes, headers } = await body.encodedFor(call.request.headers);
  return new Response(bytes, { headers: headersOf(call, { ...validators, ...headers }) });
}

/** True where a list of ETags (If-Match, If-None-Match) names this one. */
export function matches(list: string, etag: string): boolean {
  const tags = list.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

/** The headers of every response, with the limits of a counted call, and `more`. */
export function headersOf(call: Call, more: Record<string, string> = {}): Headers {
  return new Headers({
    "Content-Type": json,
    "X-Request-Id": call.origin.requestId,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...limitHeaders(call.windows),
    ...more,
  });
}

function limitHeaders(windows: readonly WindowState[]): Record<string, string> {
  const hour = windows.at(-1);
  if (!hour) return {};
  const policy = windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`);
  const state = windows.map(
    ({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`,
  );
  return {
    "RateLimit-Policy": policy.join(", "),
    RateLimit: state.join(", "),
    "X-RateLimit-Limit": String(hour.limit),
    "X-RateLimit-Remaining": String(hour.remaining),
  };
}

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
