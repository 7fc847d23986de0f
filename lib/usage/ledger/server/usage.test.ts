import { expect, test } from "vitest";
import { setTaxRate } from "@/lib/identity/settings/server";
import { db, transaction } from "@/lib/db/server";
import { makeAccount, makeListing, makeMappingGroup, makeMember } from "@/prisma/factories";
import { chargeFirstPush, listUsageMonths, readUsage } from ".";

type Account = Awaited<ReturnType<typeof makeAccount>>["account"];
type Push = Partial<Parameters<typeof chargeFirstPush>[1]> & { listingKey: number };

const enabled = { apiAccess: "enabled", apiEnabledAt: new Date("2026-01-01") } as const;

function charge(account: Account, push: Push): Promise<void> {
  const { id: accountId } = account;
  return transaction({}, (tx) =>
    chargeFirstPush(tx, { accountId, pushId: null, at: new Date(), ...push }),
  );
}

test("a listing that pushes many times at once is charged once a month", async () => {
  const { account, caller } = await makeAccount({ ...enabled, taxRateBp: 825 });
  const [one, two] = [await makeListing(account), await makeListing(account)];
  const pushes = Array.from({ length: 20 }, () => charge(account, { listingKey: one.key }));
  await Promise.all([...pushes, charge(account, { listingKey: two.key })]);
  const usage = await readUsage(caller);
  expect(usage).toMatchObject({ listings: 2, amount_cents: 200, tax_cents: 17, total_cents: 217 });
  const stored = await db().usageCharge.aggregate({ _sum: { amountCents: true } });
  expect(stored._sum.amountCents).toBe(usage.amount_cents);
  expect(new Set(usage.rows.map((row) => row.listing_id))).toEqual(
    new Set([one.listingId, two.listingId]),
  );
});

test("a listing of forty units is one listing, and mapped listings count singly", async () => {
  const { account, caller } = await makeAccount(enabled);
  const [parent, child] = [await makeListing(account, { units: 40 }), await makeListing(account)];
  await makeMappingGroup(parent, [child]);
  for (const { key } of [parent, child]) await charge(account, { listingKey: key });
  expect(await readUsage(caller)).toMatchObject({ listings: 2, amount_cents: 200 });
});

test("the month is that of the PMS's answer in UTC, and a deleted listing costs nothing more", async () => {
  const { account, caller } = await makeAccount(enabled);
  const listing = await makeListing(account);
  const at = new Date("2026-11-01T00:30:00+13:00");
  await charge(account, { listingKey: listing.key, at });
  await db().listing.delete({ where: { key: listing.key } });
  const { listingId, pmsName } = listing;
  const again = await makeListing(account, { listingId, pmsName });
  await charge(account, { listingKey: again.key, at });
  const october = { month: "2026-10", listings: 1, total_cents: 100, tax_rate_bp: 0 };
  expect(await readUsage(caller, "2026-10")).toMatchObject({ ...october, rows: [{}] });
  expect((await listUsageMonths(caller)).months).toMatchObject([october]);
});

test("nothing is charged while API access is off, before it, or for another account's listing", async () => {
  const off = await makeAccount({ apiAccess: "disabled", apiEnabledAt: new Date("2026-01-01") });
  const late = await makeAccount({ ...enabled, apiEnabledAt: new Date("2026-11-02") });
  const [mine, theirs] = [await makeListing(late.account), await makeListing(off.account)];
  await charge(off.account, { listingKey: theirs.key });
  await charge(late.account, { listingKey: mine.key, at: new Date("2026-11-01") });
  await charge(late.account, { listingKey: theirs.key });
  expect(await db().usageCharge.count()).toBe(0);
});

test("a month keeps the tax rate with which it ended", async () => {
  const { account, caller } = await makeAccount({ ...enabled, taxRateBp: 500 });
  const listing = await makeListing(account);
  await charge(account, { listingKey: listing.key, at: new Date("2026-10-05") });
  await charge(account, { listingKey: listing.key });
  const operator = { ...caller, actor: { ...caller.actor, role: "job" } } as const;
  await setTaxRate(operator, 1_000);
  await setTaxRate(operator, 2_000);
  expect(await readUsage(caller, "2026-10")).toMatchObject({ tax_rate_bp: 500, tax_cents: 5 });
  expect(await readUsage(caller)).toMatchObject({ tax_rate_bp: 2_000, tax_cents: 20 });
});

test("the projection adds the listings that sync over a working connection", async () => {
  const { account, caller } = await makeAccount(enabled);
  const keys: number[] = [];
  for (const pushEnabled of [true, true, false, true]) {
    keys.push((await makeListing(account, { pushEnabled })).key);
  }
  const [charged = 0, ...rest] = keys;
  const common = { accountId: account.id, pmsName: "guesty", name: "Guesty" };
  const active = { ...common, kind: "guesty", state: "active" } as const;
  const { id: connectionId } = await db().connection.create({ data: active });
  const { id: refused } = await db().connection.create({ data: { ...active, state: "refused" } });
  const [syncing = 0, silent = 0, elsewhere = 0] = rest;
  await db().connectionListing.createMany({
    data: [charged, syncing, silent].map((listingKey) => ({ listingKey, connectionId })),
  });
  await db().connectionListing.create({ data: { listingKey: elsewhere, connectionId: refused } });
  await charge(account, { listingKey: charged });
  expect(await readUsage(caller)).toMatchObject({ listings: 1, projected: { listings: 2 } });
  await db().account.update({ where: { id: account.id }, data: { apiAccess: "disabled" } });
  expect(await readUsage(caller)).toMatchObject({ listings: 1, projected: { listings: 1 } });
});

test("only the owner reads it, no month to come, and no other account's", async () => {
  const { account, caller } = await makeAccount(enabled);
  const other = await makeAccount(enabled);
  await charge(account, { listingKey: (await makeListing(account)).key });
  const { caller: member } = await makeMember(account);
  await expect(readUsage(member)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await expect(listUsageMonths(member)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await expect(readUsage(caller, "2199-01")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  expect(await readUsage(other.caller)).toMatchObject({ listings: 0, rows: [] });
});
