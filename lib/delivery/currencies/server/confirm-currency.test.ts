import { expect, test } from "vitest";
import { toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { makeAccount, makeListing, makeMappingGroup, makeMember } from "@/prisma/factories";
import { emptyLedger, packLedger } from "@/lib/delivery/pushes/server/ledger";
import { readLedgers } from "@/lib/delivery/pushes/server/ledgers";
import { confirmCurrency } from "./confirm-currency";
import { heldCurrencies } from "./held-currencies";
import {
  FakePms,
  importFrom,
  makeConnection,
  noon,
  pmsListing,
  today,
} from "@/lib/intake/inbound/server/testing";

const given = { pms: "guesty", id: "100", currency: "USD", min: 60, base: 110, max: null };
const later = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);

async function setUp() {
  const { account, caller } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new FakePms();
  pms.listingRows = [pmsListing("100")];
  await importFrom(pms, connection);
  pms.listingRows = [pmsListing("100", { currency: "USD", cleaningFees: 5_000 })];
  await importFrom(pms, connection, later(7));
  const listing = await db().listing.findFirstOrThrow();
  await db().override.createMany({
    data: [
      { listingKey: listing.key, date: toUtc("2026-12-24"), price: 30_000n, priceType: "fixed" },
      {
        listingKey: listing.key,
        date: toUtc("2026-12-25"),
        basePrice: 20_000n,
        minStay: 4,
      },
      { listingKey: listing.key, date: toUtc("2026-12-26"), price: 1_000n, priceType: "percent" },
    ],
  });
  await db().customization.create({
    data: {
      accountId: account.id,
      listingKey: listing.key,
      kind: "last_minute_prices",
      isOn: true,
      payload: { last_min_factor_type: "fixed", last_min_factor_value: 120 },
      userId: 1,
    },
  });
  await db().guardRail.create({
    data: { listingKey: listing.key, floor: 5_000n, userId: 1, updatedAt: noon },
  });
  return { account, caller, connection, pms, listing };
}

test("the owner's prices replace the old ones, and amounts in the old currency are removed", async () => {
  const { account, caller, connection, pms, listing } = await setUp();
  const child = await makeListing(account, { listingId: "200", name: "Child" });
  await makeMappingGroup(listing, [child]);
  const dry = await confirmCurrency({ ...caller, dryRun: true }, given);
  expect(dry).toEqual({
    currency: "USD",
    ended: [
      { kind: "base_price", name: null, field: "price", amount: 150 },
      { kind: "cleaning_fee", name: null, field: "price", amount: 80 },
      { kind: "floor", name: null, field: "price", amount: 50 },
      { kind: "last_minute_price", name: null, field: "price", amount: 120 },
      { kind: "override", name: "2026-12-24", field: "price", amount: 300 },
      { kind: "override", name: "2026-12-25", field: "base", amount: 200 },
    ],
    unmapped: [
      { id: "100", name: "Quay 100" },
      { id: "200", name: "Child" },
    ],
  });
  expect(await db().listing.findFirst({ where: { key: listing.key } })).toMatchObject({
    currency: "CAD",
  });
  expect(await confirmCurrency(caller, given)).toEqual(dry);
  expect(
    await db().listing.findFirst({ where: { key: listing.key }, include: { connection: true } }),
  ).toMatchObject({
    currency: "USD",
    minPrice: 6_000n,
    basePrice: 11_000n,
    maxPrice: null,
    mappingGroupId: null,
    newCurrency: null,
    connection: { calendarReadAt: null },
  });
  expect(await db().override.findMany({ orderBy: { date: "asc" } })).toMatchObject([
    { basePrice: null, minStay: 4 },
    { price: 1_000n, priceType: "percent" },
  ]);
  expect(await db().guardRail.findFirst()).toMatchObject({ floor: null });
  const [rule] = await db().customization.findMany({ include: { versions: true } });
  expect(rule).toMatchObject({ isOn: false, payload: {}, versions: [{ isOn: true }] });
  const version = await db().listingPriceVersion.findFirst({ orderBy: { id: "desc" } });
  expect(version).toMatchObject({ basePrice: 11_000n, userId: caller.actor.id });
  const entry = await db().logEntry.findFirst({ where: { action: "currency_confirmed" } });
  expect(entry).toMatchObject({
    changes: {
      old_value: { currency: "CAD", base: 150 },
      new_value: { currency: "USD", base: 110, min: 60, max: null },
    },
  });
  await importFrom(pms, connection, later(14));
  expect(await db().listing.findFirst({ where: { key: listing.key } })).toMatchObject({
    currency: "USD",
    cleaningFees: 5_000n,
    basePrice: 11_000n,
  });
});

