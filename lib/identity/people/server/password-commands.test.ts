import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { hashPassword } from "@/lib/auth/server/passwords";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { db, unit } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import {
  changePassword,
  makeResetLink,
  readPasswordReset,
  requestPasswordReset,
  resetPassword,
  verifySession,
} from ".";

const oldPassword = "correct horse";
const newPassword = "battery staple";
const passwordHash = await hashPassword(oldPassword);

/** Creates a person with two sessions; the caller has the first. */
async function signedIn(): Promise<{ caller: Caller; email: string; other: string }> {
  const { owner, caller } = await makeAccount({ owner: { passwordHash } });
  const session = { personId: owner.id, verifiedAt: new Date(0) };
  const here = await db().session.create({ data: session });
  const other = await db().session.create({ data: session });
  return { caller: { ...caller, sessionId: here.id }, email: owner.email, other: other.id };
}

const tokenOf = (link: string | null): string => link?.split("/").at(-1) ?? "";
const signsIn = async (email: string, password: string): Promise<boolean> =>
  (await checkSignIn(email, password, { ip: "203.0.113.7", device: undefined })).ok;

test("a reset link sets a new password once and ends all sessions", async () => {
  const { email } = await signedIn();
  const token = tokenOf(await makeResetLink(email.toUpperCase()));
  await resetPassword(token, newPassword);
  expect([await signsIn(email, oldPassword), await signsIn(email, newPassword)]).toEqual([
    false,
    true,
  ]);
  expect(await db().session.count()).toBe(0);
  await expect(resetPassword(token, "another one!")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a valid reset link returns the e-mail whose password it sets", async () => {
  const { email } = await signedIn();
  const token = tokenOf(await makeResetLink(email));
  // As its page reads it, before anybody is known.
  expect(await unit(() => readPasswordReset(token))).toEqual({ email, revokesKey: false });
  await resetPassword(token, newPassword);
  for (const invalid of [token, "never-made", "\u0000"]) {
    await expect(readPasswordReset(invalid)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("used, expired and unknown links get the same error", async () => {
  const { email } = await signedIn();
  const used = tokenOf(await makeResetLink(email));
  await resetPassword(used, newPassword);
  const late = tokenOf(await makeResetLink(email));
  await db().passwordReset.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
  const refusals = await Promise.all(
    [used, late, "never-made"].map((token) => resetPassword(token, newPassword).catch(String)),
  );
  expect(new Set(refusals).size).toBe(1);
});

test("a link that was refused for its password still works", async () => {
  const { email } = await signedIn();
  const token = tokenOf(await makeResetLink(email));
  const refused = resetPassword(token, email);
  await expect(refused).rejects.toMatchObject({ details: [{ path: "password" }] });
  await resetPassword(token, newPassword);
});

test("only one of two concurrent uses of a link succeeds", async () => {
  const { email } = await signedIn();
  const token = tokenOf(await makeResetLink(email));
  const outcomes = await Promise.allSettled([
    resetPassword(token, newPassword),
    resetPassword(token, newPassword),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("only the hash of a link's token is stored, and using one link invalidates the others", async () => {
  const { email } = await signedIn();
  const [first, second] = [await makeResetLink(email), await makeResetLink(email)].map(tokenOf);
  const rows = await db().passwordReset.findMany();
  expect(JSON.stringify(rows)).not.toContain(first);
  await resetPassword(second ?? "", newPassword);
  await expect(resetPassword(first ?? "", oldPassword)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("requesting a link returns the same for known and unknown e-mails", async () => {
  const { email } = await signedIn();
  expect(await requestPasswordReset(email)).toBe(
    await requestPasswordReset("nobody@stays.example"),
  );
  expect(await db().passwordReset.count()).toBe(1);
  expect(await makeResetLink("nobody@stays.example")).toBeNull();
});

test("a changed password ends all other sessions and open links", async () => {
  const { caller, email } = await signedIn();
  const stranger = await signedIn();
  const token = tokenOf(await makeResetLink(email));
  await changePassword(caller, oldPassword, newPassword);
  expect(await signsIn(email, newPassword)).toBe(true);
  const left = await db().session.findMany({ where: { personId: caller.actor.id } });
  expect(left.map(({ id }) => id)).toEqual([caller.sessionId]);
  expect(await db().session.count({ where: { personId: stranger.caller.actor.id } })).toBe(2);
  await expect(resetPassword(token, oldPassword)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a wrong old password changes nothing and is reported at its field", async () => {
  const { caller, email } = await signedIn();
  const refused = changePassword(caller, "wrong one!", newPassword);
  await expect(refused).rejects.toMatchObject({ details: [{ path: "old_password" }] });
  const same = changePassword(caller, oldPassword, email);
  await expect(same).rejects.toMatchObject({ details: [{ path: "new_password" }] });
  expect(await signsIn(email, oldPassword)).toBe(true);
});

test("entering the password again verifies only this session", async () => {
  const { caller, other } = await signedIn();
  await verifySession(caller, oldPassword);
  const verified = await db().session.findMany({ where: { verifiedAt: { gt: new Date(0) } } });
  expect(verified.map(({ id }) => id)).toEqual([caller.sessionId]);
  expect(other).not.toBe(caller.sessionId);
});

test("ten wrong passwords block further checks in the session, but not sign-ins elsewhere", async () => {
  const { caller, email } = await signedIn();
  for (let tries = 0; tries < 10; tries++) {
    const wrong = verifySession(caller, "wrong one!");
    await expect(wrong).rejects.toMatchObject({ details: [{ path: "password" }] });
  }
  const right = verifySession(caller, oldPassword);
  await expect(right).rejects.toMatchObject({ code: "OVER_RATE_LIMIT", retryAfter: 900 });
  expect(await signsIn(email, oldPassword)).toBe(true);
});
