import { expect, test, vi } from "vitest";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { hashPassword } from "@/lib/auth/server/passwords";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount } from "@/prisma/factories";
import {
  createAccount,
  makeResetLink,
  readPasswordReset,
  requestPasswordReset,
  resetPassword,
} from ".";
import * as mail from "./mail";
import { personOfLogin } from "./logins";

const login = { provider: "github", providerId: "7", label: "ann", name: "Ann" };
const origin = { ip: "203.0.113.7", device: "web", requestId: null } as const;

/** Returns the token of the link in a mail. */
function tokenIn(sent: Parameters<typeof mail.sendMail>[1] | undefined): string {
  const link = sent && "link" in sent.values ? sent.values.link : "";
  return link.split("/").at(-1) ?? "";
}

const verified = { owner: { emailVerifiedAt: new Date(0) } };

test("an e-mail that both sides have verified links the login, which then needs no e-mail", async () => {
  const { owner } = await makeAccount(verified);
  expect(await personOfLogin(login, async () => owner.email)).toBe(owner.id);
  expect(await personOfLogin(login, async () => null)).toBe(owner.id);
});

test("an account with the unverified e-mail is neither opened nor linked", async () => {
  const stranger = { name: "Stranger", email: "ann@stays.example", password: "correct horse" };
  await createAccount(stranger);
  for (const provider of ["google", "github"]) {
    const found = await personOfLogin({ ...login, provider }, async () => stranger.email);
    expect(found).toBe("unverified");
  }
  expect(await db().providerLogin.count()).toBe(0);
});

test("a mailed reset verifies the address, ends a stranger's password, sessions and key, and lets the login link", async () => {
  const { owner, caller } = await makeAccount({
    apiAccess: "enabled",
    owner: { passwordHash: await hashPassword("the stranger's password") },
  });
  const { key } = await generateKey(caller);
  await db().session.create({ data: { personId: owner.id } });
  const mailed = vi.spyOn(mail, "sendMail").mockReturnValue(true);
  await requestPasswordReset(owner.email);
  const token = tokenIn(mailed.mock.calls[0]?.[1]);
  expect(await readPasswordReset(token)).toEqual({ email: owner.email, revokesKey: true });
  await resetPassword(token, "battery staple", origin);
  expect(
    (
      await checkSignIn(owner.email, "the stranger's password", {
        ip: origin.ip,
        device: undefined,
      })
    ).ok,
  ).toBe(false);
  expect(await db().session.count()).toBe(0);
  expect(await callerOfKey(key, origin)).toBeNull();
  const [entry] = await db().logEntry.findMany({ where: { action: "key_revoked" } });
  expect(entry).toMatchObject({ userId: owner.id, ip: origin.ip });
  expect(await personOfLogin(login, async () => owner.email)).toBe(owner.id);
});

test("a reset link from the command line sets a password without verifying the address", async () => {
  const { owner, caller } = await makeAccount({ apiAccess: "enabled" });
  const { key } = await generateKey(caller);
  const token = new URL((await makeResetLink(owner.email)) ?? "").pathname.split("/").at(-1) ?? "";
  expect(await readPasswordReset(token)).toMatchObject({ revokesKey: false });
  await resetPassword(token, "battery staple");
  expect(await personOfLogin(login, async () => owner.email)).toBe("unverified");
  expect(await callerOfKey(key, origin)).not.toBeNull();
});

test("a person with a verified address keeps their key after a reset", async () => {
  const { owner, caller } = await makeAccount({ ...verified, apiAccess: "enabled" });
  const { key } = await generateKey(caller);
  const mailed = vi.spyOn(mail, "sendMail").mockReturnValue(true);
  await requestPasswordReset(owner.email);
  await resetPassword(tokenIn(mailed.mock.calls[0]?.[1]), "battery staple");
  expect(await callerOfKey(key, origin)).not.toBeNull();
});

test("without a verified e-mail, or with an unknown one, no person is found or linked", async () => {
  await makeAccount();
  expect(await personOfLogin(login, async () => null)).toBeNull();
  expect(await personOfLogin(login, async () => "nobody@stays.example")).toBeNull();
  expect(await db().providerLogin.count()).toBe(0);
});

test("a removed person cannot sign in through a linked login", async () => {
  const { owner } = await makeAccount(verified);
  await personOfLogin(login, async () => owner.email);
  await db().person.update({ where: { id: owner.id }, data: { removedAt: new Date() } });
  expect(await personOfLogin(login, async () => owner.email)).toBeNull();
});
