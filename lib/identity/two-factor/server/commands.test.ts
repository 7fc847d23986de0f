import { TOTP } from "otpauth";
import { beforeEach, expect, test, vi } from "vitest";
import { MemoryFailureStore, useFailures } from "@/lib/auth/server/address-failures";
import type { Caller } from "@/lib/auth/server/caller";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { hashPassword, Queue, useQueue } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import { removePerson } from "@/lib/identity/people/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import {
  confirmTwoFactor,
  disableTwoFactor,
  replaceRecoveryCodes,
  resetTwoFactor,
  signInFactor,
  startTwoFactor,
} from "./commands";
import { getTwoFactor } from "./queries";

const password = "a quiet harbour at night";
const passwordHash = await hashPassword(password);
const origin = { ip: "203.0.113.7", device: "web", requestId: null } as const;

beforeEach(() => {
  useFailures(new MemoryFailureStore());
  useQueue(new Queue({ running: 4, waiting: 100, waitMs: 20_000 }));
  // In the middle of a step. Only the clock stands still.
  vi.useFakeTimers({ now: 1_800_000_015_000, toFake: ["Date"] });
  return () => void vi.useRealTimers();
});

const later = (steps: number): void => void vi.setSystemTime(Date.now() + steps * 30_000);
const codeOf = (secret: string): string => new TOTP({ secret }).generate();

/** An owner with a second factor, two steps ago. */
async function protectedOwner() {
  const { owner, caller } = await makeAccount({ owner: { passwordHash } });
  const fresh = { ...caller, verifiedAt: new Date() };
  const { secret } = await startTwoFactor(fresh);
  const { recovery_codes: codes } = await confirmTwoFactor(fresh, codeOf(secret));
  later(2);
  return { owner, caller: fresh, secret, codes };
}

async function signIn(email: string, code: string, entered = password): Promise<string> {
  const from = { ip: origin.ip, device: undefined };
  const result = await checkSignIn(email, entered, from, signInFactor(code, origin));
  return result.ok ? "ok" : result.reason;
}

test("after the right password only, a code is asked for; it signs in once", async () => {
  const { owner, secret } = await protectedOwner();
  expect(await signIn(owner.email, "", "a loud harbour")).toBe("wrong");
  expect(await signIn(owner.email, codeOf(secret), "a loud harbour")).toBe("wrong");
  expect(await signIn(owner.email, "")).toBe("code_needed");
  const code = codeOf(secret);
  expect(await signIn(owner.email, code)).toBe("ok");
  expect(await signIn(owner.email, code)).toBe("wrong_code");
  later(1);
  expect(await signIn(owner.email, code)).toBe("wrong_code");
  expect(await signIn(owner.email, codeOf(secret))).toBe("ok");
});

test("of five that send one code at once, one signs in", async () => {
  const { owner, secret, codes } = await protectedOwner();
  for (const code of [codeOf(secret), codes[0] ?? ""]) {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => signIn(owner.email, code)));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1);
  }
});

test("the code that turned it on signs nobody in", async () => {
  const { owner, caller } = await makeAccount({ owner: { passwordHash } });
  const fresh = { ...caller, verifiedAt: new Date() };
  const { secret } = await startTwoFactor(fresh);
  expect(await signIn(owner.email, "")).toBe("ok");
  await expect(confirmTwoFactor(fresh, "000000")).rejects.toMatchObject({
    details: [{ path: "code" }],
  });
  await confirmTwoFactor(fresh, codeOf(secret));
  expect(await signIn(owner.email, codeOf(secret))).toBe("wrong_code");
});

test("wrong codes are counted like wrong passwords, asking for a code is not", async () => {
  const { owner, secret } = await protectedOwner();
  for (let round = 0; round < 12; round++) {
    expect(await signIn(owner.email, "")).toBe("code_needed");
  }
  for (let round = 0; round < 10; round++) {
    expect(await signIn(owner.email, "nocodenocode")).toBe("wrong_code");
  }
  expect(await signIn(owner.email, codeOf(secret))).toBe("too_many");
  expect(await db().signInFailure.count()).toBe(10);
});

