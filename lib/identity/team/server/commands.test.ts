import { expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { generateKey, keyState } from "@/lib/identity/keys/server";
import { createAccount, me } from "@/lib/identity/people/server";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import {
  changeMember,
  grantApi,
  listTeam,
  memberListings,
  removeMember,
  revokeApi,
  revokeMemberKey,
} from ".";

const origin = { ip: null, device: "api", requestId: null } as const;
const byKey = (key: string): Promise<Caller | null> => callerOfKey(key, origin);
const works = async (key: string): Promise<boolean> => (await byKey(key)) !== null;
const refs = (listings: readonly Listing[]) =>
  listings.map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));
const entries = () => db().logEntry.findMany({ orderBy: { id: "asc" } });

const change = (by: Caller, id: number) => changeMember(by, id, { all_listings: true });

/** Creates an account with API access, five listings and a member who is granted the first two. */
async function makeTeam() {
  const made = await makeAccount({ apiAccess: "enabled", listings: 5 });
  const member = await makeMember(made.account, {
    name: "Mia",
    listings: made.listings.slice(0, 2),
  });
  return { ...made, member: member.caller, userId: member.person.id };
}

test("the owner sees the whole team, a member only themselves", async () => {
  const { account, caller, owner, member, userId } = await makeTeam();
  await makeMember(account, { name: "Abe", listings: "all" });
  await makeMember(account, { name: "Gone", removedAt: new Date() });
  await makeTeam();
  await grantApi(caller, userId);
  const { key } = await generateKey(member);
  const team = await listTeam(caller);
  expect(team).toMatchObject({ can_manage: true, owner: { user_id: owner.id }, invitations: [] });
  expect(team.members).toMatchObject([
    { name: "Abe", all_listings: true, listings: 5, api_granted: false, key: null },
    {
      name: "Mia",
      all_listings: false,
      listings: 2,
      api_granted: true,
      key: { prefix: key.slice(0, 12), last_used_at: null },
    },
  ]);
  expect(await listTeam(member)).toMatchObject({
    can_manage: false,
    owner: { user_id: owner.id, name: owner.name },
    members: [{ user_id: userId }],
  });
});

test("only the owner and the member can see the member's chosen listings", async () => {
  const { account, caller, listings, member, userId } = await makeTeam();
  const wanted = { listings: refs(listings.slice(0, 2)) };
  expect(await memberListings(caller, userId)).toMatchObject(wanted);
  expect(await memberListings(member, userId)).toMatchObject(wanted);
  const colleague = await makeMember(account, { listings: "all" });
  const stranger = await makeTeam();
  for (const reader of [colleague.caller, stranger.caller]) {
    await expect(memberListings(reader, userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("changes to a member's permissions and listings take effect with their next request", async () => {
  const { caller, listings, member, userId } = await makeTeam();
  await grantApi(caller, userId);
  const { key } = await generateKey(member);
  const before = await byKey(key);
  const permissions = { ...everywhere("none"), listings: "edit", logs: "view" } as const;
  const changed = await changeMember(caller, userId, {
    permissions,
    listings: refs(listings.slice(1, 4)),
  });
  expect(changed).toMatchObject({ permissions, all_listings: false, listings: 3 });
  const after = await byKey(key);
  expect(after?.permissions).toEqual(permissions);
  expect(after?.grantVersion).toBe((before?.grantVersion ?? 0) + 1);
  expect(after && (await me(after)).listings).toBe(3);
  expect((await entries()).at(-1)).toMatchObject({
    action: "member_changed",
    name: "Mia",
    changes: {
      old_value: { permissions: { listings: "view" }, listings: refs(listings.slice(0, 2)) },
      new_value: { permissions: { listings: "edit" }, listings: refs(listings.slice(1, 4)) },
    },
  });
});

test("granting all listings clears the chosen ones, and ending it requires a choice", async () => {
  const { caller, listings, userId } = await makeTeam();
  expect(await changeMember(caller, userId, { all_listings: true })).toMatchObject({ listings: 5 });
  const both = changeMember(caller, userId, { listings: refs(listings.slice(0, 1)) });
  await expect(both).rejects.toMatchObject({ details: [{ path: "listings" }] });
  await expect(changeMember(caller, userId, { all_listings: false })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "listings" }],
  });
  const one = { all_listings: false, listings: refs(listings.slice(0, 1)) };
  expect(await changeMember(caller, userId, one)).toMatchObject({ listings: 1 });
});

test("a change to the current values writes nothing", async () => {
  const { caller, listings, userId } = await makeTeam();
  const { grantVersion } = await db().person.findUniqueOrThrow({ where: { id: userId } });
  await changeMember(caller, userId, { all_listings: false, listings: refs(listings.slice(0, 2)) });
  await changeMember(caller, userId, {});
  expect(await entries()).toEqual([]);
  expect(await db().person.findUnique({ where: { id: userId } })).toMatchObject({ grantVersion });
});

test("unknown and other accounts' listings get the same error at their index, and nothing changes", async () => {
  const { caller, listings, userId } = await makeTeam();
  const stranger = await makeTeam();
  const [foreign] = await makeListings(stranger.account, [{ listingId: "foreign-1" }]);
  const named = [
    ...refs(listings.slice(3, 4)),
    { listing_id: "nowhere", pms_name: "guesty" },
    ...refs(foreign ? [foreign] : []),
  ];
  const error = await changeMember(caller, userId, { listings: named }).catch((e: unknown) => e);
  expect(error).toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "listings[1]" }, { path: "listings[2]" }],
  });
  const messages = (error as { details: { message: string }[] }).details.map((d) => d.message);
  expect(new Set(messages).size).toBe(1);
  expect((await memberListings(caller, userId)).listings).toHaveLength(2);
});

