import { describe, expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { hashPassword } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount, makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { codeOf, declared, type RequestParts, send, signIn } from "./testing";

const password = "a quiet harbour at night";
const passwordHash = await hashPassword(password);

/** Makes a person who signed in 11 minutes ago, an account with a member, and partners with and without access. */
async function makeWorld(who: "owner" | "opener" | "keyless") {
  const partner = await makePartner({ owner: { passwordHash } });
  const other = await makePartner({ name: "Other Revenue" });
  const apiAccess = who === "keyless" ? "not_enabled" : "enabled";
  const made = await makeAccount({
    apiAccess,
    requireTwoFactor: true,
    listings: 2,
    owner: { passwordHash },
  });
  const { person } = await makeMember(made.account, { listings: made.listings.slice(0, 1) });
  const permissions = everywhere("view");
  const grant = await makePartnerGrant(partner.partner, made.account, { permissions });
  const cookie = await signIn(who === "opener" ? partner.opener.id : made.owner.id);
  await db().session.updateMany({ data: { verifiedAt: new Date(Date.now() - 660_000) } });
  return {
    ...made,
    cookie,
    code: other.partner.partnerCode,
    member: { user_id: String(person.id) },
    grant: { grant_id: String(grant.id) },
  };
}

type World = Awaited<ReturnType<typeof makeWorld>>;
type Case = [
  what: string,
  who: "owner" | "opener" | "keyless",
  path: string,
  ask: (world: World) => RequestParts,
];

const invitation = {
  email: "mia@stays.example",
  permissions: everywhere("view"),
  all_listings: true,
};
const seen = ({ listings: [first] }: World) => [
  { listing_id: first?.listingId, pms_name: first?.pmsName },
];

/** Calls that grant access or cost money. */
const protectedCalls: Case[] = [
  [
    "enable API access",
    "keyless",
    "access/enable",
    () => ({ body: { reason: "api", confirmation: "API" } }),
  ],
  ["generate a key", "owner", "keys", () => ({})],
  ["reveal a key", "owner", "keys/reveal", () => ({})],
  ["replace a key", "owner", "keys/regenerate", () => ({ body: { overlap_seconds: 3_600 } })],
  ["invite a person", "owner", "team/invitations", () => ({ body: invitation })],
  [
    "grant a member API access",
    "owner",
    "team/members/{user_id}/grant_api",
    ({ member }) => ({ params: member }),
  ],
  [
    "raise a member's permissions",
    "owner",
    "team/members/{user_id}",
    ({ member }) => ({ params: member, body: { permissions: everywhere("edit") } }),
  ],
  [
    "show a member more listings",
    "owner",
    "team/members/{user_id}",
    ({ member }) => ({ params: member, body: { all_listings: true } }),
  ],
  [
    "grant a partner access",
    "owner",
    "partners",
    ({ code }) => ({ body: { code, permissions: everywhere("view"), all_listings: true } }),
  ],
  [
    "raise a partner's permissions",
    "owner",
    "partners/grants/{grant_id}",
    ({ grant }) => ({ params: grant, body: { permissions: everywhere("edit") } }),
  ],
  ["link an account of a provider", "owner", "people/logins/link", () => ({})],
  ["set up a second factor", "owner", "people/two_factor/start", () => ({})],
  [
    "require no second factor any more",
    "owner",
    "team/two_factor",
    () => ({ body: { required: false } }),
  ],
  ["renew a partner code", "opener", "partners/own/code", () => ({})],
  [
    "invite a colleague",
    "opener",
    "partners/own/invitations",
    () => ({ body: { email: "leo@quiet.example" } }),
  ],
];

/** Calls that begin what is logged once it is done. */
const unlogged = new Set(["people/logins/link", "people/two_factor/start"]);

/** Calls that remove access, or change only the person's own data. */
const exempt: Record<string, string> = {
  "POST access/disable": "takes access away",
  "POST keys/end_retiring": "takes a key away",
  "POST team/members/{user_id}/revoke_api": "takes access away",
  "POST team/members/{user_id}/revoke_key": "takes a key away",
  "DELETE team/members/{user_id}": "takes access away",
  "DELETE team/invitations/{invitation_id}": "takes access away",
  "DELETE partners/grants/{grant_id}": "takes access away",
  "DELETE partners/own/accounts/{user_id}": "gives up access",
  "DELETE people/logins/{login_id}": "takes a way to sign in away",
  "DELETE people/sessions": "ends sessions",
  "DELETE people/sessions/{session_id}": "ends a session",
  "POST people/passkeys/start":
    "requires one, in a test of its own: passkeys need an address with a name",
  "DELETE people/passkeys/{passkey_id}": "requires one, in the same test",
  "POST people/passkeys/finish": "ends what a fresh sign-in has begun",
  "POST people/passkeys/sign_in": "comes before signing in",
  "POST people/change_password": "requires the old password itself",
  "POST people/verify": "is the password",
  "POST people/two_factor/confirm": "ends what a fresh sign-in has begun",
  "POST people/two_factor/disable": "requires the password and a code itself",
  "POST people/two_factor/recovery_codes": "requires the password and a code itself",
  "POST people/sign_ups": "requests a mailed link before sign-in",
  "POST people/sign_ups/accept": "is the first sign-in, by a mailed link",
  "POST people/profile": "changes the person's name and theme",
  "POST settings": "changes settings, not access",
  "POST team/invitations/accept": "comes before signing in",
  "POST people": "comes before signing in",
  "POST people/forgotten": "comes before signing in",
  "POST people/reset": "comes before signing in",
  "POST partners/open": "comes before signing in",
};

const areas = ["access", "keys", "partners", "people", "settings", "team"];

test("every call that changes people, keys or access requires a fresh sign-in or is listed as exempt", () => {
  const changes = declared
    .filter(({ verb, path }) => verb !== "GET" && areas.includes(path.split("/")[0] ?? ""))
    .map(({ verb, path }) => `${verb} ${path}`);
  const listed = [...protectedCalls.map(([, , path]) => `POST ${path}`), ...Object.keys(exempt)];
  expect(new Set(listed)).toEqual(new Set(changes));
});

describe.each(protectedCalls)("to %s", (_what, who, path, ask) => {
  test("11 minutes after sign-in, the password is required", async () => {
    const world = await makeWorld(who);
    if (path.startsWith("keys/")) await generateKey(world.caller);
    const { cookie } = world;
    const asked = { cookie, ...ask(world) };
    const before = await db().logEntry.count();
    expect(await codeOf(await send("POST", path, asked))).toBe("403 SIGN_IN_AGAIN");
    expect(await db().logEntry.count()).toBe(before);
    const wrong = await send("POST", "people/verify", { cookie, body: { password: "no harbour" } });
    expect(await codeOf(wrong)).toBe("400 VALIDATION_FAILED");
    expect(await codeOf(await send("POST", path, asked))).toBe("403 SIGN_IN_AGAIN");
    const right = await send("POST", "people/verify", { cookie, body: { password } });
    expect(right.status).toBe(204);
    expect([200, 201, 204]).toContain((await send("POST", path, asked)).status);
    const entries = unlogged.has(path) ? 0 : 1;
    expect(await db().logEntry.count()).toBeGreaterThanOrEqual(before + entries);
  });
});

test.each<[string, string, (world: World) => RequestParts]>([
  [
    "a member's permissions",
    "team/members/{user_id}",
    (world) => ({
      params: world.member,
      body: { permissions: everywhere("none"), listings: seen(world) },
    }),
  ],
  [
    "a partner's permissions",
    "partners/grants/{grant_id}",
    (world) => ({
      params: world.grant,
      body: { permissions: everywhere("none"), all_listings: false, listings: seen(world) },
    }),
  ],
])("lowering %s does not require the password", async (_what, path, ask) => {
  const world = await makeWorld("owner");
  const answer = await send("POST", path, { cookie: world.cookie, ...ask(world) });
  expect(answer.status).toBe(200);
});
