import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { changeSettings, getSettings } from ".";

test("a change keeps absent fields and other accounts", async () => {
  const one = await makeAccount();
  const two = await makeAccount();
  const before = await getSettings(one.caller);
  const change = { time_zone: "America/Vancouver", tax_rate_bp: 825, decimals: true };
  expect(await changeSettings(one.caller, change)).toEqual({ ...before, ...change });
  expect(await getSettings(one.caller)).toEqual({ ...before, ...change });
  expect(await getSettings(two.caller)).toEqual(before);
});

test("the log contains only changed fields, before and after", async () => {
  const { account, caller } = await makeAccount();
  await changeSettings(caller, { name: account.name, currency: "CAD", max_child_listings: 9 });
  const entries = await db().logEntry.findMany();
  expect(entries).toMatchObject([{ action: "settings_changed", accountId: account.id }]);
  expect(entries[0]?.changes).toEqual({
    old_value: { currency: "USD", max_child_listings: 5 },
    new_value: { currency: "CAD", max_child_listings: 9 },
  });
});

test("a change to the current values writes nothing", async () => {
  const { caller } = await makeAccount();
  await changeSettings(caller, { tax_rate_bp: 0, cross_pms_mapping: false });
  expect(await db().logEntry.count()).toBe(0);
});

test("false and zero are stored", async () => {
  const { caller } = await makeAccount({ decimals: true, taxRateBp: 825 });
  const changed = await changeSettings(caller, { decimals: false, tax_rate_bp: 0 });
  expect(changed).toMatchObject({ decimals: false, tax_rate_bp: 0 });
});

test("concurrent changes are all applied and logged in sequence", async () => {
  const { caller } = await makeAccount();
  const values = Array.from({ length: 10 }, (_, index) => index + 10);
  await Promise.all(values.map((max) => changeSettings(caller, { max_child_listings: max })));
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  const steps = entries.map(
    ({ changes }) => changes as Record<string, { max_child_listings: number }>,
  );
  const news = steps.map((step) => step["new_value"]?.max_child_listings);
  const olds = steps.map((step) => step["old_value"]?.max_child_listings);
  expect(olds).toEqual([5, ...news.slice(0, -1)]);
  expect((await getSettings(caller)).max_child_listings).toBe(news.at(-1));
});

test("members can neither read nor change settings", async () => {
  const { account } = await makeAccount();
  const { caller } = await makeMember(account, { listings: "all" });
  await expect(getSettings(caller)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const tried = changeSettings(caller, { name: "Mine" });
  await expect(tried).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
});

test("a dry run returns the result and writes nothing", async () => {
  const { account, caller } = await makeAccount();
  const tried = await changeSettings({ ...caller, dryRun: true }, { name: "Quay Stays" });
  expect(tried.name).toBe("Quay Stays");
  expect((await getSettings(caller)).name).toBe(account.name);
  expect(await db().logEntry.count()).toBe(0);
});
