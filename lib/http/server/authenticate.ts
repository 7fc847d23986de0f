import type { Caller } from "@/lib/auth/server/caller";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import {
  type PartnerIdentity,
  partnerOfKey,
  partnerOfSession,
} from "@/lib/auth/server/partner-caller";
import { callerOfSession, cookieIn, cookieNames } from "@/lib/auth/server/session";
import { env } from "@/lib/core/env";
import { Refusal, type RefusalCode } from "@/lib/core/errors";
import {
  callerOfToken,
  type IntegrationIdentity,
} from "@/lib/auth/server/integration-caller";
import type { Call } from "./call";
import { refuseCrossSite } from "./cross-site";
import { overLimit } from "./limiter";
import { admitAddress } from "./rates";

/** An owner's or member's key; without a key, the session of a page. Throws API_KEY_INVALID, CROSS_SITE. */
export async function keyOrSession(call: Call, verb: string): Promise<Caller> {
  const key = call.request.headers.get("x-api-key");
  const session = sessionIn(call);
  if (key !== null || !session) {
    return (await callerOfKey(key, call.origin)) ?? refuseKey(call);
  }
  refuseCrossSite(call.request, verb);
  const caller = await callerOfSession(session, call.origin);
  return caller?.account.kind === "customer" ? caller : refuseKey(call);
}

/** A partner's key or session, with the account that SVC-User-Id names. Throws API_KEY_INVALID, CROSS_SITE. */
export async function partnerKeyOrSession(call: Call, verb: string): Promise<PartnerIdentity> {
  const key = call.request.headers.get("x-api-key");
  const userId = userIdIn(call);
  const session = sessionIn(call);
  if (key !== null || !session) {
    return (await partnerOfKey(key, userId, call.origin)) ?? refuseKey(call);
  }
  refuseCrossSite(call.request, verb);
  return (await partnerOfSession(session, userId, call.origin)) ?? refuseKey(call);
}

/** The connection of an ingest token and its PMS's name. Throws INTEGRATION_TOKEN_INVALID. */
export async function integrationToken(call: Call): Promise<IntegrationIdentity> {
  const { headers } = call.request;
  const [name, token] = [headers.get("x-integration-name"), headers.get("x-integration-token")];
  return (
    (await callerOfToken(name, token, call.origin)) ?? refuseKey(call, "INTEGRATION_TOKEN_INVALID")
  );
}

/** The session of a page, an account's or a partner's. Throws NOT_SIGNED_IN, CROSS_SITE. */
export async function sessionOnly(call: Call, verb: string): Promise<Caller> {
  refuseCrossSite(call.request, verb);
  const caller = await callerOfSession(sessionIn(call), call.origin);
  if (!caller) throw new Refusal("NOT_SIGNED_IN");
  return caller;
}

/** The session of a page about an account: a consultant's page names it by SVC-User-Id, an owner's or member's names none. Throws NOT_SIGNED_IN, CROSS_SITE. */
export async function sessionOnAccount(call: Call, verb: string): Promise<PartnerIdentity> {
  const person = await sessionOnly(call, verb);
  const userId = userIdIn(call);
  if (person.account.kind === "customer") {
    return { person, managed: userId === null ? person : "USER_ID_INVALID" };
  }
  const partner = await partnerOfSession(sessionIn(call), userId, call.origin);
  return { person, managed: partner && userId ? partner.managed : "USER_ID_INVALID" };
}

/** A visitor of a page, without signing in: 60 calls in any 60 s from one address. Throws CROSS_SITE, OVER_RATE_LIMIT. */
export async function visitorAddress(call: Call, verb: string): Promise<null> {
  refuseCrossSite(call.request, verb);
  const verdict = await admitAddress("visitor", call.origin.ip, 60);
  if (!verdict.admitted) throw overLimit(verdict);
  return null;
}

/** The account's user ID, from SVC-User-Id or any other header of USER_ID_HEADERS; different ones are joined, which no account matches. */
function userIdIn({ request }: Call): string | null {
  const names = new Set(["svc-user-id", ...env().USER_ID_HEADERS]);
  const given = [...names].flatMap((name) => request.headers.get(name) ?? []);
  return given.length === 0 ? null : [...new Set(given)].join(", ");
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
