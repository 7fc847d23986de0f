import { expect, test } from "vitest";
import { lockWaits } from "@/e2e/setup/lock-waits";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { makeMember } from "@/prisma/factories";
import { pushPrices } from "./commands";
import { pushOutcomes } from "./outcomes";
import { pushNow } from "./push-now";
import { nightsIn } from "./ranges";
import { sentNight } from "./sent-night";
import { restorePrices } from "./restore";
import { failing, setUp, today } from "./testing";
import { tonight } from "./tonight";

const first = dayOf(today);
const day = (n: number) => dateOf(first + n);

test("tonight's preview is what the push then sends, with its largest changes and reasons", async () => {
  const { caller, connection, listings, run, pms, clock } = await setUp(2);
  const [one, other] = listings;
  await set(caller, one?.listingId ?? "", [fixed(900, { date: day(7) })]);
  const off = { where: { key: other?.key ?? 0 }, data: { pushEnabled: false } };
  await db().listing.update(off);
  const plan = await tonight(caller, connection.id, clock.now());
  expect(plan.listings.map(({ push_enabled, held }) => [push_enabled, held])).toEqual([
    [true, null],
    [false, null],
  ]);
  expect(plan.total).toMatchObject({ listings: 1, up: 200, down: 0, over_5: 200 });
  expect(plan.moves[0]).toMatchObject({
    listing_id: one?.listingId,
    date: day(7),
    from: 100,
    to: 900,
  });
  expect(plan.moves.length).toBe(20);
  expect(plan.moves.some(({ why }) => why.length > 0)).toBe(true);
  expect(await db().pricePush.count()).toBe(0);
  await run();
  const request = { listings: [{ id: one?.listingId ?? "", pms: "guesty", dateTo: day(119) }] };
  const [prices] = await listingPrices(caller, request, clock.now());
  const sent = nightsIn(pms.writes.slice(2).flatMap(({ ranges }) => ranges));
  expect(sent.map(({ price }) => Number(price) / 100)).toEqual(
    prices?.data.map(({ price }) => price),
  );
});

test("outcomes have each night's price and the PMS's message", async () => {
  const { caller, connection, listings, run, pms, later } = await setUp();
  const id = listings[0]?.listingId ?? "";
  // A highest price there, which is no rounding.
  pms.price = (price) => Math.min(price, 12_000);
  await run();
  later(61);
  await run();
  const found = await pushOutcomes(caller, connection.id, id);
  expect(found).toMatchObject({ rounded: 0 });
  expect(found.not_applied).toBeGreaterThan(0);
  const wrong = found.nights.find(({ outcome }) => outcome === "not_applied");
  expect(wrong?.shown).toBe(120);
  await expect(pushOutcomes(caller, connection.id, "elsewhere")).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
});

test("a price that the PMS rounds is confirmed, charged and shown as rounded, and not sent every night", async () => {
  const { caller, connection, listings, run, pms, later, clock } = await setUp();
  const { listingId: id = "", pmsName: pms_name = "" } = listings[0] ?? {};
  const dates = Array.from({ length: 120 }, (_, n) =>
    fixed((2_134 + (n % 9) * 73) / 10, { date: day(n) }),
  );
  await db().account.updateMany({ data: { decimals: true } });
  await set(caller, id, dates);
  pms.price = (price) => Math.floor(price / 100) * 100;
  await run();
  const [push] = await db().pricePush.findMany();
  expect(push).toMatchObject({ status: "confirmed", confirmed: 120, error: null });
  expect(await db().usageCharge.count()).toBe(1);
  const [listing] = await db().listing.findMany();
  expect(listing?.lastDatePushed).not.toBeNull();
  const found = await pushOutcomes(caller, connection.id, id, clock.now());
  expect(found).toMatchObject({ rounded: 106, not_applied: 0 });
  expect(found.nights[0]).toMatchObject({ sent: 213.4, shown: 213, outcome: "confirmed" });
  const night = await sentNight(caller, { listing_id: id, pms_name, date: day(0) });
  expect(night.sent).toMatchObject({ price: 213.4, shown: 213, outcome: "confirmed" });
  const runs = await db().connectionRun.findMany();
  expect(runs).toMatchObject([{ counts: { confirmed: 120, rounded: 106 } }]);
  const stored = await db().connectionPush.findFirstOrThrow();
  expect(stored.rounding).toMatchObject({ rule: { step: 100, way: "down" } });
  const { length } = pms.writes;
  await set(
    caller,
    id,
    dates.map((row) => ({ ...row, price: Math.round(Number(row.price) * 10 + 3) / 10 })),
  );
  for (let n = 0; n < 3; n++) {
    later(86_400);
    await run();
  }
  // 220.70, 249.90 and 271.80 pass a whole unit; nights that come into sight are new.
  const again = nightsIn(pms.writes.slice(length).flatMap(({ ranges }) => ranges));
  const sent = again.flatMap(({ day: each }) => (each < first + 120 ? [each - first] : []));
  const passing = Array.from({ length: 120 }, (_, n) => n).filter((n) => [1, 5, 8].includes(n % 9));
  expect(sent).toEqual(passing.slice(sent.length - passing.length));
  expect(sent.length).toBeGreaterThan(30);
});

