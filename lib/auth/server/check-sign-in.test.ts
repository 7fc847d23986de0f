import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { hashPassword, Queue, useQueue } from "./passwords";
import { countAddressFailure, MemoryFailureStore, useFailures } from "./address-failures";
import { checkSignIn, deviceToken } from "./check-sign-in";

const password = "a quiet harbour at night";
const wrong = "a loud harbour at noon";
const here = "203.0.113.7";
const stranger = { ip: here, device: undefined };

async function makePerson(): Promise<{ id: number; email: string }> {
  const { owner } = await makeAccount({ owner: { passwordHash: await hashPassword(password) } });
  return owner;
}

beforeEach(() => {
  useFailures(new MemoryFailureStore());
  useQueue(new Queue({ running: 4, waiting: 100, waitMs: 20_000 }));
});

async function outcomes(
  count: number,
  email: string,
  text: string,
  { device, ip = here }: { device?: string | undefined; ip?: string } = {},
) {
  const found: string[] = [];
  for (let round = 0; round < count; round++) {
    const result = await checkSignIn(email, text, { ip, device });
    found.push(result.ok ? "ok" : result.reason);
  }
  return found;
}

/** Failures of an e-mail as if strangers had had ten passwords checked, which takes 0.3 s. */
async function tenFailures(email: string): Promise<void> {
  await db().signInFailure.createMany({ data: Array.from({ length: 10 }, () => ({ email })) });
}

/** The same for failures of an address. */
async function addressFailures(count: number, ip: string): Promise<void> {
  for (let at = 0; at < count; at++) await countAddressFailure(ip, false);
}

test("the right password signs in, with the e-mail in any case", async () => {
  const { id, email } = await makePerson();
  for (const typed of [email, email.toUpperCase(), `  ${email} `]) {
    expect(await checkSignIn(typed, password, stranger)).toEqual({ ok: true, personId: id });
  }
});

test("known and unknown e-mails get the same answer, before and after the limit", async () => {
  const { email } = await makePerson();
  const known = await outcomes(12, email, wrong);
  const unknown = await outcomes(12, "nobody@nightrate.example", wrong);
  expect(known).toEqual([...Array<string>(10).fill("wrong"), "too_many", "too_many"]);
  expect(unknown).toEqual(known);
});

test("after ten failures even the right password is refused, until 15 minutes have passed", async () => {
  const { email } = await makePerson();
  await outcomes(10, email, wrong);
  expect(await outcomes(1, email, password)).toEqual(["too_many"]);
  const moments = [14 * 60_000, 15 * 60_000 + 1].map((ms) => new Date(Date.now() - ms));
  for (const [index, createdAt] of moments.entries()) {
    await db().signInFailure.updateMany({ data: { createdAt } });
    expect(await outcomes(1, email, password)).toEqual([index === 0 ? "too_many" : "ok"]);
  }
});

test("failures of before the clock was set back refuse nobody", async () => {
  const { email } = await makePerson();
  await tenFailures(email);
  await db().signInFailure.updateMany({ data: { createdAt: new Date(Date.now() + 3_600_000) } });
  expect(await outcomes(1, email, password)).toEqual(["ok"]);
});

test("guesses from elsewhere do not lock out a known device; its own failures do", async () => {
  const { email } = await makePerson();
  await tenFailures(email);
  const device = deviceToken(email);
  expect(await outcomes(1, email, password, { device })).toEqual(["ok"]);
  expect(await outcomes(11, email, wrong, { device })).toEqual([
    ...Array<string>(10).fill("wrong"),
    "too_many",
  ]);
});

/** So many days ago. */
const days = (count: number) => new Date(Date.now() - count * 86_400_000);

test("a device is known for 90 days, and until the person signs out everywhere", async () => {
  const { email, id } = await makePerson();
  await tenFailures(email);
  const signedInAt = (at: Date) => outcomes(1, email, password, { device: deviceToken(email, at) });
  expect(await signedInAt(days(89.99))).toEqual(["ok"]);
  expect(await signedInAt(days(90.01))).toEqual(["too_many"]);
  await db().person.update({ where: { id }, data: { devicesFrom: days(30) } });
  expect(await signedInAt(days(31))).toEqual(["too_many"]);
  expect(await signedInAt(days(29))).toEqual(["ok"]);
  const [since, signature] = deviceToken(email, days(31)).split(".");
  const moved = `${(Number.parseInt(since ?? "", 36) + 86_400_000 * 20).toString(36)}.${signature}`;
  expect(await outcomes(1, email, password, { device: moved }), "the time is signed").toEqual([
    "too_many",
  ]);
});

test("a device known for another person counts as unknown", async () => {
  const { email } = await makePerson();
  await tenFailures(email);
  const other = deviceToken("somebody@nightrate.example");
  for (const device of [other, `${deviceToken(email)}x`, ""]) {
    expect(await outcomes(1, email, password, { device })).toEqual(["too_many"]);
  }
});

