import { beforeEach, expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dayOf, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { readOwnMinStays } from "@/lib/delivery/pushes/server";
import { keptNight } from "@/lib/delivery/pushes/server/ledger";
import { readLedgers } from "@/lib/delivery/pushes/server/ledgers";
import { makeAccount, makeListing } from "@/prisma/factories";
import { acknowledgePrices } from "@/lib/delivery/integration/server/acknowledge";
import { receiveCalendars } from "./calendars";
import { receiveListings } from "./listings";
import { offerPrices } from "@/lib/delivery/integration/server/offers";
import { good, listing, makeIngest } from "./testing";

let caller: Caller;
let own: Listing;
const tonight = today("UTC");
const [night, last] = [addDays(tonight, 30), addDays(tonight, 599)];

beforeEach(async () => {
  const { caller: by, account } = await makeAccount({ apiAccess: "enabled" });
  caller = (await makeIngest(by)).caller;
  const common = { pmsName: "lodgehub", currency: "EUR", timeZone: "UTC", pushEnabled: true };
  own = await makeListing(account, { ...common, listingId: "A1", basePrice: 15_000 });
  await receiveListings(caller, good(listing("A1")));
  await show(tonight, 3, 120, last);
});

/** The PMS sends its calendar. */
async function show(from: string, min_stay: number, price: number, to = from): Promise<void> {
  const nights = [{ start_date: from, end_date: to, state: "available", price, min_stay } as const];
  const rows = good({ listing_id: "A1", currency: "EUR", nights });
  expect(await receiveCalendars(caller, rows, readOwnMinStays)).toMatchObject({ success: true });
}

/** A rule of the night's minimum stay in Nightrate; null: it ends. */
async function rule(minStay: number | null): Promise<void> {
  await db().override.deleteMany({ where: { listingKey: own.key } });
  if (minStay !== null) {
    await db().override.create({ data: { listingKey: own.key, date: toUtc(night), minStay } });
  }
  await changed();
}

const changed = () =>
  db().listingEvaluation.updateMany({
    where: { listingKey: own.key },
    data: { mark: { increment: 1 } },
  });

/** What is offered for the night. */
async function offered() {
  const { prices } = await offerPrices(caller, { limit: 100 });
  const [only] = prices;
  const range = only?.ranges.find((each) => each.start_date <= night && night <= each.end_date);
  return { version: only?.version ?? "", price: range?.price, min_stay: range?.min_stay };
}

async function take(version: string): Promise<void> {
  const rows = good({ listing_id: "A1", version });
  expect(await acknowledgePrices(caller, rows)).toMatchObject({ success: true });
}

async function stored(): Promise<number | undefined> {
  const nights = await readListingNights(new Map([[own.key, dayOf(night)]]), 1, "minStays");
  return nights(own.key).minStays[0];
}

async function restorePoint() {
  const { ledger } = (await readLedgers(own.accountId, [own.key]))(own.key);
  const kept = keptNight(ledger, dayOf(night) - ledger.first);
  return [kept?.price, kept?.minStay];
}

test("a minimum stay the PMS got from us is not mistaken for its own, and ends with the rule", async () => {
  await rule(5);
  const first = await offered();
  expect(first.min_stay).toBe(5);
  await take(first.version);
  await show(night, 5, 150);
  expect(await stored()).toBe(3);
  await rule(null);
  const second = await offered();
  expect(second.min_stay).toBe(3);
  await take(second.version);
  // The PMS has not sent the night again: what it sent of ours must not hold now.
  await changed();
  expect(await offered()).toMatchObject({ version: "" });
  await show(night, 3, 150);
  expect(await stored()).toBe(3);
  // A value changed in the PMS counts as its own.
  await show(night, 4, 150);
  expect(await stored()).toBe(4);
});

test("prices that the PMS shows before it acknowledges them do not become its own", async () => {
  await rule(5);
  const { version, price, min_stay } = await offered();
  expect([price, min_stay]).not.toEqual([120, 3]);
  await show(night, 5, price ?? 0);
  expect(await stored()).toBe(3);
  expect(await restorePoint()).toEqual([12_000, 3]);
  await changed();
  const again = await offered();
  expect(again).toMatchObject({ version, min_stay: 5 });
  expect(await restorePoint()).toEqual([12_000, 3]);
  await take(again.version);
  expect(await restorePoint()).toEqual([12_000, 3]);
});

test("a minimum stay changed in the PMS before ours reached it stays the restore point", async () => {
  await rule(5);
  await offered();
  await show(night, 4, 130);
  expect(await stored()).toBe(4);
  await changed();
  await take((await offered()).version);
  expect(await restorePoint()).toEqual([13_000, 4]);
  await show(night, 5, 130);
  expect(await stored()).toBe(4);
});
