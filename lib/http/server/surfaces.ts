import { AsyncLocalStorage } from "node:async_hooks";
import { callerOfAssistant } from "@/lib/auth/server/assistant-caller";
import { recordCall } from "@/lib/auth/server/calls";
import type { Caller } from "@/lib/auth/server/caller";
import { type IntegrationIdentity, callerOfToken } from "@/lib/auth/server/integration-caller";
import {
  type PartnerIdentity,
  partnerOfKey,
  partnerOfSession,
} from "@/lib/auth/server/partner-caller";
import type { AssistantScope } from "@/lib/auth/permissions";
import { Refusal, type RefusalCode } from "@/lib/core/errors";
import { admitConnection, admitPerson, admitAddress } from "./rates";
import { integrationSurface, mount, type Surface } from "./surface";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { callerOfSession, cookieIn, cookieNames } from "@/lib/auth/server/session";
import { env } from "@/lib/core/env";
import { beginCall, type Call } from "./answer";
import type { Api } from "./openapi/info";
import { overLimit } from "./limiter";
import { unknownAddress } from "./unknown";

const signedIn: Omit<Surface<Caller>, "name" | "authenticate"> = {
  admit: admitPerson,
  callerOf: (caller) => caller,
  accountsOf: ({ accountId }) => [accountId],
  record: recordCall,
  userId: (caller) => caller.actor.id,
};

const partners: Omit<Surface<Caller, PartnerIdentity>, "callerOf"> = {
  name: "/rm/v1",
  authenticate: partnerKeyOrSession,
  accountsOf: ({ person, managed }) =>
    typeof managed === "string" ? [person.accountId] : [person.accountId, managed.accountId],
  admit: ({ person }) => admitPerson(person),
  record: ({ person, managed }, call) => {
    const grantId = typeof managed === "string" ? null : managed.grantId;
    recordCall({ ...person, grantId }, call);
  },
  userId: ({ person }) => person.actor.id,
};

const anonymous: Omit<Surface<null>, "name" | "authenticate"> = {
  admit: async () => ({ admitted: true, windows: [] }),
  callerOf: () => null,
  accountsOf: () => null,
  record: () => {},
  userId: () => null,
};

/** Customer API: a key of the account's people, or the session of a page. */
export const v1 = mount<Caller>({ ...signedIn, name: "/v1", authenticate: keyOrSession });

/** RM Partner API: a partner's key or session, on the managed account that SVC-User-Id names. */
export const rmV1 = mount<Caller, PartnerIdentity>({
  ...partners,
  namesAccount: true,
  callerOf: onManaged,
});

/** RM Partner API about the partner itself: SVC-User-Id is not needed and changes nothing. */
export const rmSelf = mount<Caller, PartnerIdentity>({
  ...partners,
  callerOf: ({ person }) => person,
});

/** The portal's own JSON: sessions only. */
export const portal = mount<Caller>({ ...signedIn, name: "/api", authenticate: sessionOnly });

/** What setting up a second factor takes, for those who must do so before anything else. */
export const portalSetUp = mount<Caller>({ ...signedIn, name: "/api", authenticate: anySession });

/** The operator's page. Everybody else gets the answer of an address without a route. */
export const operator = mount<Caller>({ ...signedIn, name: "/api", authenticate: operatorOnly });

/** The portal's own JSON about an account: the person's own, or the managed one that SVC-User-Id names. */
export const portalAccount = mount<Caller, PartnerIdentity>({
  ...partners,
  name: "/api",
  authenticate: sessionOnAccount,
  callerOf: onManaged,
});

/** Ingest API: a program of the PMS, with a connection's token. A paused connection takes nothing. */
export const integration = mount<Caller, IntegrationIdentity>({
  name: integrationSurface,
  authenticate: integrationToken,
  admit: ({ connectionId }) => admitConnection(connectionId),
  callerOf: ({ caller, isPaused }) => {
    if (isPaused) throw new Refusal("CONFLICT", "The connection is paused. Resume it first.");
    return caller;
  },
  accountsOf: ({ caller }) => [caller.accountId],
  record: () => {},
  userId: () => null,
});

/** Calls before signing in: sign-up, invitations, forgotten passwords. */
export const visitor = mount<null>({ ...anonymous, name: "/api", authenticate: visitorAddress });

/** Public documents. */
export const open = mount<null>({ ...anonymous, name: "/v1", authenticate: async () => null });

