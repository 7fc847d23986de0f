import type { Span } from "@opentelemetry/api";
import type { CallRecord } from "@/lib/auth/server/calls";
import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { acrossAccounts, enterAccount, unit } from "@/lib/db/server";
import { count, time } from "@/lib/core/server/metrics";
import { traced } from "@/lib/core/server/trace";
import { type Answer, matches, problem, success, toRefusal, beginCall, type Call } from "./answer";
import type { CallContext, Endpoint } from "./endpoint";
import { execute, permit, render } from "./execute";
import { idempotent } from "./idempotency";
import { overLimit, type Verdict } from "./limiter";
import { parseInput } from "./parse";
import { type ProposedCall, propose, proposedIn, takesProposals } from "./proposals/propose";
import { readBody, readQuery } from "./read";

/** Name of the surface whose calls carry a connection's token. */
export const integrationSurface = "/v1/integration";

export type Verb = "GET" | "POST" | "DELETE";
const offered = ["GET", "POST", "DELETE"] as const;
const refused = ["PUT", "PATCH", "OPTIONS"] as const;

/**
 * One entry to the endpoints: who may call, and how often. Endpoints do not know which surface they are on. Identity is
 * the result of authentication, C the caller that endpoints run for; both are null where no sign-in is needed.
 */
export interface Surface<C extends Caller | null, Identity = C> {
  /** Path prefix in the documents: `/v1`. */
  name: string;
  /** True where SVC-User-Id names the account that a call is about. */
  namesAccount?: true;
  /** Identifies the caller. Throws the 403 of this surface. */
  authenticate(call: Call, verb: string): Promise<Identity>;
  /** Counts the call against its limits; no windows where calls are not counted. */
  admit(identity: Identity): Promise<Verdict>;
  /** The caller on the account that the call is about. Throws the 403 that a counted call gets. */
  callerOf(identity: Identity): C;
  /** The accounts whose rows the call may touch; null for calls before anybody is known, which look everywhere. */
  accountsOf(identity: Identity): readonly number[] | null;
  /** Adds the answered call to the recent calls. */
  record(identity: Identity, call: CallRecord): void;
  /** The person's id for the log line; null where no sign-in is needed. */
  userId(identity: Identity): number | null;
}

/** The declaration that hangs on a handler; the contract suite and the documents read it. */
export interface RouteSpec {
  surface: string;
  namesAccount: boolean;
  endpoint: Endpoint<never>;
}

/** An endpoint under a verb of a surface. */
interface Route<C extends Caller | null, Identity> {
  surface: Surface<C, Identity>;
  verb: Verb;
  endpoint: Endpoint<C>;
}

/** Next gives no parameters to a path that has none. */
type Context = { params: Promise<Record<string, string | string[]> | undefined> };
export type Handler = ((request: Request, context: Context) => Promise<Response>) & {
  spec?: RouteSpec;
  /** The paths below a first segment that share a route file (`mountTree`). */
  tree?: Readonly<Record<string, Handlers>>;
};
export type Handlers = Record<Verb | "HEAD" | (typeof refused)[number], Handler>;

