import { encode } from "next-auth/jwt";
import type { Person } from "@/generated/prisma/client";
import { makeKey } from "@/lib/auth/server/key-format";
import { cookieNames, sessionSecret } from "@/lib/auth/server/session";
import { openSession } from "@/lib/auth/server/options";
import { db, transaction } from "@/lib/db/server";
import { insertKey } from "@/lib/identity/keys/server";
import { makeMember, makePartner } from "@/prisma/factories";
import { origin, type send } from "./call";
import { isForPartners, type Operation } from "./operations";
import {
  type Entrance,
  entranceOf,
  limitedEntrance,
  makeKeyedMember,
  makeKeyedPartner,
  makeTenant,
  type Tenant,
} from "./tenants";

type Extra = NonNullable<Parameters<typeof send>[3]>;

/** The headers that the portal's pages send for a person who is signed in. */
export async function signedIn({ id }: Pick<Person, "id">): Promise<Record<string, string>> {
  const from = { ip: null, device: "web", requestId: null } as const;
  const sid = await openSession(id, from, "test");
  const token = await encode({ token: { sid }, secret: sessionSecret() });
  return { Cookie: `${cookieNames().session}=${token}`, Origin: origin };
}

/** Refused keys, other ways of sending a valid one, and callers of the other API, by what is wrong with them. */
export async function refusedCalls(
  operation: Operation,
  tenant: Tenant,
): Promise<Record<string, Extra>> {
  const good = await entranceOf(operation, tenant);
  const { userId } = good;
  const calls = {
    ...(await badKeys(operation, tenant, good)),
    ...(isForPartners(operation)
      ? await notPartners(tenant)
      : await notOfTheAccount(operation, tenant)),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([what, extra]) => [what, { userId, ...extra }]),
  );
}

async function badKeys(
  operation: Operation,
  tenant: Tenant,
  { key }: Entrance,
): Promise<Record<string, Extra>> {
  const another = (): Promise<Entrance> => limitedEntrance(operation, tenant, {}, "all");
  const [revoked, retired, removed] = [await another(), await another(), await another()];
  await db().apiKey.updateMany({
    where: { personId: revoked.person.id },
    data: { status: "revoked" },
  });
  await db().apiKey.updateMany({
    where: { personId: retired.person.id },
    data: { status: "retiring", retiresAt: new Date(Date.now() - 1_000) },
  });
  await db().person.update({ where: { id: removed.person.id }, data: { removedAt: new Date() } });
  return {
    none: {},
    empty: { key: "" },
    malformed: { key: "nr_live_nonsense" },
    typo: { key: key.slice(0, -1) + (key.endsWith("a") ? "b" : "a") },
    unknown: { key: makeKey(isForPartners(operation) ? "partner" : "owner") },
    revoked: { key: revoked.key },
    retired: { key: retired.key },
    removed: { key: removed.key },
    bearer: { headers: { Authorization: `Bearer ${key}` } },
  };
}

async function notOfTheAccount(
  operation: Operation,
  tenant: Tenant,
): Promise<Record<string, Extra>> {
  const closed = await makeTenant("closed", 1, operation);
  await db().account.update({ where: { id: closed.account.id }, data: { apiAccess: "disabled" } });
  const suspended = await limitedEntrance(operation, tenant, {}, "all");
  await db().person.update({ where: { id: suspended.person.id }, data: { apiGranted: false } });
  const partner = await makeKeyedPartner(tenant);
  const { key, userId } = partner;
  return {
    closed: { key: closed.key },
    suspended: { key: suspended.key },
    partner: { key, userId },
    "signed-in partner": { userId, headers: await signedIn(partner.person) },
  };
}

async function notPartners(tenant: Tenant): Promise<Record<string, Extra>> {
  const member = await makeKeyedMember(tenant, { listings: "edit" }, "all");
  const { partner } = await makePartner();
  const { person: colleague } = await makeMember(partner, { apiGranted: true });
  const { id, accountId } = colleague;
  const { key } = await transaction({}, (tx) => insertKey(tx, { id, accountId, role: "partner" }));
  return {
    owner: { key: tenant.key },
    member: { key: member.key },
    "partner's colleague": { key },
    "signed-in owner": { headers: await signedIn(tenant.owner) },
    "signed-in member": { headers: await signedIn(member.person) },
  };
}
