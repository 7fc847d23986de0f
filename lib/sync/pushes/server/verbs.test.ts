import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { makeMember } from "@/prisma/factories";
import { pushPrices } from "./commands";
import { pushOutcomes } from "./outcomes";
import { pushNow } from "./push-now";
import { nightsIn } from "./ranges";
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
  pms.price = (price) => (pms.writes.length > 2 ? Math.floor(price / 1_000) * 1_000 : price);
  await run();
  later(61);
  await run();
  const found = await pushOutcomes(caller, connection.id, id);
  expect(found.not_applied).toBeGreaterThan(0);
  const wrong = found.nights.find(({ outcome }) => outcome === "not_applied");
  expect(wrong?.shown).toBe(Math.floor((wrong?.sent ?? 0) / 10) * 10);
  await expect(pushOutcomes(caller, connection.id, "elsewhere")).rejects.toMatchObject({
    code: "LISTING_NOT_FOUND",
  });
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
  expect(await restorePrices(caller, connection.id)).toEqual({ listings: 1, nights: 120 });
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
  expect(await restorePrices(caller, connection.id)).toEqual({ listings: 0, nights: 0 });
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
