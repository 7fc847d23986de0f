import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { matches, problem, success } from "./answer";
import { beginCall, type Call } from "./call";
import { type Endpoint, Streamed, Tagged } from "./endpoint";
import { once } from "./idempotency";
import type { Verdict } from "./limiter";
import { parseInput } from "./parse";
import { readBody, readQuery } from "./read";

export type Verb = "GET" | "POST" | "DELETE";
const offered = ["GET", "POST", "DELETE"] as const;
const refused = ["PUT", "PATCH", "OPTIONS"] as const;

/**
 * One way in: who may call, and how often. A value, so that endpoints never ask which one they are on. K is who was
 * let in, C who then acts on an account: null where nobody is signed in.
 */
export interface Surface<C extends Caller | null, K = C> {
  /** Path prefix in the documents: `/v1`. */
  name: string;
  /** Does a call say by SVC-User-Id which account it is about? */
  namesAccount?: true;
  /** Who is it? Throws the 403 of this surface. */
  authenticate(call: Call, verb: string): Promise<K>;
  /** How often? Undefined where nothing is counted. */
  admit(known: K): Promise<Verdict | undefined>;
  /** On which account, with what reach? Throws the 403 that a counted call gets. */
  act(known: K): C;
  /** After the answer: recent calls. */
  note(known: K, call: Call, status: number): void;
  /** Who called, for the log line; null where nobody is signed in. */
  userId(known: K): number | null;
}

/** What the contract suite and the documents read from a route. */
export interface RouteSpec {
  surface: string;
  namesAccount: boolean;
  endpoint: Endpoint<never>;
}

type NeededOf = Pick<Endpoint, "permission" | "alsoNeeds" | "denied">;
type Context = { params: Promise<Record<string, string | string[]>> };
export type Handler = ((request: Request, context: Context) => Promise<Response>) & {
  spec?: RouteSpec;
};
type Handlers = Record<Verb | "HEAD" | (typeof refused)[number], Handler>;

/** Makes the mounting function of a surface: declarations in, every verb's handler out (405 for the rest). */
export function mount<C extends Caller | null, K = C>(
  surface: Surface<C, K>,
): (endpoints: Partial<Record<Verb, Endpoint<C>>>) => Handlers {
  return (endpoints) => {
    const allowed = offered.filter((verb) => endpoints[verb]);
    const allow = [...allowed, ...(endpoints.GET ? ["HEAD"] : [])].join(", ");
    const handlerOf = (verb: Verb): Handler => {
      const endpoint = endpoints[verb];
      if (!endpoint) return notOffered(allow);
      const handler: Handler = (request, context) =>
        handle(surface, verb, endpoint, request, context);
      const { name, namesAccount = false } = surface;
      return Object.assign(handler, { spec: { surface: name, namesAccount, endpoint } });
    };
    const GET = handlerOf("GET");
    const rest = notOffered(allow);
    const HEAD = headOf(endpoints.GET ? GET : rest);
    return {
      GET,
      HEAD,
      POST: handlerOf("POST"),
      DELETE: handlerOf("DELETE"),
      PUT: rest,
      PATCH: rest,
      OPTIONS: rest,
    };
  };
}

async function handle<C extends Caller | null, K>(
  surface: Surface<C, K>,
  verb: Verb,
  endpoint: Endpoint<C>,
  request: Request,
  context: Context,
): Promise<Response> {
  const call = beginCall(request);
  const who: { known?: K } = {};
  const response = await answer(surface, verb, endpoint, call, context, who).catch(
    (error: unknown) => problem(call, error),
  );
  report(surface, call, response, who.known);
  return response;
}

async function answer<C extends Caller | null, K>(
  surface: Surface<C, K>,
  verb: Verb,
  endpoint: Endpoint<C>,
  call: Call,
  context: Context,
  who: { known?: K },
): Promise<Response> {
  const known = await surface.authenticate(call, verb);
  who.known = known;
  await admit(surface, known, call);
  const caller = surface.act(known);
  permit(caller, endpoint);
  const input = parseInput(endpoint, {
    params: await context.params,
    query: readQuery(call.url),
    body: endpoint.schemas.body && (await readBody(call.request)),
  });
  const run = (): Promise<unknown> => runEndpoint(endpoint, caller, input, call);
  if (!endpoint.writes || !caller) return success(call, endpoint.status ?? 200, await run());
  return once(
    call,
    caller,
    input.body,
    async () => success(call, endpoint.status ?? 200, await run()),
    (error) => problem(call, error),
  );
}

async function admit<C extends Caller | null, K>(
  surface: Surface<C, K>,
  known: K,
  call: Call,
): Promise<void> {
  const verdict = await surface.admit(known);
  if (!verdict) return;
  call.verdict = verdict;
  if (verdict.admitted) return;
  throw overLimit(verdict);
}

/** The 429 of a verdict: names the full windows; Retry-After is the longest wait, rounded up. */
export function overLimit(verdict: Verdict): Refusal {
  const full = verdict.windows.filter((window) => window.waitMs > 0);
  const wait = Math.max(...full.map((window) => window.waitMs));
  return new Refusal("OVER_RATE_LIMIT", undefined, {
    retryAfter: Math.ceil(wait / 1_000),
    details: full.map(({ name, limit, seconds }) => ({
      path: name,
      message: `at most ${limit} calls in any ${seconds} seconds`,
    })),
  });
}

function permit(
  caller: Caller | null,
  { permission, alsoNeeds, denied = "PERMISSION_DENIED" }: NeededOf,
): void {
  for (const needed of [permission, alsoNeeds]) {
    if (!needed || (caller && allows(caller.permissions, needed))) continue;
    throw new Refusal(denied, `This requires the permission ${needed}.`);
  }
}

async function runEndpoint<C extends Caller | null>(
  endpoint: Endpoint<C>,
  caller: C,
  input: { params: unknown; query: unknown; body: unknown },
  call: Call,
): Promise<unknown> {
  const dry =
    endpoint.writes && (input.body as { dry_run?: boolean } | undefined)?.dry_run === true;
  const result = await endpoint.run({
    ...input,
    caller: dry ? { ...caller, dryRun: true } : caller,
    origin: call.origin,
    agrees: (etag) => {
      const known = call.request.headers.get("if-match");
      return known === null || matches(known, etag);
    },
  });
  if (endpoint.status === 204 || isReady(result) || result instanceof Streamed) return result;
  // What the declaration does not name does not leave.
  const leaving = (value: unknown): unknown =>
    endpoint.schemas.returns.parse(dry ? { ...(value as object), dry_run: true } : value);
  if (result instanceof Tagged) return new Tagged(leaving(result.value), result.etag);
  return leaving(result);
}

function isReady(result: unknown): boolean {
  return typeof result === "object" && result !== null && "etag" in result && "bytes" in result;
}

function report<C extends Caller | null, K>(
  surface: Surface<C, K>,
  call: Call,
  response: Response,
  known: K | undefined,
): void {
  const ms = Math.round(performance.now() - call.startedAt);
  log().info({
    id: call.origin.requestId,
    route: `${call.request.method} ${call.url.pathname}`,
    caller: known === undefined ? null : surface.userId(known),
    status: response.status,
    ms,
  });
  if (known !== undefined) surface.note(known, call, response.status);
}

function notOffered(allow: string): Handler {
  return async (request) => {
    const response = problem(beginCall(request), new Refusal("METHOD_NOT_ALLOWED"));
    response.headers.set("Allow", allow);
    return response;
  };
}

function headOf(get: Handler): Handler {
  return async (request, context) => {
    const response = await get(request, context);
    // A file that is made while it is sent is not made.
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}
