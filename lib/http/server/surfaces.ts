import { noteCall } from "@/lib/auth/server/calls";
import type { Caller } from "@/lib/auth/server/caller";
import type { PartnerCall } from "@/lib/auth/server/partner-caller";
import { Refusal } from "@/lib/core/errors";
import {
  anybody,
  keyOrSession,
  partnerKeyOrSession,
  sessionOnAccount,
  sessionOnly,
} from "./authenticate";
import type { Call } from "./call";
import { admitPerson } from "./rates";
import { mount, type Surface } from "./surface";

const signedIn: Omit<Surface<Caller>, "name" | "authenticate"> = {
  admit: admitPerson,
  act: (caller) => caller,
  note: (caller, call, status) => noteCall(caller, noteOf(call, status)),
  userId: (caller) => caller.actor.id,
};

const partners: Omit<Surface<Caller, PartnerCall>, "act"> = {
  name: "/rm/v1",
  authenticate: partnerKeyOrSession,
  admit: ({ person }) => admitPerson(person),
  note: ({ person, managed }, call, status) => {
    const grantId = typeof managed === "string" ? null : managed.grantId;
    noteCall({ ...person, grantId }, noteOf(call, status));
  },
  userId: ({ person }) => person.actor.id,
};

const nobody: Omit<Surface<null>, "name" | "authenticate"> = {
  admit: async () => undefined,
  act: () => null,
  note: () => {},
  userId: () => null,
};

/** Customer API: an own key, or the session of a page. */
export const v1 = mount<Caller>({ ...signedIn, name: "/v1", authenticate: keyOrSession });

/** RM Partner API: a partner's key or page, on the managed account that SVC-User-Id names. */
export const rmV1 = mount<Caller, PartnerCall>({ ...partners, namesAccount: true, act: onManaged });

/** RM Partner API where the partner itself is asked about: SVC-User-Id is not needed and changes nothing. */
export const rmSelf = mount<Caller, PartnerCall>({ ...partners, act: ({ person }) => person });

/** The portal's own JSON: sessions only. */
export const portal = mount<Caller>({ ...signedIn, name: "/api", authenticate: sessionOnly });

/** The same for what a page shows of an account: the own one, or the managed one that SVC-User-Id names. */
export const portalAccount = mount<Caller, PartnerCall>({
  ...partners,
  name: "/api",
  authenticate: sessionOnAccount,
  act: onManaged,
});

/** Calls before signing in: sign-up, invitations, forgotten passwords. */
export const visitor = mount<null>({ ...nobody, name: "/api", authenticate: anybody });

/** Documents that anybody may read. */
export const open = mount<null>({ ...nobody, name: "/v1", authenticate: async () => null });

function onManaged({ managed }: PartnerCall): Caller {
  if (typeof managed === "string") throw new Refusal(managed);
  return managed;
}

function noteOf(call: Call, status: number) {
  return {
    method: call.request.method,
    route: call.url.pathname,
    status,
    code: call.code ?? null,
    ms: Math.round(performance.now() - call.startedAt),
    requestId: call.origin.requestId,
  };
}
