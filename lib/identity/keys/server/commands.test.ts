import { expect, test } from "vitest";
import { type Caller, defaultLimits } from "@/lib/auth/server/caller";
import { callerOfKey, callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { endRetiring, generateKey, keyState, regenerateKey, revealKey } from ".";

const origin = { ip: null, device: "api", requestId: null } as const;
const works = async (key: string): Promise<boolean> => (await callerOfKey(key, origin)) !== null;

/** Returns the caller with a password entered `minutes` ago. */
function signedIn(caller: Caller, minutes = 0): Caller {
  return { ...caller, verifiedAt: new Date(Date.now() - minutes * 60_000) };
}

const actions = async (): Promise<string[]> =>
  (await db().logEntry.findMany({ orderBy: { id: "asc" } })).map((entry) => entry.action);

/** Returns every row of every table as text, in JSON and in PostgreSQL's row format. */
async function dump(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db().$queryRawUnsafe<{ row: string }[]>(
        `SELECT to_jsonb(t)::text || ' ' || t::text AS row FROM ${name} t`,
      ),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

test("an owner with API access generates a key; it works and its prefix is logged", async () => {
  const { caller, owner } = await makeAccount({ apiAccess: "enabled" });
  expect((await keyState(caller)).state).toBe("none");
  const { key } = await generateKey(caller);
  expect(key).toMatch(/^nr_live_/);
  expect((await callerOfKey(key, origin))?.actor.id).toBe(owner.id);
  const prefix = key.slice(0, 12);
  expect(await keyState(caller)).toMatchObject({
    state: "active",
    owner_name: owner.name,
    key: { prefix, masked: expect.stringMatching(/^nr_live_\w{4}•+$/), last_used_at: null },
    retiring: null,
    limits: defaultLimits,
  });
  const [entry] = await db().logEntry.findMany();
  expect(entry).toMatchObject({ action: "key_generated", changes: { new_value: prefix } });
});

test.each(["not_enabled", "disabled"] as const)(
  "while access is %s no key is generated, shown or replaced",
  async (apiAccess) => {
    const { caller } = await makeAccount({ apiAccess });
    expect((await keyState(caller)).state).toBe(apiAccess);
    const fresh = signedIn(caller);
    for (const command of [generateKey, revealKey, endRetiring]) {
      await expect(command(fresh)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
    }
    const replaced = regenerateKey(caller, { overlap_seconds: 0 });
    await expect(replaced).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
    expect(await db().apiKey.count()).toBe(0);
  },
);

test("a member can generate a key only after the owner grants API access", async () => {
  const { account, owner } = await makeAccount({ apiAccess: "enabled" });
  const { person, caller } = await makeMember(account);
  expect(await keyState(caller)).toMatchObject({ state: "not_granted", owner_name: owner.name });
  await expect(generateKey(caller)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await db().person.update({ where: { id: person.id }, data: { apiGranted: true } });
  const { key } = await generateKey(caller);
  expect(key).toMatch(/^nr_team_/);
  expect((await callerOfKey(key, origin))?.allListings).toBe(false);
});

test("a second key is refused", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await generateKey(caller);
  await expect(generateKey(caller)).rejects.toMatchObject({ code: "CONFLICT", status: 409 });
});

test("ten concurrent requests generate one key", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => generateKey(caller)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().apiKey.count()).toBe(1);
  expect(await actions()).toEqual(["key_generated"]);
});

test("the database contains no key in plaintext, neither whole nor its secret part", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const first = (await generateKey(caller)).key;
  const second = (await regenerateKey(caller, { overlap_seconds: 3_600 })).key;
  await revealKey(signedIn(caller));
  const text = await dump();
  expect(text).toContain(first.slice(0, 12));
  for (const secret of [first, second].map((key) => key.slice(12))) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString("hex"));
  }
});

test("a key is generated, shown and replaced only within 10 minutes of entering the password", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const stale = signedIn(caller, 11);
  const refused = { code: "SIGN_IN_AGAIN" };
  await expect(generateKey(stale)).rejects.toMatchObject(refused);
  await generateKey(caller);
  await expect(revealKey(stale)).rejects.toMatchObject(refused);
  await expect(regenerateKey(stale, { overlap_seconds: 3_600 })).rejects.toMatchObject(refused);
  expect(await db().apiKey.count()).toBe(1);
  expect(await actions()).toEqual(["key_generated"]);
  await regenerateKey(signedIn(caller, 9), { overlap_seconds: 3_600 });
  await endRetiring(stale);
});