test("only ten of fifty concurrent guesses are checked", async () => {
  const { email } = await makePerson();
  const results = await Promise.all(
    Array.from({ length: 50 }, () => checkSignIn(email, wrong, stranger)),
  );
  const checked = results.filter((result) => !result.ok && result.reason === "wrong");
  expect(checked).toHaveLength(10);
});

test("successful sign-ins never count as failures", async () => {
  const { email } = await makePerson();
  expect(new Set(await outcomes(12, email, password))).toEqual(new Set(["ok"]));
  expect(await db().signInFailure.count()).toBe(0);
});

test("expired failures are deleted", async () => {
  await outcomes(3, "nobody@nightrate.example", wrong);
  await db().signInFailure.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } });
  await outcomes(1, "somebody@nightrate.example", wrong);
  expect(await db().signInFailure.count()).toBe(1);
});

test("a person without a password, and a removed one, cannot sign in with one", async () => {
  const { owner } = await makeAccount();
  expect(await outcomes(1, owner.email, "")).toEqual(["wrong"]);
  const removed = await makePerson();
  await db().person.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
  expect(await outcomes(1, removed.email, password)).toEqual(["wrong"]);
});

test.each([
  ["a very long e-mail", `${"a".repeat(5_000)}@nightrate.example`, wrong],
  ["a NUL", "a\u0000b@nightrate.example", wrong],
  ["a lone surrogate", "a\ud800@nightrate.example", wrong],
  ["an empty form", "", ""],
  ["a very long password", "nobody@nightrate.example", "a".repeat(100_000)],
])("%s gets the same result as a wrong password", async (_name, email, text) => {
  expect(await checkSignIn(email, text, stranger)).toEqual({ ok: false, reason: "wrong" });
});

const emailOf = (number: number): string => `somebody-${number}@nightrate.example`;

/** Tries a wrong password once for each of `count` e-mails, all at once. */
async function tryPasswords(count: number, ip: string): Promise<string[]> {
  const tries = Array.from({ length: count }, (_, at) =>
    checkSignIn(emailOf(at), wrong, { ip, device: undefined }),
  );
  return (await Promise.all(tries)).map((result) => (result.ok ? "ok" : result.reason));
}

test("one address gets 30 of 60 passwords checked, then even the right password is refused", async () => {
  const { email } = await makePerson();
  const reasons = await tryPasswords(60, "127.0.0.1");
  expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(30);
  expect(reasons.filter((reason) => reason === "too_many_from_address")).toHaveLength(30);
  const ip = "127.0.0.1";
  expect(await outcomes(1, email, password, { ip })).toEqual(["too_many_from_address"]);
  expect(await outcomes(1, email, password)).toEqual(["ok"]);
  const device = deviceToken(email);
  expect(await outcomes(1, email, password, { ip, device })).toEqual(["ok"]);
  const other = deviceToken(emailOf(1));
  expect(await outcomes(1, email, password, { ip, device: other })).toEqual([
    "too_many_from_address",
  ]);
});

test("sign-ins from a refused address check no password and write nothing", async () => {
  const ip = "198.51.100.4";
  await addressFailures(30, ip);
  expect(new Set(await tryPasswords(20, ip))).toEqual(new Set(["too_many_from_address"]));
  expect(await db().signInFailure.count()).toBe(0);
});

test("a known device's failures count for its address", async () => {
  const { email } = await makePerson();
  const ip = "198.51.100.5";
  await addressFailures(29, ip);
  expect(await outcomes(1, email, wrong, { ip, device: deviceToken(email) })).toEqual(["wrong"]);
  expect(await outcomes(1, email, password, { ip })).toEqual(["too_many_from_address"]);
});

test("successful sign-ins neither add to nor remove an address's failures", async () => {
  const { email } = await makePerson();
  const ip = "198.51.100.6";
  await addressFailures(29, ip);
  expect(new Set(await outcomes(5, email, password, { ip }))).toEqual(new Set(["ok"]));
  expect(await outcomes(2, "nobody@nightrate.example", wrong, { ip })).toEqual([
    "wrong",
    "too_many_from_address",
  ]);
});

test("an attempt beyond the queue's capacity is refused as UNAVAILABLE and counts as no failure", async () => {
  useQueue(new Queue({ running: 1, waiting: 2, waitMs: 20_000 }));
  const ip = "198.51.100.7";
  const tries = Array.from({ length: 8 }, (_, at) =>
    checkSignIn(emailOf(at), wrong, { ip, device: undefined }).then(
      (result) => (result.ok ? "ok" : result.reason),
      (error: { code: string; retryAfter: number }) => `${error.code} ${error.retryAfter}`,
    ),
  );
  expect((await Promise.all(tries)).toSorted()).toEqual([
    ...Array<string>(5).fill("UNAVAILABLE 2"),
    ...Array<string>(3).fill("wrong"),
  ]);
  expect(await db().signInFailure.count()).toBe(3);
});
