import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isBusy } from "@/lib/db/server";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import type { Call } from "./call";
import { Ready, Streamed, Tagged } from "./endpoint";
import type { WindowState } from "./limiter";

/** Next drops a route's Content-Encoding; it travels under this name to our server in front, which gives it its own again. */
export const codingHeader = "x-content-coding";

const json = "application/json; charset=utf-8";
const packers = {
  br: async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ),
  gzip: async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await promisify(gzip)(bytes)),
};

/** The answer to a call that went well. `value` is already what the declaration returns. */
export async function success(call: Call, status: number, value: unknown): Promise<Response> {
  if (value instanceof Ready) return ready(call, value);
  if (value instanceof Streamed) return streamed(call, value);
  if (value instanceof Tagged) {
    const headers = headersOf(call);
    headers.set("ETag", value.etag);
    return new Response(JSON.stringify(value.value), { status, headers });
  }
  if (status === 204) return new Response(null, { status, headers: headersOf(call) });
  return new Response(JSON.stringify(value), { status, headers: headersOf(call) });
}

/** The answer to whatever was thrown: the one error table, one body. */
export function problem(call: Call, thrown: unknown): Response {
  const refusal = toRefusal(thrown, call);
  call.code = refusal.spoken;
  const headers = headersOf(call);
  if (refusal.retryAfter !== undefined) headers.set("Retry-After", String(refusal.retryAfter));
  if (refusal.etag !== undefined) headers.set("ETag", refusal.etag);
  return new Response(JSON.stringify(problemBody(refusal, call.origin.requestId)), {
    status: refusal.status,
    headers,
  });
}

/** The body of every refusal; existing clients read `message` at the top. */
export function problemBody(refusal: Refusal, requestId: string): Record<string, unknown> {
  const { spoken: code, message, details } = refusal;
  return {
    error: { code, message, ...(details.length > 0 && { details }), request_id: requestId },
    message,
  };
}

function toRefusal(thrown: unknown, call: Call): Refusal {
  if (isRefusal(thrown)) return thrown;
  if (isBusy(thrown)) return new Refusal("UNAVAILABLE", undefined, { retryAfter: 1 });
  log().error({ id: call.origin.requestId, error: thrown }, "unexpected failure");
  return new Refusal("INTERNAL");
}

function streamed(call: Call, { parts, type, file }: Streamed): Response {
  const headers = headersOf(call);
  headers.set("Content-Type", type);
  headers.set("Content-Disposition", `attachment; filename="${file}"`);
  return new Response(streamOf(parts), { headers });
}

/** Made as fast as it is read, and no further once nobody reads. */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function ready(call: Call, value: Ready): Promise<Response> {
  const headers = headersOf(call);
  headers.set("Cache-Control", "private, no-cache");
  headers.set("ETag", value.etag);
  headers.set("Vary", "Accept-Encoding");
  const known = call.request.headers.get("if-none-match");
  if (known && matches(known, value.etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const coding = codingFor(call.request.headers);
  if (!coding || value.bytes.length < 1_024) return new Response(value.bytes, { headers });
  headers.set(codingHeader, coding);
  return new Response(await value.packed(coding, packers[coding]), { headers });
}

/** Does a list of ETags (If-Match, If-None-Match) name this one? */
export function matches(given: string, etag: string): boolean {
  const tags = given.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

/** The best coding that the client takes; none when the call did not come through our server in front. */
function codingFor(headers: Headers): "br" | "gzip" | undefined {
  if (!headers.has("x-client-address")) return undefined;
  const accepted = (headers.get("accept-encoding") ?? "").split(",").map((part) => part.trim());
  return (["br", "gzip"] as const).find((coding) =>
    accepted.some((part) => part.split(";")[0] === coding && !/q=0(\.0*)?$/.test(part)),
  );
}

/** The headers of every answer; with the limits once the key was accepted. */
export function headersOf(call: Call): Headers {
  const headers = new Headers({
    "Content-Type": json,
    "X-Request-Id": call.origin.requestId,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  if (call.verdict) limitHeaders(headers, call.verdict.windows);
  return headers;
}

function limitHeaders(headers: Headers, windows: readonly WindowState[]): void {
  const policy = windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`);
  const state = windows.map(
    ({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`,
  );
  headers.set("RateLimit-Policy", policy.join(", "));
  headers.set("RateLimit", state.join(", "));
  const hour = windows.at(-1);
  if (!hour) return;
  headers.set("X-RateLimit-Limit", String(hour.limit));
  headers.set("X-RateLimit-Remaining", String(hour.remaining));
}