test("prices under way are dropped, and no restore sends what the PMS had in the old currency", async () => {
  const { account, caller, listing } = await setUp();
  const ledger = emptyLedger(today, 2);
  ledger.prices.fill(15_000);
  ledger.kept.fill(1);
  ledger.keptPrices.fill(14_000);
  const push = { listingKey: listing.key, accountId: account.id };
  await db().listingPush.upsert({
    where: { listingKey: listing.key },
    create: { ...push, nights: packLedger(ledger) },
    update: { nights: packLedger(ledger) },
  });
  const planned = await db().pricePush.create({
    data: { ...push, kind: "push", status: "sending", nights: 2, userId: 0 },
  });
  await db().pushRequest.create({
    data: { pushId: planned.id, accountId: account.id, ranges: [{ from: today, to: today }] },
  });
  await confirmCurrency(caller, given);
  expect(await db().pricePush.findFirst()).toMatchObject({ status: "failed" });
  expect(await db().pushRequest.findFirst()).toMatchObject({ state: "dropped" });
  const stored = (await readLedgers(account.id, [listing.key]))(listing.key);
  expect([...stored.ledger.keptPrices]).toEqual([0, 0]);
  expect([...stored.ledger.prices]).toEqual([15_000, 15_000]);
});

test("only the owner confirms, and only the currency that the PMS has", async () => {
  const { account, caller } = await setUp();
  const { caller: member } = await makeMember(account, { listings: "all" });
  await expect(confirmCurrency(member, given)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  await expect(confirmCurrency(caller, { ...given, currency: "EUR" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const { caller: stranger } = await makeAccount();
  await expect(confirmCurrency(stranger, given)).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
  expect(await db().override.count()).toBe(3);
});

test("a changed currency waits for confirmation: the old one stays, and no amount in the new one is imported", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new FakePms();
  pms.listingRows = [pmsListing("100")];
  await importFrom(pms, connection);
  pms.listingRows = [pmsListing("100", { currency: "USD", cleaningFees: 5_000 })];
  await db().connection.update({ where: { id: connection.id }, data: { requestedBy: 0 } });
  await importFrom(pms, connection, later(7));
  const listing = await db().listing.findFirstOrThrow({ include: { connection: true } });
  expect(listing).toMatchObject({
    currency: "CAD",
    cleaningFees: 8_000n,
    newCurrency: "USD",
  });
  const nights = (await readListingNights(new Map([[listing.key, today]]), 3, "prices"))(
    listing.key,
  );
  expect([...nights.prices]).toEqual([0, 0, 0]);
  pms.listingRows = [pmsListing("100")];
  await importFrom(pms, connection, later(14));
  expect(await db().listing.findFirst()).toMatchObject({ newCurrency: null });
});

test("listings that wait for their new currency are listed until it is confirmed", async () => {
  const { caller, connection } = await setUp();
  const { listings } = await heldCurrencies(caller);
  expect(listings).toEqual([
    {
      connection_id: connection.id,
      pms: "guesty",
      id: "100",
      name: "Quay 100",
      currency: "CAD",
      new_currency: "USD",
      min: null,
      base: 150,
      max: null,
    },
  ]);
  const other = await makeAccount();
  expect(await heldCurrencies(other.caller)).toEqual({ listings: [] });
  await confirmCurrency(caller, given);
  expect(await heldCurrencies(caller)).toEqual({ listings: [] });
});
