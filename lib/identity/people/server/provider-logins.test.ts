import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { personOfLogin } from "./provider-logins";

const login = { provider: "github", providerId: "7" };

test("a verified e-mail links the login to its person, who is then found without it", async () => {
  const { owner } = await makeAccount();
  expect(await personOfLogin(login, async () => owner.email)).toBe(owner.id);
  expect(await personOfLogin(login, async () => null)).toBe(owner.id);
});

test("without a verified e-mail, or with an unknown one, nobody is found or linked", async () => {
  await makeAccount();
  expect(await personOfLogin(login, async () => null)).toBeNull();
  expect(await personOfLogin(login, async () => "nobody@stays.example")).toBeNull();
  expect(await db().providerLogin.count()).toBe(0);
});

test("a removed person cannot sign in through a linked login", async () => {
  const { owner } = await makeAccount();
  await personOfLogin(login, async () => owner.email);
  await db().person.update({ where: { id: owner.id }, data: { removedAt: new Date() } });
  expect(await personOfLogin(login, async () => owner.email)).toBeNull();
});
