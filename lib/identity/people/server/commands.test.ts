import { expect, test, vi } from "vitest";
import { verifyPassword } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import * as ids from "@/lib/core/server/ids";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { changeProfile, createAccount, createMember, getProfile, me } from ".";

const ann = { name: "Ann", email: "ann@stays.example", password: "correct horse" };

test("signing up opens an account whose owner has a six-digit ID", async () => {
  const made = await createAccount({ ...ann, account_name: "Harbour Stays" });
  expect(made).toEqual({ user_id: expect.any(Number), name: "Ann", email: ann.email });
  expect(made.user_id).toBeGreaterThanOrEqual(100_000);
  expect(made.user_id).toBeLessThanOrEqual(999_998);
  const person = await db().person.findUniqueOrThrow({
    where: { id: made.user_id },
    include: { account: true },
  });
  expect(person).toMatchObject({ role: "owner", account: { name: "Harbour Stays" } });
  expect(await verifyPassword(person.passwordHash, ann.password)).toBe(true);
});

test("without an account name the account has the person's name", async () => {
  await createAccount(ann);
  expect(await db().account.findFirst()).toMatchObject({ name: "Ann", apiAccess: "not_enabled" });
});

test("a second sign-up with an e-mail is refused and leaves no account", async () => {
  await createAccount(ann);
  const again = createAccount({ ...ann, name: "Another" });
  await expect(again).rejects.toMatchObject({ status: 400, details: [{ path: "email" }] });
  expect(await db().account.count()).toBe(1);
});

test("only one of five concurrent sign-ups with one e-mail succeeds", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => createAccount(ann)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().account.count()).toBe(1);
});

test("a user ID that is already used is drawn again", async () => {
  const { owner } = await makeAccount();
  const draw = vi
    .spyOn(ids, "randomUserId")
    .mockReturnValueOnce(owner.id)
    .mockReturnValueOnce(owner.id);
  const { user_id } = await createAccount(ann);
  expect(user_id).not.toBe(owner.id);
  expect(draw).toHaveBeenCalledTimes(3);
});

test("the e-mail is refused as password", async () => {
  const refused = createAccount({ ...ann, password: "ANN@stays.example" });
  await expect(refused).rejects.toMatchObject({ details: [{ path: "password" }] });
});

test("createMember grants the chosen listings and a new member's permissions", async () => {
  const { account, caller } = await makeAccount();
  const [first] = await makeListings(account, 3);
  const listings = [{ listing_id: first?.listingId ?? "", pms_name: first?.pmsName ?? "" }];
  const input = { email: "mia@stays.example", password: "correct horse", listings };
  const { user_id, name } = await createMember(caller, input);
  expect(name).toBe("mia");
  const person = await db().person.findUniqueOrThrow({
    where: { id: user_id },
    include: { listingGrants: true },
  });
  expect(person).toMatchObject({
    accountId: account.id,
    role: "member",
    allListings: false,
    permissions: { listings: "view", mappings: "none" },
    listingGrants: [{ listingKey: first?.key }],
  });
  expect(await db().logEntry.findMany()).toMatchObject([{ action: "member_changed", name: "mia" }]);
});

test("another account's listing cannot be granted to a member", async () => {
  const { caller } = await makeAccount();
  const { listings: foreign } = await makeAccount({ listings: 1 });
  const listings = foreign.map(({ listingId, pmsName }) => ({
    listing_id: listingId,
    pms_name: pmsName,
  }));
  const input = { email: "mia@stays.example", password: "correct horse", listings };
  await expect(createMember(caller, input)).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "listings[0]" }],
  });
  expect(await db().person.count({ where: { role: "member" } })).toBe(0);
});

test("members cannot create members", async () => {
  const { account } = await makeAccount();
  const { caller } = await makeMember(account);
  const input = { email: "mia@stays.example", password: "correct horse" };
  await expect(createMember(caller, input)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});

test("a profile change keeps absent fields", async () => {
  const { caller } = await makeAccount();
  const other = await makeAccount();
  expect(await changeProfile(caller, { theme: "dark" })).toMatchObject({
    name: "Owner",
    theme: "dark",
  });
  expect(await changeProfile(caller, { name: "Ann" })).toMatchObject({
    name: "Ann",
    theme: "dark",
  });
  expect(await getProfile(other.caller)).toMatchObject({ name: "Owner", theme: "system" });
});

test("me returns the person, role, permissions, limits and number of visible listings", async () => {
  const { account, owner, caller, listings } = await makeAccount({
    listings: 4,
    apiAccess: "enabled",
  });
  await makeAccount({ listings: 3 });
  expect(await me(caller)).toMatchObject({
    user_id: owner.id,
    account: { user_id: owner.id, name: account.name },
    role: "owner",
    all_listings: true,
    listings: 4,
    api_enabled: true,
    permissions: { bookings: "edit" },
    limits: { minute: 60, hour: 1_000 },
  });
  const member = await makeMember(account, { listings: listings.slice(0, 2), limitMinute: 120 });
  expect(await me(member.caller)).toMatchObject({
    user_id: member.person.id,
    account: { user_id: owner.id },
    role: "member",
    all_listings: false,
    listings: 2,
    permissions: { listings: "view", bookings: "none" },
    limits: { minute: 120, hour: 1_000 },
  });
});
