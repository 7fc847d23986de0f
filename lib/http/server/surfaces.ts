import { recordCall } from "@/lib/auth/server/calls";
import type { Caller } from "@/lib/auth/server/caller";
import type { IntegrationIdentity } from "@/lib/auth/server/integration-caller";
import type { PartnerIdentity } from "@/lib/auth/server/partner-caller";
import { Refusal } from "@/lib/core/errors";
import {
  integrationToken,
  keyOrSession,
  partnerKeyOrSession,
  sessionOnAccount,
  sessionOnly,
  visitorAddress,
} from "./authenticate";
import { admitConnection, admitPerson } from "./rates";
import { integrationSurface, mount, type Surface } from "./surface";

const signedIn: Omit<Surface<Caller>, "name" | "authenticate"> = {
  admit: admitPerson,
  callerOf: (caller) => caller,
  record: recordCall,
  userId: (caller) => caller.actor.id,
};

const partners: Omit<Surface<Caller, PartnerIdentity>, "callerOf"> = {
  name: "/rm/v1",
  authenticate: partnerKeyOrSession,
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
  record: () => {},
  userId: () => null,
});

/** Calls before signing in: sign-up, invitations, forgotten passwords. */
export const visitor = mount<null>({ ...anonymous, name: "/api", authenticate: visitorAddress });

/** Public documents. */
export const open = mount<null>({ ...anonymous, name: "/v1", authenticate: async () => null });

function onManaged({ managed }: PartnerIdentity): Caller {
  if (typeof managed === "string") throw new Refusal(managed);
  return managed;
}
