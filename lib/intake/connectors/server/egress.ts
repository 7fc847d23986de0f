import { Agent, type Dispatcher, fetch, type Response } from "undici";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import {
  allowedLookup,
  checkUrl,
  isAllowedHost,
  NotPublic,
  PrivateAddress,
  privateHost,
  publicLookup,
} from "./address";
import { isAllowedFor } from "./allowed-hosts";

/** What was sent with a request, and how long and how much to wait for. */
export interface Fetching {
  /** Whose hosts in private networks may be asked. */
  accountId: number;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
  /** Redirects to follow, at most 3; only GET. Default 0: a redirect is the answer. */
  redirects?: number;
  /** Milliseconds until the whole answer must be there; default 30,000. */
  timeoutMs?: number;
  /** Bytes of an answer, unpacked; default 20 MiB. */
  mostBytes?: number;
}

/** A whole answer. */
export interface Fetched {
  status: number;
  headers: { get(name: string): string | null };
  body: Buffer;
}

/** No response arrived. `isSent`: the request may have been carried out nevertheless. */
export class NoAnswer extends ConnectorError {
  readonly isSent: boolean;

  constructor(message: string, isSent: boolean) {
    super("unavailable", message);
    this.isSent = isSent;
  }
}

/** A response that is larger than allowed, unpacked. */
export class TooLarge extends NoAnswer {}

const defaultTimeoutMs = 30_000;
const defaultBytes = 20 * 1024 * 1024;
const mostRedirects = 3;

/** A request with the signal of its time limit. */
interface Limited extends Fetching {
  limit: AbortSignal;
}

/** Headers that are never sent to another host. */
const secretHeaders = /^(authorization|cookie|proxy-authorization)$|token|secret|key/i;

const common = { keepAliveTimeout: 10_000, pipelining: 1, connections: 20 };
const timing = { timeout: 10_000, autoSelectFamily: true };
const publicHosts = new Agent({ ...common, connect: { ...timing, lookup: publicLookup } });
const allowedHosts = new Agent({ ...common, connect: { ...timing, lookup: allowedLookup } });

/**
 * The only way for connectors to make requests: https to public addresses, and to hosts that an administrator has
 * allowed for the account or for all; the socket connects to the address that was checked. A redirect is checked alike and gets no credentials. Errors: the
 * signal's own reason, else ConnectorError (invalid for an address that is refused), whose message has no path and no
 * query.
 */
export async function checkedFetch(address: string, fetching: Fetching): Promise<Fetched> {
  const { response, url, limit } = await answerOf(address, fetching);
  return wholeOf(response, url, { ...fetching, limit });
}

/** An answer whose body is read while it arrives. */
export interface Streamed extends Omit<Fetched, "body"> {
  body: AsyncIterable<Uint8Array>;
}

/** A request as by checkedFetch. Its body throws as that does, and ends with TooLarge after `mostBytes`. */
export async function checkedStream(address: string, fetching: Fetching): Promise<Streamed> {
  const { response, url, limit } = await answerOf(address, fetching);
  const { status, headers } = response;
  return { status, headers, body: piecesOf(response, url, { ...fetching, limit }) };
}

async function* piecesOf(
  response: Response,
  url: URL,
  fetching: Limited,
): AsyncGenerator<Uint8Array> {
  const most = fetching.mostBytes ?? defaultBytes;
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > most) break;
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error, url, fetching);
  }
  if (length > most) throw tooLarge(url, most);
}

function tooLarge({ hostname }: URL, most: number): TooLarge {
  return new TooLarge(`${hostname} sent more than ${most} bytes.`, true);
}

/** The answer after redirects, with its address and the signal of its time limit. */
async function answerOf(
  address: string,
  fetching: Fetching,
): Promise<{ response: Response; url: URL; limit: AbortSignal }> {
  fetching.signal.throwIfAborted();
  // Only whole milliseconds are taken.
  const limit = AbortSignal.timeout(Math.ceil(fetching.timeoutMs ?? defaultTimeoutMs));
  let url = urlOf(address);
  let headers = fetching.headers ?? {};
  const most = Math.min(fetching.redirects ?? 0, mostRedirects);
  for (let followed = 0; ; followed++) {
    const response = await requested(url, { ...fetching, headers, limit });
    const target = most > 0 ? targetOf(response, url) : undefined;
    if (!target) return { response: await packedOnce(response, url), url, limit };
    await response.body?.cancel().catch(() => {});
    if (followed === most) throw new NoAnswer(`${url.hostname} redirects too often.`, true);
    headers = withoutSecrets(headers);
    url = target;
  }
}

