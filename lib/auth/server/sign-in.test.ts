import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { hashPassword } from "./passwords";
import { checkSignIn, deviceToken } from "./sign-in";

const password = "a quiet harbour at night";
const wrong = "a loud harbour at noon";

async function makePerson(): Promise<{ id: number; email: string }> {
  const { owner } = await makeAccount({ owner: { passwordHash: await hashPassword(password) } });
  return owner;
}

async function outcomes(count: number, email: string, text: string, device?: string) {
  const found: string[] = [];
  for (let round = 0; round < count; round++) {
    const result = await checkSignIn(email, text, device);
    found.push(result.ok ? "ok" : result.reason);
  }
  return found;
}

test("the right password signs in, however the e-mail is typed", async () => {
  const { id, email } = await makePerson();
  for (const typed of [email, email.toUpperCase(), `  ${email} `]) {
    expect(await checkSignIn(typed, password, undefined)).toEqual({ ok: true, personId: id });
  }
});

test("known and unknown e-mails are answered alike, before and after the limit", async () => {
  const { email } = await makePerson();
  const known = await outcomes(12, email, wrong);
  const unknown = await outcomes(12, "nobody@nightrate.example", wrong);
  expect(known).toEqual([...Array<string>(10).fill("wrong"), "too_many", "too_many"]);
  expect(unknown).toEqual(known);
});

test("after ten failures the right password is refused too, and fits again when 15 minutes are over", async () => {
  const { email } = await makePerson();
  await outcomes(10, email, wrong);
  expect(await outcomes(1, email, password)).toEqual(["too_many"]);
  const moments = [14 * 60_000, 15 * 60_000 + 1].map((ms) => new Date(Date.now() - ms));
  for (const [index, createdAt] of moments.entries()) {
    await db().signInFailure.updateMany({ data: { createdAt } });
    expect(await outcomes(1, email, password)).toEqual([index === 0 ? "too_many" : "ok"]);
  }
});

test("a stranger's guesses do not lock the owner's known device out, and its own failures do", async () => {
  const { email } = await makePerson();
  await outcomes(10, email, wrong);
  const device = deviceToken(email);
  expect(await outcomes(1, email, password, device)).toEqual(["ok"]);
  expect(await outcomes(11, email, wrong, device)).toEqual([
    ...Array<string>(10).fill("wrong"),
    "too_many",
  ]);
});

test("a device known for somebody else is a stranger's", async () => {
  const { email } = await makePerson();
  await outcomes(10, email, wrong);
  const other = deviceToken("somebody@nightrate.example");
  for (const device of [other, `${deviceToken(email)}x`, ""]) {
    expect(await outcomes(1, email, password, device)).toEqual(["too_many"]);
  }
});

test("fifty guesses at once: ten are judged", async () => {
  const { email } = await makePerson();
  const results = await Promise.all(
    Array.from({ length: 50 }, () => checkSignIn(email, wrong, undefined)),
  );
  const judged = results.filter((result) => !result.ok && result.reason === "wrong");
  expect(judged).toHaveLength(10);
});

test("signing in does not count as a failure, however often", async () => {
  const { email } = await makePerson();
  expect(new Set(await outcomes(12, email, password))).toEqual(new Set(["ok"]));
  expect(await db().signInFailure.count()).toBe(0);
});

test("failures that mean nothing any more are cleared away", async () => {
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
  ["an endless e-mail", `${"a".repeat(5_000)}@nightrate.example`, wrong],
  ["a NUL", "a\u0000b@nightrate.example", wrong],
  ["half a character", "a\ud800@nightrate.example", wrong],
  ["nothing", "", ""],
  ["an endless password", "nobody@nightrate.example", "a".repeat(100_000)],
])("%s is a wrong sign-in like another", async (_name, email, text) => {
  expect(await checkSignIn(email, text, undefined)).toEqual({ ok: false, reason: "wrong" });
});