test("a recovery code signs in once, as typed, with a log entry; no code of somebody else does", async () => {
  const { owner, caller, codes } = await protectedOwner();
  const other = await protectedOwner();
  const [first = "", second = ""] = codes;
  expect(await signIn(owner.email, first.toUpperCase().replace("-", " "))).toBe("ok");
  expect(await signIn(owner.email, first)).toBe("wrong_code");
  expect(await signIn(owner.email, other.codes[0] ?? "")).toBe("wrong_code");
  expect(await signIn(owner.email, second)).toBe("ok");
  expect(await getTwoFactor(caller)).toMatchObject({ enabled: true, recovery_codes_left: 8 });
  const used = await db().logEntry.findMany({ where: { action: "recovery_code_used" } });
  expect(used).toMatchObject([
    { userId: owner.id, ip: origin.ip },
    { userId: owner.id, ip: origin.ip },
  ]);
});

test("turning it on needs a fresh sign-in and ends the other sessions", async () => {
  const { owner, caller } = await makeAccount({ owner: { passwordHash } });
  const here = await db().session.create({ data: { personId: owner.id } });
  await db().session.create({ data: { personId: owner.id } });
  const stale = { ...caller, verifiedAt: new Date(Date.now() - 660_000) };
  await expect(startTwoFactor(stale)).rejects.toMatchObject({ code: "SIGN_IN_AGAIN" });
  const fresh: Caller = { ...caller, sessionId: here.id, verifiedAt: new Date() };
  const { secret } = await startTwoFactor(fresh);
  await confirmTwoFactor(fresh, codeOf(secret));
  expect((await db().session.findMany()).map(({ id }) => id)).toEqual([here.id]);
  await expect(startTwoFactor(fresh)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(confirmTwoFactor(fresh, codeOf(secret))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("without a password there is nothing that it would protect", async () => {
  const { caller } = await makeAccount({ owner: { passwordHash: null } });
  const fresh = { ...caller, verifiedAt: new Date() };
  await expect(startTwoFactor(fresh)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("replacing the codes and turning it off take the password and a code, within the same limits", async () => {
  const { owner, caller, secret, codes } = await protectedOwner();
  const code = codeOf(secret);
  await expect(disableTwoFactor(caller, { password: "no", code })).rejects.toMatchObject({
    details: [{ path: "password" }],
  });
  await expect(disableTwoFactor(caller, { password, code: "000000" })).rejects.toMatchObject({
    details: [{ path: "code" }],
  });
  const { recovery_codes: fresh } = await replaceRecoveryCodes(caller, { password, code });
  expect(await signIn(owner.email, codes[0] ?? "")).toBe("wrong_code");
  expect(await signIn(owner.email, fresh[0] ?? "")).toBe("ok");
  await disableTwoFactor(caller, { password, code: fresh[1] ?? "" });
  expect(await signIn(owner.email, "")).toBe("ok");
  expect(await db().recoveryCode.count()).toBe(0);
  await expect(disableTwoFactor(caller, { password, code })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const actions = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(actions.map(({ action }) => action)).toEqual([
    "two_factor_enabled",
    "recovery_codes_replaced",
    "recovery_code_used",
    "recovery_code_used",
    "two_factor_disabled",
  ]);
});

test("the database holds neither the secret nor a code", async () => {
  const { secret, codes } = await protectedOwner();
  const [factor, hashes] = [await db().twoFactor.findFirst(), await db().recoveryCode.findMany()];
  const stored = [factor?.sealed ?? new Uint8Array(), ...hashes.map(({ hash }) => hash)]
    .map((bytes) => Buffer.from(bytes).toString("latin1"))
    .join("\n");
  for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
});

test("an administrator turns it off, and removing a person deletes it", async () => {
  const { owner, caller } = await protectedOwner();
  expect(await resetTwoFactor(caller, owner)).toBe(true);
  expect(await resetTwoFactor(caller, owner)).toBe(false);
  expect(await signIn(owner.email, "")).toBe("ok");
  const { account } = await makeAccount();
  const { person, caller: member } = await makeMember(account, { passwordHash });
  const { secret } = await startTwoFactor({ ...member, verifiedAt: new Date() });
  await confirmTwoFactor(member, codeOf(secret));
  await db().$transaction((tx) => removePerson(tx, person.id));
  expect(await db().twoFactor.count()).toBe(0);
});
