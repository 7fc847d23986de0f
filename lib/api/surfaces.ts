import { noteCall } from "@/lib/auth/calls";
import type { Caller } from "@/lib/auth/caller";
import { callerOfKey } from "@/lib/auth/key-caller";
import { callerOfSession, cookieIn, cookieNames } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import type { Call } from "./call";
import { MemoryRateStore, type RateStore, type Window } from "./limiter";
import { refuseCrossSite } from "./origin";
import { mount, overLimit, type Surface } from "./surface";

const shared = globalThis as { nightrateRates?: RateStore };

/** The process's memory of admitted calls. */
export function rates(): RateStore {
  shared.nightrateRates ??= new MemoryRateStore();
  return shared.nightrateRates;
}

/** Makes `next` the process's memory of admitted calls (tests, other stores). */
export function useRates(next: RateStore): void {
  shared.nightrateRates = next;
}

/** The two windows of a person's keys; an old and a new key share them. */
export function keyWindows(limits: Caller["limits"]): Window[] {
  return [
    { name: "minute", limit: limits.minute, seconds: 60 },
    { name: "hour", limit: limits.hour, seconds: 3_600 },
  ];
}

/** A signed-in person's own pages: 600 in any 60 s. */
const sessionWindows: Window[] = [{ name: "minute", limit: 600, seconds: 60 }];

const signedIn: Omit<Surface<Caller>, "name" | "authenticate"> = {
  admit: (caller) =>
    caller.via === "key"
      ? rates().admit(`key:${caller.actor.id}`, keyWindows(caller.limits))
      : rates().admit(`session:${caller.actor.id}`, sessionWindows),
  note: (caller, call, status) =>
    noteCall(caller, {
      method: call.request.method,
      route: call.url.pathname,
      status,
      code: call.code ?? null,
      ms: Math.round(performance.now() - call.startedAt),
      requestId: call.origin.requestId,
    }),
  person: (caller) => caller,
};

/** Customer API: an own key, or the session of a page. */
export const v1 = mount<Caller>({ ...signedIn, name: "/v1", authenticate: keyOrSession });

/** The portal's own JSON: sessions only. */
export const portal = mount<Caller>({ ...signedIn, name: "/api", authenticate: sessionOnly });

/** Calls before signing in: sign-up, invitations, forgotten passwords. 60 in any 60 s from one address. */
export const visitor = mount<null>({
  name: "/api",
  authenticate: async (call, verb) => {
    refuseCrossSite(call.request, verb);
    const verdict = await rates().admit(`visitor:${call.origin.ip}`, [
      { name: "minute", limit: 60, seconds: 60 },
    ]);
    if (!verdict.admitted) throw overLimit(verdict);
    return null;
  },
  admit: async () => undefined,
  note: () => {},
  person: () => null,
});

/** Documents that anybody may read. */
export const open = mount<null>({
  name: "/v1",
  authenticate: async () => null,
  admit: async () => undefined,
  note: () => {},
  person: () => null,
});

async function keyOrSession(call: Call, verb: string): Promise<Caller> {
  const key = call.request.headers.get("x-api-key");
  const session = cookieIn(call.request.headers.get("cookie"), cookieNames().session);
  if (key !== null || !session) {
    const caller = await callerOfKey(key, call.origin);
    if (!caller) throw await refusedKey(call);
    return caller;
  }
  refuseCrossSite(call.request, verb);
  const caller = await callerOfSession(session, call.origin);
  if (!caller) throw await refusedKey(call);
  return caller;
}

async function sessionOnly(call: Call, verb: string): Promise<Caller> {
  refuseCrossSite(call.request, verb);
  const token = cookieIn(call.request.headers.get("cookie"), cookieNames().session);
  const caller = await callerOfSession(token, call.origin);
  if (!caller) throw new Refusal("NOT_SIGNED_IN");
  return caller;
}

/** The same 403 for every reason; past BAD_KEY_LIMIT in any 60 s from one address a 429, so that guessing is slow. */
async function refusedKey(call: Call): Promise<Refusal> {
  const limit = env().BAD_KEY_LIMIT;
  if (limit === 0) return new Refusal("API_KEY_INVALID");
  const verdict = await rates().admit(`bad:${call.origin.ip}`, [
    { name: "minute", limit, seconds: 60 },
  ]);
  return verdict.admitted ? new Refusal("API_KEY_INVALID") : overLimit(verdict);
}