function urlOf(address: string): URL {
  const url = URL.parse(address);
  if (!url) throw new ConnectorError("invalid", "The address is not a URL.");
  return url;
}

/** What is refused as not public is asked for again if the account may: only then are its hosts read. */
async function requested(url: URL, fetching: Limited): Promise<Response> {
  const isAllowed = isAllowedHost(url);
  try {
    return await sent(url, fetching, isAllowed);
  } catch (error) {
    const isRefused = error instanceof NotPublic && !isAllowed;
    if (!isRefused || !(await isAllowedFor(fetching.accountId, url))) throw error;
    return sent(url, fetching, true);
  }
}

async function sent(url: URL, fetching: Limited, isAllowed: boolean): Promise<Response> {
  checkUrl(url, isAllowed);
  const dispatcher: Dispatcher = isAllowed ? allowedHosts : publicHosts;
  const { method = "GET", headers = {}, body = null } = fetching;
  const signal = AbortSignal.any([fetching.signal, fetching.limit]);
  try {
    const redirect = "manual";
    return await fetch(url, { method, headers, body, signal, dispatcher, redirect });
  } catch (error) {
    throw failureOf(error, url, fetching);
  }
}

/** What is packed twice can take any time to unpack to a few bytes. */
async function packedOnce(response: Response, { hostname }: URL): Promise<Response> {
  if (!response.headers.get("content-encoding")?.includes(",")) return response;
  await response.body?.cancel().catch(() => {});
  throw new NoAnswer(`${hostname} sent an answer that is packed more than once.`, true);
}

/** Reads the body up to its limit; a body that ends early is no answer. */
async function wholeOf(response: Response, url: URL, fetching: Limited): Promise<Fetched> {
  const { status, headers } = response;
  const most = fetching.mostBytes ?? defaultBytes;
  try {
    const body = await bytesOf(response, most);
    if (body) return { status, headers, body };
  } catch (error) {
    throw failureOf(error, url, fetching);
  }
  throw tooLarge(url, most);
}

/**
 * The body, counted while it is unpacked; null if it has more than `most` bytes. Takes the memory of the body, however
 * small the pieces are in which it arrives.
 */
async function bytesOf({ body }: Response, most: number): Promise<Buffer | null> {
  let bytes = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of body ?? []) {
    const end = length + chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (end > most) return null;
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.max(2 * bytes.length, end));
    bytes.set(chunk, length);
    length = end;
  }
  return bytes.subarray(0, length);
}

function targetOf(response: Response, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get("location");
  return (location === null ? null : URL.parse(location, from)) ?? undefined;
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.test(name)));
}

/** Codes of failures before anything was sent: names, connections, TLS. */
const unsent =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

/** Codes of a server that refuses, drops or can't be found on its network: telling them apart would scan its ports. */
const unreached =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** The failure in words without the URL, which may hold secrets. */
function failureOf(error: unknown, { hostname }: URL, { signal, limit }: Limited): unknown {
  if (signal.aborted) return signal.reason;
  if (limit.aborted) return new NoAnswer(`${hostname} took too long.`, true);
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause instanceof PrivateAddress)) return privateHost(hostname);
  const code = causes.map(codeOf).find((each) => each !== undefined);
  const isSent = !causes.some((cause) => unsent.test(codeOf(cause) ?? ""));
  const isNamed = code !== undefined && !unreached.test(code);
  const reason = isSent ? "The connection was cut" : "No connection";
  return new NoAnswer(`${reason}: ${hostname}${isNamed ? ` (${code})` : ""}.`, isSent);
}

function* causesOf(error: unknown): Generator {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const each of error.errors) yield* causesOf(each);
  yield* causesOf(error.cause);
}

function codeOf(error: unknown): string | undefined {
  const isCoded = typeof error === "object" && error !== null && "code" in error;
  return isCoded && typeof error.code === "string" ? error.code : undefined;
}