/** Who is behind an assistant's request, the API that its tools come from, and what it may do. */
export interface Agent {
  api: Api;
  identity: PartnerIdentity;
  caller: Caller;
  scope: AssistantScope;
}

const agents = new AsyncLocalStorage<Agent>();

/** Makes calls of the APIs as the agent, whatever their headers say. */
export function asAgent<T>(agent: Agent, calls: () => T): T {
  return agents.run(agent, calls);
}

/**
 * Who is behind a request to `/mcp`: an assistant with an access token, or a program with the key of an owner, member or
 * partner; a partner's key names the account as for the RM Partner API. Throws AUTHENTICATION_REQUIRED without either
 * or for a token that is not valid, API_KEY_INVALID, USER_ID_INVALID, CROSS_SITE, OVER_RATE_LIMIT.
 */
export async function agentOf(request: Request): Promise<Agent> {
  const call = beginCall(request);
  if (request.headers.has("origin")) refuseCrossSite(request, "POST");
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token !== undefined) return agentOfToken(token, call);
  const key = request.headers.get("x-api-key");
  if (key === null) throw new Refusal("AUTHENTICATION_REQUIRED");
  const own = await callerOfKey(key, call.origin);
  if (own) return agentAs("customer", { person: own, managed: own }, "propose");
  const partner = await partnerOfKey(key, userIdIn(call), call.origin);
  return partner ? agentAs("partner", partner, "propose") : refuseKey(call);
}

async function agentOfToken(token: string, call: Call): Promise<Agent> {
  const identity = await callerOfAssistant(token, call.origin);
  if (!identity) {
    const message = "The access token has expired, or is not valid here. Connect again.";
    throw new Refusal("AUTHENTICATION_REQUIRED", message);
  }
  const { account, assistant } = identity.person;
  const api = account.kind === "partner" ? "partner" : "customer";
  return agentAs(api, identity, assistant?.scope ?? "read");
}

function agentAs(api: Api, identity: PartnerIdentity, scope: AssistantScope): Agent {
  return { api, identity, caller: onManaged(identity), scope };
}

function onManaged({ managed }: PartnerIdentity): Caller {
  if (typeof managed === "string") throw unmanaged(managed);
  return managed;
}

/** An owner's or member's key; without a key, the session of a page. Throws API_KEY_INVALID, CROSS_SITE. */
async function keyOrSession(call: Call, verb: string): Promise<Caller> {
  const agent = agents.getStore();
  if (agent) return agent.identity.person;
  const key = call.request.headers.get("x-api-key");
  const session = sessionIn(call);
  if (key !== null || !session) {
    return (await callerOfKey(key, call.origin)) ?? refuseKey(call);
  }
  refuseCrossSite(call.request, verb);
  const caller = await callerOfSession(session, call.origin);
  const isReady = caller?.account.kind === "customer" && !caller.needsTwoFactor;
  return isReady ? caller : refuseKey(call);
}

/** A partner's key or session, with the account that SVC-User-Id names. Throws API_KEY_INVALID, CROSS_SITE. */
async function partnerKeyOrSession(call: Call, verb: string): Promise<PartnerIdentity> {
  const agent = agents.getStore();
  if (agent) return agent.identity;
  const key = call.request.headers.get("x-api-key");
  const userId = userIdIn(call);
  const session = sessionIn(call);
  if (key !== null || !session) {
    return (await partnerOfKey(key, userId, call.origin)) ?? refuseKey(call);
  }
  refuseCrossSite(call.request, verb);
  const partner = await partnerOfSession(session, userId, call.origin);
  return partner && !partner.person.needsTwoFactor ? partner : refuseKey(call);
}

/** The connection of an ingest token and its PMS's name. Throws INTEGRATION_TOKEN_INVALID. */
async function integrationToken(call: Call): Promise<IntegrationIdentity> {
  const { headers } = call.request;
  const [name, token] = [headers.get("x-integration-name"), headers.get("x-integration-token")];
  return (
    (await callerOfToken(name, token, call.origin)) ?? refuseKey(call, "INTEGRATION_TOKEN_INVALID")
  );
}

/** The session of a page, an account's or a partner's, without a second factor that is due. Throws NOT_SIGNED_IN, CROSS_SITE. */
async function sessionOnly(call: Call, verb: string): Promise<Caller> {
  const caller = await anySession(call, verb);
  if (caller.needsTwoFactor) throw new Refusal("NOT_SIGNED_IN", "Set up two factors to do this.");
  return caller;
}

