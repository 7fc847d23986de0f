import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "@/lib/db/server";
import { countStatements } from "@/e2e/setup/statements";
import { generateKey, regenerateKey } from "@/lib/identity/keys/server";
import { makeAccount } from "@/prisma/factories";
import { KeyCache, callerOfKey } from "./key-caller";
import { makeKey } from "./key-format";

const origin = { ip: null, device: "api", requestId: null } as const;

test("a cached row expires one second after its look-up began, even if the look-up was slow", async () => {
  const cache = new KeyCache<{ read: number }>();
  let reads = 0;
  const read = async (): Promise<{ read: number }> => {
    const row = { read: ++reads };
    await sleep(600);
    return row;
  };
  const start = performance.now();
  expect(await cache.get("k", read)).toEqual({ read: 1 });
  await sleep(1_000 - (performance.now() - start));
  expect(await cache.get("k", read)).toEqual({ read: 2 });
});

test("a write on this node invalidates rows cached before it", async () => {
  const cache = new KeyCache<{ read: number }>();
  let reads = 0;
  const read = async (): Promise<{ read: number }> => ({ read: ++reads });
  await cache.get("k", read);
  expect(await cache.get("k", read)).toEqual({ read: 1 });
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await generateKey(caller);
  expect(await cache.get("k", read)).toEqual({ read: 2 });
});

test("a refused key is looked up again after a write on this node, and guesses push out no good key", async () => {
  const cache = new KeyCache<{ read: number }>();
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  await cache.get("good", async () => ({ read: 1 }));
  for (let guess = 0; guess < 10_001; guess++) await cache.get(`g${guess}`, async () => undefined);
  expect(await cache.get("good", async () => ({ read: 2 }))).toEqual({ read: 1 });
  expect(await cache.get("g10000", async () => ({ read: 2 }))).toBeUndefined();
  await generateKey(caller);
  expect(await cache.get("g10000", async () => ({ read: 2 }))).toEqual({ read: 2 });
});

test.each(["revoked", "member without access", "account without access"])(
  "a write on another node takes effect within a second: %s",
  async (change) => {
    const { account, caller, owner } = await makeAccount({ apiAccess: "enabled" });
    const { key } = await generateKey(caller);
    expect((await callerOfKey(key, origin))?.actor.id).toBe(owner.id);
    // Direct SQL does not advance this node's epoch, like a write of another process.
    if (change === "revoked") await db().$executeRaw`UPDATE api_key SET status = 'revoked'`;
    if (change === "member without access") {
      await db()
        .$executeRaw`UPDATE person SET role = 'member', api_granted = false WHERE id = ${owner.id}`;
    }
    if (change === "account without access") {
      await db().$executeRaw`UPDATE account SET api_access = 'disabled' WHERE id = ${account.id}`;
    }
    const written = performance.now();
    while (performance.now() - written < 1_000) {
      await callerOfKey(key, origin);
      await sleep(20);
    }
    expect(await callerOfKey(key, origin)).toBeNull();
  },
);

async function costOf(key: string): Promise<[isGood: boolean, statements: string[]]> {
  const { result, statements } = await countStatements(() => callerOfKey(key, origin));
  return [result !== null, statements];
}

test("good, unknown, revoked and closed keys cost the same one statement, then none, a malformed one none", async () => {
  const { caller } = await makeAccount({ apiAccess: "enabled" });
  const { key: revoked } = await generateKey(caller);
  const { key: good } = await regenerateKey(caller, { overlap_seconds: 0 });
  const closed = await makeAccount({ apiAccess: "enabled" });
  const { key: notEnabled } = await generateKey(closed.caller);
  await db()
    .$executeRaw`UPDATE account SET api_access = 'disabled' WHERE id = ${closed.account.id}`;
  // What is known lasts less than a second, which a busy machine may take for this.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [isGood, once] = await costOf(good);
  expect([isGood, once.length]).toEqual([true, 1]);
  for (const key of [makeKey("owner"), revoked, notEnabled]) {
    expect(await costOf(key)).toEqual([false, once]);
    expect(await costOf(key)).toEqual([false, []]);
  }
  expect(await costOf(good)).toEqual([true, []]);
  expect(await costOf(`${good}x`)).toEqual([false, []]);
});
