import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { generateKey, keyState } from "@/lib/identity/keys/server";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { accessState, disableApi, enableApi } from ".";

const yes = { reason: "api", confirmation: "API" } as const;
const origin = { ip: null, device: "api", requestId: null } as const;
const works = async (key: string): Promise<boolean> => (await callerOfKey(key, origin)) !== null;
const prefixOf = async (caller: Caller): Promise<string | undefined> =>
  (await keyState(caller)).key?.prefix;

test("the owner sees the cost of API access; a member sees only its state", async () => {
  const { account, caller } = await makeAccount({ taxRateBp: 825 });
  await makeListings(account, [{}, {}, {}, { pushEnabled: false }]);
  await makeAccount({ listings: 5 });
  expect(await accessState(caller)).toEqual({
    access: "not_enabled",
    can_enable: true,
    listings_syncing: 3,
    price_per_listing: 1,
    currency: "USD",
    tax_rate_bp: 825,
    estimate: { net: 3, tax: 0.25, total: 3.25 },
  });
  const member = await makeMember(account, { listings: "all" });
  expect(await accessState(member.caller)).toMatchObject({
    access: "not_enabled",
    can_enable: false,
    listings_syncing: null,
    tax_rate_bp: null,
    estimate: null,
  });
});

test("enabling generates the owner's key, logs both and changes no other account", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  expect(await enableApi(caller, yes)).toMatchObject({ access: "enabled", can_enable: false });
  expect((await keyState(caller)).state).toBe("active");
  expect((await accessState(other.caller)).access).toBe("not_enabled");
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "access_enabled", accountId: account.id, changes: { new_value: "ON" } },
    { action: "key_generated", accountId: account.id },
  ]);
});

test.each(["api", " API", "API ", "", "Api"])(
  "the word %j does not enable access",
  async (confirmation) => {
    const { caller } = await makeAccount();
    await expect(enableApi(caller, { reason: "api", confirmation })).rejects.toMatchObject({
      status: 400,
      details: [{ path: "confirmation" }],
    });
    expect((await accessState(caller)).access).toBe("not_enabled");
    expect(await db().apiKey.count()).toBe(0);
  },
);

test("another reason does not enable access", async () => {
  const { caller } = await makeAccount();
  await expect(enableApi(caller, { ...yes, reason: "pms" })).rejects.toMatchObject({
    status: 400,
    details: [{ path: "reason" }],
  });
  expect((await accessState(caller)).access).toBe("not_enabled");
});

test("a member can neither enable nor disable API access", async () => {
  const { account, caller } = await makeAccount();
  const member = await makeMember(account, { listings: "all", apiGranted: true });
  for (const word of ["API", "api"]) {
    const tried = enableApi(member.caller, { reason: "api", confirmation: word });
    await expect(tried).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  }
  await enableApi(caller, yes);
  await expect(disableApi(member.caller)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  expect((await accessState(caller)).access).toBe("enabled");
});

test("keys stop while access is disabled and work again once it is enabled", async () => {
  const { account, caller } = await makeAccount({ apiAccess: "enabled" });
  const member = await makeMember(account, { apiGranted: true });
  const keys = [(await generateKey(caller)).key, (await generateKey(member.caller)).key];
  const prefix = await prefixOf(caller);
  await disableApi(caller);
  expect(await Promise.all(keys.map(works))).toEqual([false, false]);
  expect((await keyState(caller)).state).toBe("disabled");
  await enableApi(caller, yes);
  expect(await Promise.all(keys.map(works))).toEqual([true, true]);
  expect(await prefixOf(caller)).toBe(prefix);
  expect(await db().apiKey.count()).toBe(2);
});

test("two concurrent enablings succeed once; disabling without access is a conflict", async () => {
  const { caller } = await makeAccount();
  await expect(disableApi(caller)).rejects.toMatchObject({ code: "CONFLICT" });
  const outcomes = await Promise.allSettled([enableApi(caller, yes), enableApi(caller, yes)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().apiKey.count()).toBe(1);
  expect(await db().logEntry.count()).toBe(2);
  await expect(enableApi(caller, yes)).rejects.toMatchObject({ code: "CONFLICT" });
});
