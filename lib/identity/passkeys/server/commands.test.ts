import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { deleteOldChallenges, listPasskeys, relyingParty } from ".";
import { addPasskey, personOfPasskey, removePasskey, startPasskey, startSignIn } from "./commands";
import { maxPasskeys } from "../schema";
import { Authenticator } from "./testing";

const origin = "https://rates.example";
const given = env().PUBLIC_URL;
beforeEach(() => void Object.assign(env(), { PUBLIC_URL: origin }));
afterEach(() => void Object.assign(env(), { PUBLIC_URL: given }));

async function add(caller: Caller, device = new Authenticator(origin)): Promise<Authenticator> {
  const response = device.create(await startPasskey(caller));
  await addPasskey(caller, { response, label: "Chrome on macOS" });
  return device;
}

const code = (name: string) => expect.objectContaining({ code: name });

test("a passkey is added once, signs its person in, and is removed, with log entries", async () => {
  const { caller, owner } = await makeAccount({ owner: { passwordHash: "a hash" } });
  const device = await add(caller);
  expect(await listPasskeys(caller)).toMatchObject({
    available: true,
    passkeys: [{ id: device.id, label: "Chrome on macOS", last_used_at: null }],
  });
  const asked = await startPasskey(caller);
  expect(asked.excludeCredentials).toMatchObject([{ id: device.id, transports: ["internal"] }]);
  const again = { response: device.create(asked), label: "Again" };
  await expect(addPasskey(caller, again)).rejects.toEqual(code("CONFLICT"));
  expect(await personOfPasskey(device.answer(await startSignIn()))).toBe(owner.id);
  expect((await listPasskeys(caller)).passkeys[0]?.last_used_at).not.toBeNull();
  await removePasskey(caller, device.id);
  expect(await personOfPasskey(device.answer(await startSignIn()))).toBeNull();
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["passkey_added", "passkey_removed"]);
});

test("an answer counts once, for whom it was asked, where it was asked, within five minutes", async () => {
  const { caller, owner, account } = await makeAccount();
  const device = await add(caller);
  const asked = await startSignIn();
  const elsewhere = { ...asked, origin: "https://rates.example.net" };
  expect(await personOfPasskey(device.answer(elsewhere))).toBeNull();
  const answer = device.answer(await startSignIn());
  expect(await personOfPasskey(answer)).toBe(owner.id);
  expect(await personOfPasskey(answer)).toBeNull();
  expect(await personOfPasskey(device.answer({ challenge: "bWFkZSB1cA" }))).toBeNull();
  const late = await startSignIn();
  await db().passkeyChallenge.updateMany({ data: { expiresAt: new Date() } });
  expect(await personOfPasskey(device.answer(late))).toBeNull();
  // A challenge to make a passkey is its person's, and signs nobody in.
  const own = await startPasskey(caller);
  expect(await personOfPasskey(device.answer(own))).toBeNull();
  const member = await makeMember(account);
  const response = new Authenticator(origin).create(own);
  const stolen = addPasskey(member.caller, { response, label: "Mine" });
  await expect(stolen).rejects.toMatchObject({ details: [{ path: "response" }] });
  expect((await listPasskeys(member.caller)).passkeys).toEqual([]);
});

test("another device's signature, a copy that counts less, and nonsense sign nobody in", async () => {
  const { caller, owner } = await makeAccount();
  const device = await add(caller);
  const other = new Authenticator(origin);
  const forged = JSON.parse(other.answer(await startSignIn())) as object;
  const text = JSON.stringify({ ...forged, id: device.id, rawId: device.id });
  expect(await personOfPasskey(text)).toBeNull();
  device.counter = 5;
  expect(await personOfPasskey(device.answer(await startSignIn()))).toBe(owner.id);
  device.counter = 5;
  expect(await personOfPasskey(device.answer(await startSignIn()))).toBeNull();
  for (const nonsense of ["", "{", "null", "[]", `{"id":"${device.id}"}`, "x".repeat(20_000)])
    expect(await personOfPasskey(nonsense)).toBeNull();
  await db().person.updateMany({ where: { id: owner.id }, data: { removedAt: new Date() } });
  device.counter = 6;
  expect(await personOfPasskey(device.answer(await startSignIn()))).toBeNull();
});

test("passkeys are the person's own, need a fresh sign-in, and the last way to sign in stays", async () => {
  const { caller, owner, account } = await makeAccount({ owner: { passwordHash: "a hash" } });
  const device = await add(caller);
  const member = await makeMember(account);
  await expect(removePasskey(member.caller, device.id)).rejects.toEqual(code("NOT_FOUND"));
  const stale: Caller = { ...caller, via: "session", verifiedAt: new Date(0) };
  await expect(startPasskey(stale)).rejects.toEqual(code("SIGN_IN_AGAIN"));
  await expect(removePasskey(stale, device.id)).rejects.toEqual(code("SIGN_IN_AGAIN"));
  await db().person.updateMany({ where: { id: owner.id }, data: { passwordHash: null } });
  expect((await listPasskeys(caller)).passkeys).toMatchObject([{ removable: false }]);
  await expect(removePasskey(caller, device.id)).rejects.toEqual(code("CONFLICT"));
  await add(caller);
  await removePasskey(caller, device.id);
  expect((await listPasskeys(caller)).passkeys).toHaveLength(1);
});

test("a person has twenty passkeys at most, also of those that are added at once", async () => {
  const { caller } = await makeAccount();
  const makes = await Promise.all(
    Array.from({ length: maxPasskeys + 2 }, async () => {
      const response = new Authenticator(origin).create(await startPasskey(caller));
      return () => addPasskey(caller, { response, label: "One" });
    }),
  );
  const results = await Promise.allSettled(makes.map((make) => make()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(maxPasskeys);
  await expect(startPasskey(caller)).rejects.toEqual(code("CONFLICT"));
});

test("expired challenges are deleted", async () => {
  await startSignIn();
  expect(await deleteOldChallenges(new Date())).toBe(0);
  expect(await deleteOldChallenges(new Date(Date.now() + 600_000))).toBe(1);
});

test.each([
  ["https://rates.example:8443", "rates.example"],
  ["http://localhost:3000", "localhost"],
  ["http://rates.example", null],
  ["https://203.0.113.7", null],
  ["https://[2001:db8::7]", null],
  ["http://127.0.0.1:3000", null],
])("at %s passkeys belong to %s", async (url, id) => {
  Object.assign(env(), { PUBLIC_URL: url });
  expect(relyingParty()?.id ?? null).toBe(id);
  const { caller } = await makeAccount();
  expect((await listPasskeys(caller)).available).toBe(id !== null);
  const started = startPasskey(caller).then(
    () => "started",
    () => "refused",
  );
  expect(await started).toBe(id === null ? "refused" : "started");
});
