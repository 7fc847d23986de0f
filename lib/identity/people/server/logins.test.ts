import { beforeEach, expect, onTestFinished, test } from "vitest";
import { lockWaits } from "@/e2e/setup/lock-waits";
import { env } from "@/lib/core/env";
import { hashPassword } from "@/lib/auth/server/passwords";
import { isTicketOf } from "@/lib/auth/server/provider-intent";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { linkLogin, listLogins, personOfLogin, startLinking, unlinkLogin } from "./logins";

const passwordHash = await hashPassword("a quiet harbour at night");
const login = { provider: "github", providerId: "7", label: "ann", name: "Ann" };
const second = { ...login, provider: "google", label: "ann@stays.example" };

beforeEach(() => {
  const names = ["GITHUB_ID", "GITHUB_SECRET", "GOOGLE_ID", "GOOGLE_SECRET"] as const;
  for (const name of names) Object.assign(env(), { [name]: "configured" });
  onTestFinished(() => {
    for (const name of names) Reflect.deleteProperty(env(), name);
  });
});

async function logged(): Promise<{ action: string; name: string | null }[]> {
  return db().logEntry.findMany({
    orderBy: { id: "asc" },
    select: { action: true, name: true },
  });
}

const wait = { timeout: 60_000 };

test("a linked account signs in also without a verified e-mail, and only its person unlinks it", async () => {
  const { owner, caller, account } = await makeAccount({ owner: { passwordHash } });
  const { person, caller: member } = await makeMember(account);
  expect(await linkLogin(caller, login)).toBe(true);
  expect(await personOfLogin(login, async () => null)).toBe(owner.id);
  expect(await linkLogin(caller, login)).toBe(true);
  expect(await linkLogin(member, login)).toBe(false);
  expect(await personOfLogin(login, async () => person.email)).toBe(owner.id);
  const { logins, providers } = await listLogins(caller);
  expect(logins).toMatchObject([
    { provider: "GitHub", label: "ann", usable: true, removable: true },
  ]);
  expect(providers.map(({ id }) => id)).toEqual(["github", "google"]);
  const id = logins[0]?.id ?? "";
  expect((await listLogins(member)).logins).toEqual([]);
  await expect(unlinkLogin(member, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await unlinkLogin(caller, id);
  expect(await personOfLogin(login, async () => null)).toBeNull();
  await expect(unlinkLogin(caller, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await logged()).toEqual([
    { action: "login_linked", name: "GitHub" },
    { action: "login_unlinked", name: "GitHub" },
  ]);
});

test("the last way to sign in can't be unlinked, also of two that are unlinked at once", async () => {
  const { caller } = await makeAccount({ owner: { passwordHash: null } });
  await linkLogin(caller, login);
  const [only] = (await listLogins(caller)).logins;
  expect(only?.removable).toBe(false);
  await expect(unlinkLogin(caller, only?.id ?? "")).rejects.toMatchObject({ code: "CONFLICT" });
  await linkLogin(caller, second);
  const { logins } = await listLogins(caller);
  expect(logins.map(({ removable }) => removable)).toEqual([true, true]);
  // Both have got as far as they can before either may delete.
  const ends = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM provider_login FOR UPDATE`;
    const unlinking = Promise.allSettled(logins.map(({ id }) => unlinkLogin(caller, id)));
    await lockWaits(2);
    return { unlinking };
  }, wait);
  const outcomes = await ends.unlinking;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await db().providerLogin.count()).toBe(1);
});

test("an account of a provider that is no longer configured is no way to sign in", async () => {
  const { caller } = await makeAccount({ owner: { passwordHash: null } });
  await linkLogin(caller, login);
  await linkLogin(caller, { ...login, provider: "https://old.stays.example" });
  const { logins } = await listLogins(caller);
  expect(logins).toMatchObject([
    { provider: "GitHub", removable: false },
    { provider: "old.stays.example", usable: false, removable: true },
  ]);
});

test("linking needs a fresh sign-in, and its ticket is the session's", async () => {
  const { caller } = await makeAccount();
  const sessionId = "4b1d1a3e-5f0c-4d7e-9a52-0c1b7d6f2e11";
  const { ticket } = startLinking({ ...caller, sessionId, verifiedAt: new Date() });
  expect(isTicketOf(ticket, { sessionId })).toBe(true);
  const stale = { ...caller, sessionId, verifiedAt: new Date(Date.now() - 660_000) };
  expect(() => startLinking(stale)).toThrow("Enter your password again");
});
