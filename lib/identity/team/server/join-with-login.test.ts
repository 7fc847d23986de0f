import { expect, onTestFinished, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { personOfLogin } from "@/lib/identity/people/server/logins";
import { makeAccount } from "@/prisma/factories";
import { inviteMember, readInvitation } from ".";
import { joinWithLogin } from "./invitations";

const email = "mia@stays.example";
const login = {
  provider: "https://login.stays.example",
  providerId: "1007",
  label: email,
  name: "Mia Lind",
};
const origin = { ip: "203.0.113.7", device: "web", requestId: null } as const;

const join = (token: string) => joinWithLogin({ token, origin }, login, async () => email);

async function invited() {
  const made = await makeAccount({ listings: 1 });
  const grant = { permissions: everywhere("view"), all_listings: true, listings: [] };
  const { link } = await inviteMember(made.caller, { email, ...grant });
  const token = link.split("/").at(-1) ?? "";
  return { ...made, token };
}

test("a provider that verified the invited address makes a member without a password, once", async () => {
  const { token, account } = await invited();
  const id = await join(token);
  const person = await db().person.findUniqueOrThrow({ where: { email } });
  expect(person).toMatchObject({ id, accountId: account.id, name: "Mia Lind", passwordHash: null });
  expect(person.emailVerifiedAt).not.toBeNull();
  expect(await personOfLogin(login, async () => null)).toBe(id);
  const other = { ...login, providerId: "1008" };
  expect(await joinWithLogin({ token, origin }, other, async () => email)).toBe("expired");
  const actions = await db().logEntry.findMany({ where: { ip: origin.ip } });
  expect(actions.map(({ action }) => action)).toContain("member_changed");
});

test("another or no verified address leaves the invitation open and makes nobody", async () => {
  const { token } = await invited();
  for (const verified of ["ben@stays.example", null]) {
    const outcome = await joinWithLogin({ token, origin }, login, async () => verified);
    expect(outcome).toBe("otherEmail");
  }
  expect(await db().person.count()).toBe(1);
  expect(await readInvitation(token)).toMatchObject({ email });
});

test("an account at a provider that is a person's here joins nothing", async () => {
  const { token, owner } = await invited();
  const { provider, providerId } = login;
  await db().providerLogin.create({ data: { provider, providerId, personId: owner.id } });
  expect(await join(token)).toBe("taken");
  expect(await readInvitation(token)).toMatchObject({ email });
});

test("of two who accept at once, one joins", async () => {
  const { token } = await invited();
  const attempts = ["1", "2"].map((providerId) =>
    joinWithLogin({ token, origin }, { ...login, providerId }, async () => email),
  );
  const outcomes = (await Promise.all(attempts)).map((outcome) => typeof outcome).toSorted();
  expect(outcomes).toEqual(["number", "string"]);
  expect(await db().providerLogin.count()).toBe(1);
});

test("unknown tokens, and any where sign-up is closed, are expired", async () => {
  const { token } = await invited();
  expect(await join("nothing")).toBe("expired");
  const { SIGN_UP } = env();
  Object.assign(env(), { SIGN_UP: "closed" });
  onTestFinished(() => void Object.assign(env(), { SIGN_UP }));
  expect(await join(token)).toBe("expired");
});
