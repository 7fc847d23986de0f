import { expect, test } from "vitest";
import { generateKey } from "@/lib/identity/keys/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { StartError } from "@/lib/core/errors";
import { derivedKey } from "@/lib/core/server/secret";
import { verifyLog } from "@/lib/audit/server";
import { db } from "@/lib/db/server";
import { run } from "@/cli/admin/program";
import { makeAccount } from "@/prisma/factories";
import { checkSecret } from "./secret";

const wrong = /^NIGHTRATE_SECRET is not the secret this database was made with/;

async function stored(): Promise<Buffer | null> {
  const row = await db().installation.findUnique({ where: { id: 1 } });
  return row && Buffer.from(row.secretFingerprint);
}

/** Creates an account whose owner has a key. */
async function withKey() {
  const { owner, account } = await makeAccount({ apiAccess: "enabled" });
  await generateKey(await callerFor(owner));
  return { owner, account };
}

async function corruptKeys(): Promise<void> {
  for (const { id, sealed } of await db().apiKey.findMany()) {
    await db().apiKey.update({ where: { id }, data: { sealed: sealed.map((byte) => byte ^ 1) } });
  }
}

async function setAnotherSecret(): Promise<void> {
  const secretFingerprint = new Uint8Array(32);
  const row = { id: 1, secretFingerprint };
  await db().installation.upsert({ where: { id: 1 }, create: row, update: row });
}

test("a new database stores the fingerprint of its secret, which does not reveal it", async () => {
  await checkSecret();
  expect(await stored()).toEqual(derivedKey("fingerprint"));
  expect(await stored()).not.toEqual(derivedKey("pepper"));
  await checkSecret();
});

test("a start with another secret fails with one sentence", async () => {
  await setAnotherSecret();
  await expect(checkSecret()).rejects.toThrow(StartError);
  await expect(checkSecret()).rejects.toThrow(wrong);
  expect(await stored()).toEqual(Buffer.alloc(32));
});

test("an older database gets a fingerprint if any of its keys can be decrypted, else the start fails", async () => {
  await withKey();
  await corruptKeys();
  await expect(checkSecret()).rejects.toThrow(wrong);
  expect(await stored()).toBeNull();
  await withKey();
  await checkSecret();
  expect(await stored()).toEqual(derivedKey("fingerprint"));
});

test("replace-secret revokes every key, logs it in each account, and the next start succeeds", async () => {
  const { owner, account } = await withKey();
  await withKey();
  await setAnotherSecret();
  const printed: string[] = [];
  const io = { print: (text: string) => void printed.push(text), printError: () => {} };
  const prepared: unknown[] = [];
  const prepare = async (options: unknown): Promise<void> => void prepared.push(options);
  expect(await run(["replace-secret"], { ...io, prepare })).toBe(0);
  expect(printed).toEqual([
    "The present secret is the database's own now. 2 API keys were revoked; people generate new ones in API Details.",
  ]);
  expect(prepared).toEqual(["any secret"]);
  const keys = await db().apiKey.findMany();
  expect(keys.map(({ status, sealed }) => [status, sealed.length])).toEqual([
    ["revoked", 0],
    ["revoked", 0],
  ]);
  const [entry] = await db().logEntry.findMany({
    where: { accountId: account.id, action: "key_revoked" },
  });
  expect(entry).toMatchObject({ name: owner.name, userId: 0 });
  const reports = await verifyLog();
  expect(reports.filter(({ broken }) => broken !== null)).toEqual([]);
  await checkSecret();
  await generateKey(await callerFor(owner));
});

test("replace-secret changes nothing if the secret is correct", async () => {
  await withKey();
  await checkSecret();
  const printed: string[] = [];
  const io = { print: () => {}, printError: (text: string) => void printed.push(text) };
  expect(await run(["replace-secret"], { ...io, prepare: async () => {} })).toBe(2);
  expect(printed).toEqual(["The secret is the one of this database. Nothing was changed."]);
  expect(await db().apiKey.count({ where: { status: "active" } })).toBe(1);
});