test("revealing returns the key and is logged", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const { key } = await generateKey(caller);
  expect(await revealKey(signedIn(caller, 9))).toEqual({ key });
  expect(await actions()).toEqual(["key_generated", "key_revealed"]);
});

test("revealing or regenerating without a key is a conflict", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await expect(revealKey(signedIn(caller))).rejects.toMatchObject({ code: "CONFLICT" });
  const replaced = regenerateKey(caller, { overlap_seconds: 0 });
  await expect(replaced).rejects.toMatchObject({ code: "CONFLICT" });
});

test("without an overlap the old key stops working at once", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const { key: old } = await generateKey(caller);
  const { key } = await regenerateKey(caller, { overlap_seconds: 0 });
  expect([await works(old), await works(key)]).toEqual([false, true]);
  expect((await keyState(caller)).retiring).toBeNull();
});

test("with an overlap both keys work until it is ended", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const { key: old } = await generateKey(caller);
  const { key } = await regenerateKey(caller, { overlap_seconds: 3_600 });
  expect([await works(old), await works(key)]).toEqual([true, true]);
  const { retiring } = await keyState(caller);
  expect(retiring?.prefix).toBe(old.slice(0, 12));
  const left = Date.parse(retiring?.retires_at ?? "") - Date.now();
  expect(left).toBeGreaterThan(3_590_000);
  expect(left).toBeLessThanOrEqual(3_600_000);
  await endRetiring(caller);
  expect([await works(old), await works(key)]).toEqual([false, true]);
  await expect(endRetiring(caller)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await actions()).toEqual(["key_generated", "key_regenerated", "key_revoked"]);
});

test("an overlap ends by itself", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const { key: old } = await generateKey(caller);
  await regenerateKey(caller, { overlap_seconds: 3_600 });
  await db().apiKey.updateMany({
    where: { status: "retiring" },
    data: { retiresAt: new Date(Date.now() - 1_000) },
  });
  expect(await works(old)).toBe(false);
  expect((await keyState(caller)).retiring).toBeNull();
  await expect(endRetiring(caller)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a second regeneration ends the key that was still retiring", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const { key: first } = await generateKey(caller);
  const { key: second } = await regenerateKey(caller, { overlap_seconds: 86_400 });
  const { key: third } = await regenerateKey(caller, { overlap_seconds: 3_600 });
  expect(await Promise.all([first, second, third].map(works))).toEqual([false, true, true]);
  expect(await db().apiKey.count({ where: { status: "retiring" } })).toBe(1);
});

test("concurrent regenerations leave one active and one retiring key", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await generateKey(caller);
  const replace = () => regenerateKey(caller, { overlap_seconds: 3_600 });
  await Promise.all(Array.from({ length: 8 }, replace));
  expect(await db().apiKey.count({ where: { status: "active" } })).toBe(1);
  expect(await db().apiKey.count({ where: { status: "retiring" } })).toBe(1);
});

test("revoking a key erases its sealed copy", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await generateKey(caller);
  await regenerateKey(caller, { overlap_seconds: 0 });
  const revoked = await db().apiKey.findFirstOrThrow({ where: { status: "revoked" } });
  expect(revoked.sealed).toHaveLength(0);
});

test("changes to an account's key do not affect another account's", async () => {
  const one = await makeAccount({ apiAccess: "enabled" });
  const two = await makeAccount({ apiAccess: "enabled" });
  const { key } = await generateKey(one.caller);
  expect((await keyState(two.caller)).state).toBe("none");
  await generateKey(two.caller);
  await regenerateKey(two.caller, { overlap_seconds: 0 });
  expect(await works(key)).toBe(true);
  expect(await revealKey(signedIn(one.caller))).toEqual({ key });
});

test("a removed member cannot generate a key", async () => {
  const { account } = await makeAccount({ apiAccess: "enabled" });
  const { person } = await makeMember(account, { apiGranted: true, removedAt: new Date() });
  const caller = await callerFor(person);
  await expect(generateKey(caller)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});