test("a key stops when API access is revoked and works again when it is granted again", async () => {
  const { caller, member, userId } = await makeTeam();
  await grantApi(caller, userId);
  const { key } = await generateKey(member);
  expect(await revokeApi(caller, userId)).toMatchObject({ api_granted: false });
  expect(await works(key)).toBe(false);
  expect((await keyState(member)).state).toBe("not_granted");
  await expect(generateKey(member)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await grantApi(caller, userId);
  expect(await works(key)).toBe(true);
  expect((await entries()).map(({ action }) => action)).toEqual([
    "api_granted",
    "key_generated",
    "api_revoked",
    "api_granted",
  ]);
});

test("granting API access twice is logged once", async () => {
  const { caller, userId } = await makeTeam();
  await Promise.all([grantApi(caller, userId), grantApi(caller, userId)]);
  expect(await entries()).toHaveLength(1);
});

test("a revoked key never works again, and the member can generate another", async () => {
  const { caller, member, userId } = await makeTeam();
  await grantApi(caller, userId);
  const { key } = await generateKey(member);
  expect((await revokeMemberKey(caller, userId)).key).toBeNull();
  expect(await works(key)).toBe(false);
  await expect(revokeMemberKey(caller, userId)).rejects.toMatchObject({ code: "CONFLICT" });
  const { key: next } = await generateKey(member);
  expect([await works(key), await works(next)]).toEqual([false, true]);
  const revoked = (await entries()).find(({ action }) => action === "key_revoked");
  expect(revoked).toMatchObject({ name: "Mia", changes: { old_value: key.slice(0, 12) } });
});

test("removing a member ends their sessions, revokes their key and frees their e-mail", async () => {
  const { caller, member, userId } = await makeTeam();
  await grantApi(caller, userId);
  const { key } = await generateKey(member);
  await db().session.create({ data: { personId: userId } });
  await removeMember(caller, userId);
  expect(await works(key)).toBe(false);
  expect(await db().session.count({ where: { personId: userId } })).toBe(0);
  expect(await db().listingGrant.count({ where: { personId: userId } })).toBe(0);
  expect((await listTeam(caller)).members).toEqual([]);
  for (const command of [grantApi, revokeApi, removeMember, revokeMemberKey]) {
    await expect(command(caller, userId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // The key stays revoked even if the person's row is restored.
  await db().person.update({ where: { id: userId }, data: { removedAt: null, apiGranted: true } });
  expect(await works(key)).toBe(false);
  const email = member.actor.email ?? "";
  await createAccount({ name: "Mia", email, password: "correct horse" });
  expect((await entries()).slice(-2)).toMatchObject([
    { action: "member_removed", name: "Mia", changes: { old_value: { email } } },
    { action: "key_revoked", name: "Mia" },
  ]);
});

test("only the owner can manage the team", async () => {
  const { account, member, userId } = await makeTeam();
  const colleague = await makeMember(account, { permissions: everywhere("edit"), listings: "all" });
  for (const caller of [member, colleague.caller]) {
    for (const command of [grantApi, revokeApi, removeMember, revokeMemberKey]) {
      await expect(command(caller, userId)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
    }
    await expect(change(caller, userId)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  }
  expect(await entries()).toEqual([]);
});

test("another account's member, an unknown ID and the owner get the same NOT_FOUND", async () => {
  const { caller, owner } = await makeTeam();
  const stranger = await makeTeam();
  for (const command of [
    grantApi,
    revokeApi,
    removeMember,
    revokeMemberKey,
    change,
    memberListings,
  ]) {
    const answers = await Promise.all(
      [stranger.userId, 999_998, owner.id, stranger.owner.id].map((id) =>
        command(caller, id).catch(String),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(["Refusal: Member not found."]));
  }
  expect(await entries()).toEqual([]);
  expect((await listTeam(stranger.caller)).members).toMatchObject([{ listings: 2 }]);
});