test("a full sync sends all nights, once in 24 h", async () => {
  const { caller, connection, run, pms, later, clock } = await setUp();
  await run();
  const { length } = pms.writes;
  expect(await pushNow(caller, connection.id, { full: true }, clock.now())).toEqual({
    listings: 1,
    left_out: 0,
  });
  await run();
  expect(nightsIn(pms.writes.slice(length).flatMap(({ ranges }) => ranges)).length).toBe(120);
  expect(await pushNow(caller, connection.id, { full: true }, clock.now())).toEqual({
    listings: 0,
    left_out: 1,
  });
  later(86_401);
  const dry = { ...caller, dryRun: true };
  expect(await pushNow(dry, connection.id, { full: true }, clock.now())).toMatchObject({
    listings: 1,
  });
});

test("the API's push runs at once and ends with a status", async () => {
  const { caller, listings, run, later } = await setUp();
  await run();
  later(60);
  const listing = listings[0]?.listingId ?? "";
  await set(caller, listing, [fixed(333, { date: day(7) })]);
  const { job_id: id } = await pushPrices(
    { ...caller, via: "key" },
    { listing, pms_name: "guesty" },
  );
  await run();
  const push = await db().pricePush.findUniqueOrThrow({ where: { id: id ?? "" } });
  expect(push).toMatchObject({ status: "confirmed", nights: 1, confirmed: 1 });
});

test("a restore sends the PMS's earlier values, turns sync off and is logged", async () => {
  const { caller, connection, listings, run, pms } = await setUp();
  const id = listings[0]?.listingId ?? "";
  pms.night(id, first + 3).minStay = 5;
  Object.assign(pms.night(id, first + 4), { price: 12_300, isBasePrice: false });
  await set(caller, id, [fixed(333, { date: day(3), min_stay: 4 })]);
  const before = structuredClone(Array.from({ length: 120 }, (_, n) => pms.night(id, first + n)));
  await run();
  expect(pms.night(id, first + 3)).toMatchObject({ price: 33_300, minStay: 4 });
  Object.assign(before[3] ?? {}, { isBaseMinStay: true, minStay: 2 });
  const { length } = pms.writes;
  expect(await restorePrices({ ...caller, dryRun: true }, connection.id)).toMatchObject({
    nights: 120,
  });
  expect(await restorePrices(caller, connection.id)).toEqual({
    listings: 1,
    nights: 120,
    unknown_prices: 0,
  });
  await run();
  expect(pms.writes.length).toBeGreaterThan(length);
  expect(Array.from({ length: 120 }, (_, n) => pms.night(id, first + n))).toEqual(before);
  expect((await db().logEntry.findMany({ orderBy: { id: "asc" } })).slice(-2)).toMatchObject([
    { action: "push_price", changes: { new_value: "OFF" } },
    { action: "prices_restored", name: "PMS" },
  ]);
  expect(await db().pricePush.findMany({ where: { kind: "restore" } })).toMatchObject([
    { status: "confirmed", confirmed: 120 },
  ]);
  const runs = await db().connectionRun.findMany({ orderBy: { id: "asc" } });
  expect(runs).toMatchObject([
    { kind: "push", outcome: "done", counts: { confirmed: 120 } },
    { kind: "restore", outcome: "done", counts: { sent: 1, confirmed: 120 } },
  ]);
  expect(await restorePrices(caller, connection.id)).toEqual({
    listings: 0,
    nights: 0,
    unknown_prices: 0,
  });
});

test.each([
  ["guesty", { minStay: 2, isBaseMinStay: true }],
  ["hostaway", { minStay: 3, isBaseMinStay: false }],
] as const)(
  "a restore gives a night without a minimum stay of its own the default of its PMS (%s)",
  async (kind, restored) => {
    const { caller, connection, listings, run, pms } = await setUp();
    const { key = 0, listingId: id = "" } = listings[0] ?? {};
    await db().connection.update({ where: { id: connection.id }, data: { kind } });
    await db().connectionListing.update({ where: { listingKey: key }, data: { minStay: 3 } });
    Object.assign(pms.night(id, first + 3), { minStay: null, isBaseMinStay: false });
    await set(caller, id, [fixed(333, { date: day(3), min_stay: 7 })]);
    await run();
    expect(pms.night(id, first + 3)).toMatchObject({ price: 33_300, minStay: 7 });
    await restorePrices(caller, connection.id);
    await run();
    expect(pms.night(id, first + 3)).toMatchObject({ price: 10_000, ...restored });
  },
);