/** The session of a page, also of somebody who must set up a second factor. Throws NOT_SIGNED_IN, CROSS_SITE. */
async function anySession(call: Call, verb: string): Promise<Caller> {
  refuseCrossSite(call.request, verb);
  const caller = await callerOfSession(sessionIn(call), call.origin);
  if (!caller) throw new Refusal("NOT_SIGNED_IN");
  return caller;
}

/** An operator's session. Throws NOT_FOUND as `unknownRoute` does, CROSS_SITE. */
async function operatorOnly(call: Call, verb: string): Promise<Caller> {
  const caller = await callerOfSession(sessionIn(call), call.origin);
  if (!caller?.isOperator) throw unknownAddress(call);
  if (caller.needsTwoFactor) throw unknownAddress(call);
  refuseCrossSite(call.request, verb);
  return caller;
}

/** The session of a page about an account: a consultant's page names it by SVC-User-Id, an owner's or member's names none. Throws NOT_SIGNED_IN, CROSS_SITE. */
async function sessionOnAccount(call: Call, verb: string): Promise<PartnerIdentity> {
  const person = await sessionOnly(call, verb);
  const userId = userIdIn(call);
  if (person.account.kind === "customer") {
    return { person, managed: userId === null ? person : "USER_ID_INVALID" };
  }
  const partner = await partnerOfSession(sessionIn(call), userId, call.origin);
  return { person, managed: partner && userId ? partner.managed : "USER_ID_INVALID" };
}

/** A visitor of a page, without signing in: 60 calls in any 60 s from one address. Throws CROSS_SITE, OVER_RATE_LIMIT. */
async function visitorAddress(call: Call, verb: string): Promise<null> {
  refuseCrossSite(call.request, verb);
  const verdict = await admitAddress("visitor", call.origin.ip, 60);
  if (!verdict.admitted) throw overLimit(verdict);
  return null;
}

/** The headers that name the account: SVC-User-Id, and those of USER_ID_HEADERS. */
export function userIdHeaders(): string[] {
  const others = env().USER_ID_HEADERS.filter((name) => name.toLowerCase() !== "svc-user-id");
  return ["SVC-User-Id", ...others];
}

/** The account's user ID, from any of the headers; different ones are joined, which no account matches. */
function userIdIn({ request }: Call): string | null {
  const given = userIdHeaders().flatMap((name) => request.headers.get(name) ?? []);
  return given.length === 0 ? null : [...new Set(given)].join(", ");
}

/** Why no account is named, with the headers that name one. */
function unmanaged(code: "API_KEY_INVALID" | "USER_ID_INVALID"): Refusal {
  if (code === "API_KEY_INVALID") return new Refusal(code);
  const names = userIdHeaders().join(" or ");
  return new Refusal(code, `${names} must be the user ID of an account that this key manages.`);
}

function sessionIn(call: Call): string | undefined {
  return cookieIn(call.request.headers.get("cookie"), cookieNames().session);
}

/** The same 403 for every reason; beyond BAD_KEY_LIMIT in any 60 s from one address a 429, which slows guessing. */
async function refuseKey(call: Call, code: RefusalCode = "API_KEY_INVALID"): Promise<never> {
  const limit = env().BAD_KEY_LIMIT;
  if (limit === 0) throw new Refusal(code);
  const verdict = await admitAddress("bad-key", call.origin.ip, limit);
  throw verdict.admitted ? new Refusal(code) : overLimit(verdict);
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Throws CROSS_SITE for a browser's request that does not come from our own pages. */
function refuseCrossSite(request: Request, verb: string): void {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") throw new Refusal("CROSS_SITE");
  if (verb === "GET") return;
  if (!isOwnOrigin(request.headers.get("origin"))) throw new Refusal("CROSS_SITE");
}

/** True for PUBLIC_URL's origin; the names of the loopback address count as one. */
function isOwnOrigin(origin: string | null): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const own = new URL(env().PUBLIC_URL);
  const sent = new URL(origin);
  if (sent.origin === own.origin) return true;
  return (
    loopback.has(own.hostname) &&
    loopback.has(sent.hostname) &&
    sent.port === own.port &&
    sent.protocol === own.protocol
  );
}
