import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import {
  changePassword,
  endAllSessions,
  listSessions,
  resetPassword,
  makeResetLink,
} from "@/lib/identity/people/server";
import { removeMember } from "@/lib/identity/team/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { hashPassword } from "./passwords";
import { partnerOfSession } from "./partner-caller";
import { callerOfSession, deleteEndedSessions, sessionSecret } from "./session";
import { closeSession, isOpen, openSession } from "./options";

const password = "a quiet harbour at night";
const origin = { ip: "203.0.113.7", device: "web", requestId: null } as const;

/** Signs a person in; returns the session's ID and the value of its cookie. */
async function signIn(personId: number): Promise<{ id: string; token: string }> {
  const id = await openSession(personId, origin, "test");
  return { id, token: await encode({ token: { sid: id }, secret: sessionSecret() }) };
}

const isSignedIn = async (token: string): Promise<boolean> =>
  (await callerOfSession(token, origin)) !== null;

test("callerOfSession returns the person of a session cookie", async () => {
  const { owner, account } = await makeAccount();
  const { id, token } = await signIn(owner.id);
  expect(await callerOfSession(token, origin)).toMatchObject({
    accountId: account.id,
    actor: { id: owner.id, role: "owner" },
    via: "session",
    sessionId: id,
  });
});

test("a copied cookie is refused after sign-out", async () => {
  const { owner } = await makeAccount();
  const [one, two] = [await signIn(owner.id), await signIn(owner.id)];
  await closeSession(one.id);
  expect([await isSignedIn(one.token), await isSignedIn(two.token)]).toEqual([false, true]);
});

test("a password change ends every other session at once", async () => {
  const passwordHash = await hashPassword(password);
  const { owner, caller } = await makeAccount({ owner: { passwordHash } });
  const [here, there] = [await signIn(owner.id), await signIn(owner.id)];
  await changePassword({ ...caller, sessionId: here.id }, password, "another quiet harbour");
  expect([await isSignedIn(here.token), await isSignedIn(there.token)]).toEqual([true, false]);
});

test("a password reset by link ends every session at once", async () => {
  const { owner } = await makeAccount();
  const { token } = await signIn(owner.id);
  const link = (await makeResetLink(owner.email)) ?? "";
  await resetPassword(link.slice(link.lastIndexOf("/") + 1), "another quiet harbour");
  expect(await isSignedIn(token)).toBe(false);
});

test("removing a member and signing out everywhere end only that person's sessions", async () => {
  const { account, owner, caller } = await makeAccount();
  const { person } = await makeMember(account);
  const [mine, theirs] = [await signIn(owner.id), await signIn(person.id)];
  await removeMember(caller, person.id);
  expect([await isSignedIn(mine.token), await isSignedIn(theirs.token)]).toEqual([true, false]);
  await endAllSessions(caller);
  expect(await isSignedIn(mine.token)).toBe(false);
});

test("a removed person is refused although their session row still exists", async () => {
  const { owner } = await makeAccount();
  const { token } = await signIn(owner.id);
  await db().person.update({ where: { id: owner.id }, data: { removedAt: new Date() } });
  expect(await isSignedIn(token)).toBe(false);
});

test("only tokens that we issued identify a session", async () => {
  const { owner } = await makeAccount();
  const { id, token } = await signIn(owner.id);
  const foreign = await encode({ token: { sid: id }, secret: "another secret" });
  const past = await encode({ token: { sid: id }, secret: sessionSecret(), maxAge: -60 });
  const odd = await encode({ token: { sid: "' OR 1=1 --" }, secret: sessionSecret() });
  const none = await encode({ token: { sub: String(owner.id) }, secret: sessionSecret() });
  for (const bad of [foreign, past, odd, none, id, "", `${token}x`, token.slice(1)]) {
    expect(await isSignedIn(bad)).toBe(false);
  }
});

test("a session's last use is stored at most once a minute, with its address", async () => {
  const { owner } = await makeAccount();
  const { id, token } = await signIn(owner.id);
  const seenAgo = async (ms: number): Promise<number> => {
    const lastSeenAt = new Date(Date.now() - ms);
    await db().session.update({ where: { id }, data: { lastSeenAt } });
    await callerOfSession(token, { ...origin, ip: "203.0.113.8" });
    const row = await db().session.findUniqueOrThrow({ where: { id } });
    return row.lastSeenAt.getTime() - lastSeenAt.getTime();
  };
  expect(await seenAgo(50_000)).toBe(0);
  expect(await seenAgo(70_000)).toBeGreaterThanOrEqual(70_000);
  expect(await db().session.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ip: "203.0.113.8",
  });
});

const ago = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);

/** Creates a session that was opened `signedIn` and last used `used` days (of 24 hours) ago. */
async function signInAgo(personId: number, signedIn: number, used: number) {
  const session = await signIn(personId);
  const data = { createdAt: ago(signedIn), lastSeenAt: ago(used) };
  await db().session.update({ where: { id: session.id }, data });
  return session;
}

test.each([
  ["29.99 days after signing in, used today", true, 29.99, 0],
  ["30 days after signing in, used today", false, 30, 0],
  ["400 days after signing in, used today", false, 400, 0],
  ["unused for 6.99 days", true, 8, 6.99],
  ["unused for 7 days", false, 8, 7],
  ["unused for 7 days since signing in", false, 7, 7],
])("a session is open %s: %j", async (_name, isServed, signedIn, used) => {
  const { owner, caller } = await makeAccount();
  const { id, token } = await signInAgo(owner.id, signedIn, used);
  expect(await isSignedIn(token)).toBe(isServed);
  expect(await isOpen(id)).toBe(isServed);
  expect((await listSessions(caller)).sessions.map((each) => each.id)).toEqual(
    isServed ? [id] : [],
  );
});

const isConsultant = async ({ token }: { token: string }): Promise<boolean> =>
  (await partnerOfSession(token, null, origin)) !== null;

test("a consultant's session ends like any other", async () => {
  const { owner } = await makeAccount({ kind: "partner" });
  const used = [0, 6.9, 7].map((days) => signInAgo(owner.id, 8, days).then(isConsultant));
  expect(await Promise.all(used)).toEqual([true, true, false]);
  expect(await isConsultant(await signInAgo(owner.id, 30, 0))).toBe(false);
});

test("using a session resets its 7 days", async () => {
  const { owner } = await makeAccount();
  const { id, token } = await signInAgo(owner.id, 29, 6);
  expect(await isSignedIn(token)).toBe(true);
  const { lastSeenAt } = await db().session.findUniqueOrThrow({ where: { id } });
  expect(Date.now() - lastSeenAt.getTime()).toBeLessThan(60_000);
});

test("signing in deletes the person's ended sessions", async () => {
  const { owner } = await makeAccount();
  await signInAgo(owner.id, 31, 0);
  await signInAgo(owner.id, 9, 8);
  const kept = await signInAgo(owner.id, 9, 6);
  const { id } = await signIn(owner.id);
  const rows = await db().session.findMany({ where: { personId: owner.id } });
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set([kept.id, id]));
});

test("ended sessions are deleted, open ones stay", async () => {
  const left: string[] = [];
  for (const [signedIn, used, isKept] of [
    [31, 0, false],
    [8, 7.01, false],
    [29, 6, true],
  ] as const) {
    const { owner } = await makeAccount();
    const { id } = await signInAgo(owner.id, signedIn, used);
    if (isKept) left.push(id);
  }
  expect(await deleteEndedSessions(new Date())).toBe(2);
  expect((await db().session.findMany()).map((row) => row.id)).toEqual(left);
});
