import { beforeEach, expect, test, vi } from "vitest";
import * as variables from "@/lib/core/env";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { db } from "@/lib/db/server";
import * as mail from "@/lib/identity/people/server/mail";
import { personOfLogin } from "@/lib/identity/people/server/endpoints";
import { makeAccount } from "@/prisma/factories";
import { acceptSignUp, deleteEndedSignUps, makeSignUpLink, readSignUp } from ".";
import { requestSignUp } from "./commands";

const real = variables.env();
const email = "mia@stays.example";
const mia = { name: "Mia", email, account_name: "Mia Stays" };
const password = "correct horse";
const invalidLink = { code: "NOT_FOUND", message: "This link is no longer valid. Sign up again." };
const tokenOf = (link: string): string => link.split("/").at(-1) ?? "";

const setEnv = (values: Partial<variables.Env>): void =>
  void vi.spyOn(variables, "env").mockReturnValue({ ...real, ...values });

function sentMails() {
  return vi.mocked(mail.sendMail).mock.calls;
}

/** Signs up by mail and returns the mailed link's token. */
async function mailedToken(): Promise<string> {
  await requestSignUp(mia);
  const sent = sentMails().at(-1)?.[1];
  return tokenOf(sent?.kind === "sign_up" ? sent.values.link : "");
}

beforeEach(() => {
  setEnv({ SIGN_UP: "open", SMTP_URL: "smtp://127.0.0.1:9" });
  vi.spyOn(mail, "sendMail").mockReturnValue(true);
});

test("the account is created when the mailed link is used, and a provider's sign-in can then be linked", async () => {
  const token = await mailedToken();
  expect(await db().person.count()).toBe(0);
  expect(await readSignUp(token)).toEqual({ email, kind: "account" });
  await acceptSignUp({ token, password });
  const person = await db().person.findUniqueOrThrow({
    where: { email },
    include: { account: true },
  });
  expect(person).toMatchObject({ role: "owner", account: { name: "Mia Stays", kind: "customer" } });
  expect(await checkSignIn(email, password, { ip: null, device: undefined })).toEqual({
    ok: true,
    personId: person.id,
  });
  const google = { provider: "google", providerId: "7", label: null, name: null };
  expect(await personOfLogin(google, async () => email)).toBe(person.id);
  await expect(acceptSignUp({ token, password })).rejects.toMatchObject(invalidLink);
  await expect(readSignUp(token)).rejects.toMatchObject(invalidLink);
});

test("known and unknown addresses get the same answer, row and number of mails; only the text of the mail differs", async () => {
  const { owner } = await makeAccount();
  const answers = [await requestSignUp(mia), await requestSignUp({ ...mia, email: owner.email })];
  expect(answers).toEqual([undefined, undefined]);
  expect(await db().signUp.groupBy({ by: ["email"], _count: true })).toHaveLength(2);
  expect(sentMails().map(([to, { kind }]) => [to, kind])).toEqual([
    [email, "sign_up"],
    [owner.email, "sign_up_taken"],
  ]);
  expect(JSON.stringify(sentMails()[1])).not.toContain("/sign-up/");
  expect(await db().person.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
});

test("an address gets at most five mails in an hour, known or not, without affecting others", async () => {
  const { owner } = await makeAccount();
  for (const address of [email, owner.email]) {
    vi.mocked(mail.sendMail).mockClear();
    const requests = Array.from({ length: 8 }, () => requestSignUp({ ...mia, email: address }));
    await Promise.all(requests);
    expect(sentMails()).toHaveLength(5);
  }
  await db().signUp.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_001) } });
  vi.mocked(mail.sendMail).mockClear();
  await requestSignUp(mia);
  expect(sentMails()).toHaveLength(1);
});

test("only one of five concurrent uses of a link opens an account", async () => {
  const token = await mailedToken();
  const uses = Array.from({ length: 5 }, () => acceptSignUp({ token, password }));
  const outcomes = await Promise.allSettled(uses);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().account.count()).toBe(1);
});

test("expired and unknown links get the same error, and a refused password keeps a link valid", async () => {
  const token = await mailedToken();
  const refused = acceptSignUp({ token, password: email });
  await expect(refused).rejects.toMatchObject({ details: [{ path: "password" }] });
  expect(await readSignUp(token)).toMatchObject({ email });
  await db().signUp.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
  for (const invalid of [token, "never-made", "\u0000"]) {
    await expect(acceptSignUp({ token: invalid, password })).rejects.toMatchObject(invalidLink);
    await expect(readSignUp(invalid)).rejects.toMatchObject(invalidLink);
  }
});

test("a link for an address that has since got an account is refused and changes nothing", async () => {
  const token = await mailedToken();
  const { owner } = await makeAccount({ owner: { email } });
  await expect(acceptSignUp({ token, password })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await db().person.findMany()).toEqual([owner]);
  expect(await db().account.count()).toBe(1);
});

test.each(["invited", "closed"] as const)(
  "with SIGN_UP=%s only an administrator's link opens an account or a partner",
  async (SIGN_UP) => {
    const mailed = await mailedToken();
    setEnv({ SIGN_UP, SMTP_URL: "smtp://127.0.0.1:9" });
    await expect(requestSignUp(mia)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
    await expect(acceptSignUp({ token: mailed, password })).rejects.toMatchObject(invalidLink);
    await expect(readSignUp(mailed)).rejects.toMatchObject(invalidLink);
    const token = tokenOf(await makeSignUpLink({ ...mia, kind: "partner" }));
    expect(await readSignUp(token)).toEqual({ email, kind: "partner" });
    await acceptSignUp({ token, password });
    expect(await db().account.findMany()).toMatchObject([
      { kind: "partner", name: "Mia Stays", partnerCode: expect.stringMatching(/^\w{8}$/) },
    ]);
  },
);

test("without a mail server a sign-up request is refused", async () => {
  setEnv({ SIGN_UP: "open", SMTP_URL: undefined });
  await expect(requestSignUp(mia)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});

test("makeSignUpLink refuses an address that is already in use", async () => {
  const { owner } = await makeAccount();
  const refused = makeSignUpLink({ ...mia, email: owner.email });
  await expect(refused).rejects.toMatchObject({ details: [{ path: "email" }] });
});

test("only the hash of a link's token is stored, and ended links are deleted after 30 days", async () => {
  const token = await mailedToken();
  expect(JSON.stringify(await db().signUp.findMany())).not.toContain(token);
  const day = 86_400_000;
  expect(await deleteEndedSignUps(new Date(Date.now() + 30 * day))).toBe(0);
  expect(await deleteEndedSignUps(new Date(Date.now() + 32 * day))).toBe(1);
});
