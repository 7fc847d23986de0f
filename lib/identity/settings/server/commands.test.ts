import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { changeSettings, getSettings, setTaxRate } from ".";

test("a change keeps absent fields and other accounts", async () => {
  const one = await makeAccount();
  const two = await makeAccount();
  const before = await getSettings(one.caller);
  const change = { time_zone: "America/Vancouver", decimals: true };
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
  await changeSettings(caller, { max_child_listings: 5, cross_pms_mapping: false });
  expect(await db().logEntry.count()).toBe(0);
});

const marksOf = async (accountId: number) => {
  const rows = await db().listingEvaluation.findMany({
    where: { accountId },
    orderBy: { listingKey: "asc" },
  });
  return rows.map(({ mark }) => mark);
};

test("a change of the decimals marks every listing of the account as out of date, with its transaction", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  await makeListings(account, [{ timeZone: "Europe/Rome" }, { timeZone: null }]);
  await makeListings(other.account, 1);
  const before = [await marksOf(account.id), await marksOf(other.account.id)];
  await changeSettings({ ...caller, dryRun: true }, { decimals: true });
  expect([await marksOf(account.id), await marksOf(other.account.id)]).toEqual(before);
  await changeSettings(caller, { decimals: true });
  const after = before[0]?.map((mark) => mark + 1);
  expect([await marksOf(account.id), await marksOf(other.account.id)]).toEqual([after, before[1]]);
});

test("false is stored", async () => {
  const { caller } = await makeAccount({ decimals: true });
  expect(await changeSettings(caller, { decimals: false })).toMatchObject({ decimals: false });
});

test("the tax rate is the operator's: neither the owner nor a connected program sets it", async () => {
  const { caller } = await makeAccount({ taxRateBp: 825 });
  const connection = { id: 1, pmsName: "lodgehub" };
  const job = { ...caller, actor: { id: 0, email: null, name: "x", role: "job" } } as const;
  for (const each of [caller, { ...job, connection }]) {
    await expect(setTaxRate(each, 0)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  }
  expect(await getSettings(caller)).toMatchObject({ tax_rate_bp: 825 });
  await setTaxRate(job, 0);
  await setTaxRate(job, 0);
  expect(await getSettings(caller)).toMatchObject({ tax_rate_bp: 0 });
  const values = { old_value: { tax_rate_bp: 825 }, new_value: { tax_rate_bp: 0 } };
  expect(await db().logEntry.findMany()).toMatchObject([{ changes: values }]);
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

const versionsOf = async (accountId: number) => {
  const rows = await db().settingVersion.findMany({
    where: { accountId },
    orderBy: { id: "asc" },
  });
  return [rows.map(({ decimals }) => decimals), rows[0]?.createdAt];
};

test("decimals before versions were kept are those that the log tells", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount({ decimals: true });
  for (const decimals of [true, false, true]) await changeSettings(caller, { decimals });
  await changeSettings(caller, { name: "Renamed" });
  const stored = async () => [await versionsOf(account.id), await versionsOf(other.account.id)];
  const kept = await stored();
  expect(kept).toEqual([
    [[false, true, false, true], account.createdAt],
    [[true], other.account.createdAt],
  ]);
  await db().settingVersion.deleteMany();
  const migration = readFileSync(
    "prisma/migrations/20261123220959_price_input_versions/migration.sql",
    "utf8",
  );
  const filling = migration.split(";").filter((text) => text.includes('INTO "setting_version"'));
  for (const statement of filling.slice(0, 2)) await db().$executeRawUnsafe(statement);
  expect(await stored()).toEqual(kept);
});
