import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { acceptSignUp } from "@/lib/identity/sign-ups/server";
import { makeAccount } from "@/prisma/factories";
import { run } from "./program";

const owner = "olive@nightrate.example";

/** A run that must succeed; its one JSON object. */
async function json(...words: string[]): Promise<Record<string, unknown>> {
  const out: string[] = [];
  const print = (text: string) => void out.push(text);
  const io = { prepare: async () => {}, print, printError: print };
  expect({ code: await run([...words, "--json"], io), out }).toMatchObject({ code: 0 });
  return JSON.parse(out[0] ?? "") as Record<string, unknown>;
}

const tokenOf = (url: unknown) => new URL(String(url)).pathname.split("/").at(-1) ?? "";

async function isVerified(email: string): Promise<boolean> {
  return (await db().person.findUniqueOrThrow({ where: { email } })).emailVerifiedAt !== null;
}

test("without a password, accounts and partners are links that their owners open with their own", async () => {
  const { email, link } = await json("create-account", "--email", owner, "--name", "Olive");
  expect(email).toBe(owner);
  expect(await db().person.count()).toBe(0);
  await acceptSignUp({ token: tokenOf(link), password: "ten letters" });
  const quiet = ["--email", "rae@quiet.example", "--name", "Rae", "--partner", "Quiet"];
  const partner = await json("create-partner", ...quiet);
  await acceptSignUp({ token: tokenOf(partner["link"]), password: "ten letters" });
  const made = await db().account.findMany({ orderBy: { id: "asc" } });
  expect(made).toMatchObject([
    { name: "Olive", kind: "customer" },
    { name: "Quiet", kind: "partner" },
  ]);
});

test("people added here are vouched for; others once they are verified here", async () => {
  await makeAccount({ owner: { email: owner } });
  expect(await isVerified(owner)).toBe(false);
  expect(await json("verify-email", "--email", owner)).toMatchObject({ email_verified: true });
  const words = ["--password", "ten letters", "--email"];
  await json("create-account", "--name", "New", ...words, "new@nightrate.example");
  await json("create-partner", "--name", "Rae", ...words, "rae@quiet.example");
  await json("create-member", "--account", owner, ...words, "max@nightrate.example");
  for (const { email } of await db().person.findMany()) {
    expect([email, await isVerified(email)]).toEqual([email, true]);
  }
  expect(await db().person.count()).toBe(4);
});
