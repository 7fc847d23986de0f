import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { db, transaction } from "@/lib/db/server";
import { generateKey, insertKey, regenerateKey } from "@/lib/identity/keys/server";
import { revokeGrant } from "@/lib/identity/partners/server";
import { makeAccount, makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { ownedListings } from "./caller";
import { partnerOfKey, partnerOfSession } from "./partner-caller";
import { everywhere } from "../permissions";
import { sessionSecret } from "./session";
import { openSession } from "./options";

const origin = { ip: "203.0.113.7", device: "api", requestId: "one" } as const;

/**
 * Creates a partner with a key and two accounts that grant it access: "One" to everything, "Two" to
 * view one listing.
 */
async function makeManaged() {
  const made = await makePartner();
  const one = await makeAccount({ name: "One", apiAccess: "enabled", listings: 2 });
  const two = await makeAccount({ name: "Two", apiAccess: "enabled", listings: 3 });
  await makePartnerGrant(made.partner, one.account);
  const permissions = everywhere("view");
  const listings = two.listings.slice(0, 1);
  const grant = await makePartnerGrant(made.partner, two.account, { permissions, listings });
  const { key } = await generateKey(made.caller);
  const on = async (userId: number | string | null) =>
    (await partnerOfKey(key, userId === null ? null : String(userId), origin))?.managed;
  return { ...made, one, two, grant, key, on };
}

test("the permissions of a key depend on the account that each call names", async () => {
  const { one, two, grant, opener, on } = await makeManaged();
  for (let round = 0; round < 3; round++) {
    expect(await on(one.owner.id)).toMatchObject({
      accountId: one.account.id,
      account: { name: "One", kind: "customer" },
      actor: { id: opener.id },
      permissions: everywhere("edit"),
      allListings: true,
    });
    expect(await on(two.owner.id)).toMatchObject({
      accountId: two.account.id,
      permissions: everywhere("view"),
      grantId: grant.id,
      allListings: false,
    });
    expect(await on(opener.id)).toBe("USER_ID_INVALID");
    expect(await on(null)).toBe("API_KEY_INVALID");
  }
});

test("a partner sees only its own grant's listings, not those of other grants or members", async () => {
  const { two, on } = await makeManaged();
  const rival = await makePartner();
  await makePartnerGrant(rival.partner, two.account, { listings: two.listings.slice(1) });
  await makeMember(two.account, { listings: two.listings.slice(1) });
  const caller = await on(two.owner.id);
  if (typeof caller !== "object") throw new Error("The partner does not manage the account.");
  const seen = await db().listing.findMany({ where: ownedListings(caller) });
  expect(seen.map(({ key }) => key)).toEqual([two.listings[0]?.key]);
});

test("key, account and grant are read in one statement and cached until the next write", async () => {
  const { one, two, grant, on } = await makeManaged();
  // In one count: a look-up is kept for less than a second.
  const { statements } = await countStatements(async () => {
    await on(one.owner.id);
    await on(one.owner.id);
    await on(two.owner.id);
  });
  expect(statements).toHaveLength(2);
  await revokeGrant(two.caller, grant.id);
  const after = await countStatements(() => on(two.owner.id));
  expect(after.statements).toHaveLength(1);
  expect(after.result).toBe("USER_ID_INVALID");
});

test("a replaced key is refused at once, or accepted during its overlap", async () => {
  const { caller, key, one } = await makeManaged();
  const works = async (text: string) =>
    (await partnerOfKey(text, String(one.owner.id), origin)) !== null;
  const { key: second } = await regenerateKey(caller, { overlap_seconds: 0 });
  expect([await works(key), await works(second)]).toEqual([false, true]);
  const { key: third } = await regenerateKey(caller, { overlap_seconds: 3_600 });
  expect([await works(second), await works(third)]).toEqual([true, true]);
});

test("only a key of the partner's owner is accepted, not a colleague's", async () => {
  const { partner, one } = await makeManaged();
  const { person } = await makeMember(partner, { apiGranted: true });
  const { key } = await transaction({}, (tx) => insertKey(tx, { ...person, role: "partner" }));
  expect(await partnerOfKey(key, String(one.owner.id), origin)).toBeNull();
});

test("all of the partner's people can act with a session, even if the account has no API access", async () => {
  const { partner, one } = await makeManaged();
  const { person } = await makeMember(partner);
  await db().account.update({
    where: { id: one.account.id },
    data: { apiAccess: "not_enabled" },
  });
  const sid = await openSession(person.id, origin, "test");
  const token = await encode({ token: { sid }, secret: sessionSecret() });
  const call = () => partnerOfSession(token, String(one.owner.id), origin);
  expect(await call()).toMatchObject({
    person: { actor: { id: person.id }, account: { kind: "partner" }, sessionId: sid },
    managed: { accountId: one.account.id, actor: { id: person.id }, via: "session" },
  });
  await db().person.update({ where: { id: person.id }, data: { removedAt: new Date() } });
  expect(await call()).toBeNull();
});