test("a restore counts nights whose earlier price was never known, and gives back their minimum stay", async () => {
  const { caller, connection, listings, run, pms } = await setUp();
  const id = listings[0]?.listingId ?? "";
  for (const n of [3, 4])
    Object.assign(pms.night(id, first + n), { price: null, isBasePrice: false });
  await set(caller, id, [fixed(333, { date: day(3), min_stay: 7 })]);
  await run();
  const sent = pms.night(id, first + 4).price;
  const counted = { listings: 1, nights: 119, unknown_prices: 2 };
  expect(await restorePrices(caller, connection.id)).toEqual(counted);
  await run();
  expect(pms.night(id, first + 3)).toMatchObject({ price: 33_300, minStay: 2 });
  expect(pms.night(id, first + 4)).toMatchObject({ price: sent, minStay: 2 });
  const [entry] = await db().logEntry.findMany({ where: { action: "prices_restored" } });
  expect(entry?.changes).toMatchObject({
    new_value: { listings: 1, nights: 119, unknown_prices: 2 },
  });
  // Their prices are still ours, so they stay counted.
  expect(await restorePrices(caller, connection.id)).toEqual({
    listings: 0,
    nights: 0,
    unknown_prices: 2,
  });
});

test("a restore waits for a request that is being marked as sent, and restores its nights too", async () => {
  const { caller, connection, listings, run, pms } = await setUp();
  pms.before = () => {
    if (pms.writes.length === 2) throw failing("rate_limit");
  };
  await run();
  const where = { state: "planned" as const, push: { listingKey: listings[0]?.key ?? 0 } };
  const planned = await db().pushRequest.findFirstOrThrow({ where });
  let restoring: Promise<{ nights: number }> | undefined;
  await transaction({}, async (tx) => {
    const id = { id: planned.id };
    await tx.pushRequest.update({ where: id, data: { state: "sent" } });
    restoring = restorePrices(caller, connection.id);
    await lockWaits(1, tx);
  });
  expect((await restoring)?.nights).toBe(120);
});

test("a restore also undoes what was sent but not read back", async () => {
  const { caller, connection, listings, run, pms, later } = await setUp();
  const id = listings[0]?.listingId ?? "";
  pms.after = () => {
    if (pms.writes.length === 3) throw failing("unavailable");
  };
  await run();
  const { nights } = await restorePrices(caller, connection.id);
  expect(nights).toBe(nightsIn(pms.writes[2]?.ranges ?? []).length);
  later(120);
  await run();
  expect(pms.night(id, first)).toMatchObject({ price: 10_000, isBasePrice: true });
});

test("a restore that fails leaves a failed run of its own", async () => {
  const { caller, connection, run, pms } = await setUp();
  await run();
  await restorePrices(caller, connection.id);
  pms.before = () => {
    throw failing("auth", "Bad credentials.");
  };
  await run();
  expect(await db().connectionRun.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { kind: "push", outcome: "done" },
    { kind: "restore", outcome: "failed", error: { kind: "auth", message: "Bad credentials." } },
  ]);
});

test("another account's connection is unknown, and a member reaches only their listings", async () => {
  const { account, connection, listings } = await setUp(2);
  const other = await setUp();
  for (const call of [tonight, pushNow, restorePrices] as const) {
    await expect(call(other.caller, connection.id, {} as never)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
  const { caller } = await makeMember(account, { listings: listings.slice(0, 1) });
  expect(await pushNow(caller, connection.id, {})).toEqual({ listings: 1, left_out: 0 });
  expect((await tonight(caller, connection.id)).listings.length).toBe(1);
});

test("only the owner restores, shortly after signing in; a preview asks for no password", async () => {
  const { account, caller, connection, listings, run } = await setUp();
  await run();
  const member = await makeMember(account, { listings });
  for (const dryRun of [true, false]) {
    await expect(restorePrices({ ...member.caller, dryRun }, connection.id)).rejects.toMatchObject({
      code: "PERMISSION_DENIED",
    });
  }
  const stale = { ...caller, verifiedAt: new Date(Date.now() - 660_000) };
  const asked = { code: "SIGN_IN_AGAIN" };
  await expect(restorePrices(stale, connection.id)).rejects.toMatchObject(asked);
  expect(await db().pricePush.count({ where: { kind: "restore" } })).toBe(0);
  const preview = await restorePrices({ ...stale, dryRun: true }, connection.id);
  expect(preview).toMatchObject({ nights: 120, dry_run: true });
});
