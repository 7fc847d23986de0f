import { expect, test, vi } from "vitest";
import * as variables from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { createAccount } from "./commands";
import { requireInvitations, signUpMode, signUpNow } from "./sign-up-mode";

const real = variables.env();
const setEnv = (values: Partial<variables.Env>): void =>
  void vi.spyOn(variables, "env").mockReturnValue({ ...real, ...values });
const here = { isDirect: true } as const;
const mia = { name: "Mia", email: "mia@stays.example", password: "correct horse" };

test.each([
  [{}, "open"],
  [{ HOST: "::1" }, "open"],
  [{ HOST: "localhost", PUBLIC_URL: "http://localhost:4000" }, "open"],
  [{ HOST: "0.0.0.0" }, "invited"],
  [{ HOST: "127.0.0.1", PUBLIC_URL: "https://rates.example" }, "invited"],
  [{ HOST: "10.0.0.7", PUBLIC_URL: "http://localhost:3000" }, "invited"],
  [{ HOST: "127.0.0.1.rates.example" }, "invited"],
  [{ HOST: "0.0.0.0", SIGN_UP: "open" }, "open"],
  [{ SIGN_UP: "closed" }, "closed"],
])("with %j sign-up is %s", (given, expected) => {
  expect(variables.parseEnv(given).SIGN_UP).toBe(expected);
});

test("another value of SIGN_UP is refused", () => {
  expect(() => variables.parseEnv({ SIGN_UP: "yes" })).toThrow(
    "SIGN_UP must be open, invited or closed.",
  );
});

test("open sign-up is by mail if mail is configured", () => {
  setEnv({ SIGN_UP: "open" });
  expect(signUpMode(here)).toBe("now");
  setEnv({ SIGN_UP: "open", SMTP_URL: "smtp://127.0.0.1:9" });
  for (const from of [here, {}]) expect(signUpMode(from)).toBe("mail");
});

test.each([
  ["another computer", {}, {}],
  ["this computer, published under a name", { PUBLIC_URL: "https://rates.example" }, here],
  ["this computer, open to the network", { HOST: "0.0.0.0" }, here],
])(
  "without mail, sign-up from %s is refused with one error for used and new addresses",
  async (_from, values, from) => {
    setEnv({ SIGN_UP: "open", ...values });
    const { owner } = await makeAccount();
    expect(signUpMode(from)).toBe("invited");
    const refusals = [owner.email, mia.email].map((email) =>
      signUpNow(from, () => createAccount({ ...mia, email })).catch(String),
    );
    expect(new Set(await Promise.all(refusals)).size).toBe(1);
    expect(await db().account.count()).toBe(1);
  },
);

test.each([
  ["invited", undefined],
  ["closed", undefined],
  ["open", "smtp://127.0.0.1:9"],
] as const)(
  "with SIGN_UP=%s and mail server %s sign-up without mail is refused",
  async (SIGN_UP, SMTP_URL) => {
    setEnv({ SIGN_UP, SMTP_URL });
    await expect(signUpNow(here, () => createAccount(mia))).rejects.toMatchObject({
      code: "PERMISSION_DENIED",
    });
    expect(await db().person.count()).toBe(0);
  },
);

test("a used address gets the answer of a new one, and its person does not change", async () => {
  const { owner } = await makeAccount();
  const answers = [await signUpNow(here, () => createAccount(mia))];
  answers.push(await signUpNow(here, () => createAccount({ ...mia, email: owner.email })));
  expect(answers).toEqual([undefined, undefined]);
  expect(await db().person.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
  expect(await db().account.count()).toBe(2);
});

test("an invalid password is refused before the address is looked up", async () => {
  const { owner } = await makeAccount();
  for (const email of [owner.email, "nobody@stays.example"]) {
    const refused = signUpNow(here, () => createAccount({ ...mia, email, password: email }));
    await expect(refused).rejects.toMatchObject({ details: [{ path: "password" }] });
  }
});

test("a sign-up with the placeholder address of a removed person does not fail", async () => {
  const email = "removed-100001@nightrate.invalid";
  await makeAccount({ owner: { email, removedAt: new Date() } });
  expect(await signUpNow(here, () => createAccount({ ...mia, email }))).toBeUndefined();
});

test("invitations are refused only if SIGN_UP is closed", () => {
  for (const SIGN_UP of ["open", "invited"] as const) {
    setEnv({ SIGN_UP });
    expect(requireInvitations).not.toThrow();
  }
  setEnv({ SIGN_UP: "closed" });
  expect(requireInvitations).toThrow("Only an administrator");
});