/** Returns the mounting function of a surface: declarations in, a handler for every verb out (405 for the undeclared). */
export function mount<C extends Caller | null, Identity = C>(
  surface: Surface<C, Identity>,
): (endpoints: Partial<Record<Verb, Endpoint<C>>>) => Handlers {
  return (endpoints) => {
    const allowed = offered.filter((verb) => endpoints[verb]);
    const allow = [...allowed, ...(endpoints.GET ? ["HEAD"] : [])].join(", ");
    const handlerOf = (verb: Verb): Handler => {
      const endpoint = endpoints[verb];
      if (!endpoint) return notOffered(allow, allowed);
      const handler: Handler = (request, context) =>
        handle({ surface, verb, endpoint }, request, context);
      const { name, namesAccount = false } = surface;
      return Object.assign(handler, { spec: { surface: name, namesAccount, endpoint } });
    };
    const GET = handlerOf("GET");
    const rest = notOffered(allow, allowed);
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

/** The handlers of an address that takes POST alone, from one that is no declaration's. */
export function onlyPost(post: Handler): Handlers {
  const rest = notOffered("POST", ["POST"]);
  const others = {
    GET: rest,
    HEAD: headOf(rest),
    DELETE: rest,
    PUT: rest,
    PATCH: rest,
    OPTIONS: rest,
  };
  return { POST: post, ...others };
}

/** Answers a call as a unit of work: its statements touch the rows of its accounts only. */
function handle<C extends Caller | null, Identity>(
  route: Route<C, Identity>,
  request: Request,
  context: Context,
): Promise<Response> {
  return unit(() =>
    traced("request", request.method, (span) => answerCall(route, request, context, span)),
  );
}

/** Authenticates, answers, and reports the call in one log line. */
async function answerCall<C extends Caller | null, Identity>(
  route: Route<C, Identity>,
  request: Request,
  context: Context,
  span: Span,
): Promise<Response> {
  const call = beginCall(request);
  const given = await acrossAccounts(() => route.surface.authenticate(call, route.verb))
    .then((identity) => withinAccounts(route, identity, call, context))
    .catch((error: unknown): Answer & { identity?: Identity } => refuse(call, error));
  report(route.surface, call, given);
  const labels = { method: request.method, status: given.response.status };
  const seconds = (performance.now() - call.startedAt) / 1_000;
  const path = await templateOf(call.url, context);
  time("http_request", { ...labels, route: path }, seconds);
  span.updateName(`${request.method} ${path}`);
  span.setAttributes({ "http.route": path, "http.response.status_code": given.response.status });
  return given.response;
}

function withinAccounts<C extends Caller | null, Identity>(
  route: Route<C, Identity>,
  identity: Identity,
  call: Call,
  context: Context,
): Promise<Answer & { identity: Identity }> {
  const accounts = route.surface.accountsOf(identity);
  if (!accounts) return acrossAccounts(() => answerIdentified(route, identity, call, context));
  accounts.forEach(enterAccount);
  return answerIdentified(route, identity, call, context);
}

/** The path of a route, with its parameters' names in place of what a caller sent. */
async function templateOf({ pathname }: URL, { params }: Context): Promise<string> {
  const names = new Map(Object.entries((await params) ?? {}).map(([name, value]) => [value, name]));
  const parts = pathname.split("/").map((part) => {
    const name = names.get(part) ?? names.get(decodeURIComponent(part));
    return name === undefined ? part : `{${name}}`;
  });
  return parts.join("/");
}

/** Counts the call; every answer from here on shows the limits in its headers. */
async function answerIdentified<C extends Caller | null, Identity>(
  route: Route<C, Identity>,
  identity: Identity,
  uncounted: Call,
  context: Context,
): Promise<Answer & { identity: Identity }> {
  const verdict = await route.surface.admit(identity);
  count("limiter_calls", { verdict: verdict.admitted ? "admitted" : "refused" });
  const call = { ...uncounted, windows: verdict.windows };
  if (!verdict.admitted) return { ...refuse(call, overLimit(verdict)), identity };
  const answer = await answerAdmitted(route, identity, call, context).catch((error: unknown) =>
    refuse(call, error),
  );
  return { ...answer, identity };
}

/** Checks the permission, reads and parses the input, executes; a write at most once per Idempotency-Key. */
async function answerAdmitted<C extends Caller | null, Identity>(
  { surface, endpoint, verb }: Route<C, Identity>,
  identity: Identity,
  call: Call,
  context: Context,
): Promise<Answer> {
  const caller = surface.callerOf(identity);
  // `execute` checks it too; here, a refused caller is not told what is wrong with the body.
  permit(endpoint, caller);
  const raw = {
    params: await context.params,
    query: readQuery(call.url),
    body: endpoint.schemas.body && (await readBody(call.request)),
  };
  const circumstances = {
    origin: call.origin,
    ifMatch: (etag: string) => matches(call.request.headers.get("if-match") ?? "*", etag),
    isHead: call.request.method === "HEAD",
    signal: call.request.signal,
  };
  if (caller && takesProposals(endpoint, verb)) {
    const proposed = proposedIn(raw.body, endpoint);
    if (proposed) {
      const asked = { ...raw, ...proposed };
      return answerProposed(call, endpoint as Endpoint, caller, asked, circumstances);
    }
    refuseProposer(caller);
  }
  const input = parseInput(endpoint, raw);
  const run = async (by: C): Promise<Answer> => {
    const value = await execute(endpoint, by, { ...input, ...circumstances });
    return { response: await success(call, endpoint.status ?? 200, value), code: null };
  };
  if (!endpoint.writes || !caller) return run(caller);
  return idempotent(call, caller, {
    body: input.body,
    run: (by) => run(by).catch((error: unknown) => refuse(call, error)),
    render: (outcome) => render(endpoint, outcome),
  });
}

/** Throws PERMISSION_DENIED for an assistant whose calls that write wait for a person. */
function refuseProposer({ assistant }: Caller): void {
  if (!assistant || assistant.scope === "write") return;
  throw new Refusal("PERMISSION_DENIED", "The assistant may propose changes, and not make them.");
}

/** Answers a call with `propose`, which is tried and kept for a person; at most once per Idempotency-Key. */
function answerProposed(
  call: Call,
  endpoint: Endpoint,
  caller: Caller,
  proposed: ProposedCall & { reason: string },
  circumstances: CallContext,
): Promise<Answer> {
  const client = caller.assistant?.name ?? call.request.headers.get("user-agent");
  const run = async (by: Caller): Promise<Answer> => {
    const made = await propose(endpoint, by, { ...proposed, client }, circumstances);
    return { response: await success(call, 202, made), code: null };
  };
  return idempotent(call, caller, {
    body: proposed,
    run: (by) => run(by).catch((error: unknown) => refuse(call, error)),
    render: (outcome) => ({ status: 202, body: JSON.stringify(outcome), etag: null }),
  });
}

function refuse(call: Call, error: unknown): Answer {
  const refusal = toRefusal(error, call.origin.requestId);
  return { response: problem(call, refusal), code: refusal.publicCode };
}

function report<C extends Caller | null, Identity>(
  surface: Surface<C, Identity>,
  { request: { method }, url: { pathname }, origin: { requestId }, startedAt }: Call,
  { response: { status }, code, identity }: Answer & { identity?: Identity },
): void {
  const ms = Math.round(performance.now() - startedAt);
  const userId = identity === undefined ? null : surface.userId(identity);
  log().info({ id: requestId, route: `${method} ${pathname}`, caller: userId, status, ms });
  if (identity === undefined) return;
  surface.record(identity, { method, route: pathname, status, code, ms, requestId });
}

function notOffered(allow: string, allowed: readonly Verb[]): Handler {
  const form = allowed.join() === "POST" ? "POST with a JSON body" : allowed.join(" or ");
  return async (request) => {
    const refusal = new Refusal("METHOD_NOT_ALLOWED", `Method not allowed. Use ${form}.`);
    const response = problem(beginCall(request), refusal);
    response.headers.set("Allow", allow);
    return response;
  };
}

function headOf(get: Handler): Handler {
  return async (request, context) => {
    const response = await get(request, context);
    // Stops a streamed file before it is produced.
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}
