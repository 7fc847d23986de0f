import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Caller } from "@/lib/auth/server/caller";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { nightsIn } from "./ranges";
import { failing, setUp, today } from "./testing";

const first = dayOf(today);

/** Ten nights of the first listing get a fixed price of 333. */
async function raise(caller: Caller, [listing]: { listingId: string }[]): Promise<void> {
  const rows = Array.from({ length: 10 }, (_, n) => fixed(333, { date: dateOf(first + 20 + n) }));
  await set(caller, listing?.listingId ?? "", rows);
}

async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error("no row");
  return row;
}

test("the first push tries one price, sends every night that differs once, and charges the listing", async () => {
  const { account, run, pms, listings, connection } = await setUp();
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  await run();
  const [raised, back, ...rest] = pms.writes;
  const day = first + 118;
  expect(raised?.ranges).toEqual([{ from: day, to: day, price: 10_100 }]);
  expect(back?.ranges).toEqual([{ from: day, to: day, price: "base" }]);
  const sent = nightsIn(rest.flatMap(({ ranges }) => ranges));
  expect(sent.length).toBe(120);
  expect(new Set(sent.map((night) => night.day)).size).toBe(120);
  expect(await db().pricePush.findMany()).toMatchObject([
    {
      accountId: account.id,
      listingKey: listing.key,
      status: "confirmed",
      nights: 120,
      confirmed: 120,
    },
  ]);
  expect(await db().usageCharge.count({ where: { listingKey: listing.key } })).toBe(1);
  expect((await only(db().listing.findMany())).lastDatePushed).not.toBeNull();
  expect((await only(db().connection.findMany())).lastPushAt).not.toBeNull();
  expect(await db().connectionRun.findMany()).toMatchObject([
    {
      connectionId: connection.id,
      kind: "push",
      outcome: "done",
      counts: { listings: 1, confirmed: 120 },
    },
  ]);
  const { length } = pms.writes;
  await run();
  expect(pms.writes.length).toBe(length);
});

test("ten changed nights send ten, after a minute of quiet", async () => {
  const { caller, run, later, pms, listings } = await setUp();
  await run();
  const before = pms.writes.length;
  await raise(caller, listings);
  later(30);
  await run();
  later(59);
  await run();
  expect(pms.writes.length).toBe(before);
  later(2);
  await run();
  expect(pms.writes.slice(before).flatMap(({ ranges }) => ranges)).toEqual([
    expect.objectContaining({ from: first + 20, to: first + 29, price: 33_300 }),
  ]);
});

test("after a lost response the PMS is read back, and nothing is sent twice", async () => {
  const { run, later, pms } = await setUp();
  pms.after = () => {
    if (pms.writes.length === 3) throw failing("unavailable");
  };
  await run();
  expect(await only(db().pushRequest.findMany({ where: { state: "sent" } }))).toBeDefined();
  later(30);
  await run();
  expect(pms.writes.length).toBe(3);
  later(60);
  await run();
  const sent = nightsIn(pms.writes.slice(2).flatMap(({ ranges }) => ranges));
  expect(sent.length).toBe(120);
  expect(await only(db().pricePush.findMany())).toMatchObject({ status: "confirmed" });
});

test("a request that never arrived is sent again unchanged, also when prices changed meanwhile", async () => {
  const { caller, run, later, pms, listings } = await setUp();
  pms.before = () => {
    if (pms.writes.length >= 2) throw failing("unavailable");
  };
  await run();
  const planned = await only(db().pushRequest.findMany({ orderBy: { id: "asc" } }));
  pms.before = () => {};
  await raise(caller, listings);
  later(90);
  await run();
  expect(pms.writes[2]?.ranges).toEqual(planned.ranges);
});

test("switching sync off stops all but the request in flight", async () => {
  const { run, pms, listings } = await setUp(3);
  const keys = listings.map(({ key }) => key);
  const off = { where: { key: { in: keys } }, data: { pushEnabled: false } };
  pms.before = async () => {
    if (pms.writes.length === 2) await db().listing.updateMany(off);
  };
  await run();
  const pushed = new Set(pms.writes.slice(2).map(({ id }) => id));
  expect(pushed.size).toBe(1);
  expect(await db().pricePush.count({ where: { status: "sending" } })).toBe(0);
  await run();
  expect(pms.writes.length).toBe(3);
});

test("a refused range is isolated, and the vendor's message is kept", async () => {
  const { run, later, pms } = await setUp();
  const bad = first + 40;
  pms.before = ({ ranges }) => {
    const isBad = pms.writes.length >= 2 && ranges.some(({ from, to }) => from <= bad && bad <= to);
    if (isBad) throw failing("invalid", "Price too high.");
  };
  await run();
  const push = await only(db().pricePush.findMany());
  expect(push).toMatchObject({ status: "partly", error: "Price too high." });
  expect(push.confirmed).toBeGreaterThan(60);
  const { length } = pms.writes;
  later(86_400);
  await run();
  const again = nightsIn(pms.writes.slice(length).flatMap(({ ranges }) => ranges));
  expect(again.map(({ day }) => day)).not.toContain(bad);
});

test("a PMS that does not apply prices is read again after a minute, then reported", async () => {
  const { run, later, pms } = await setUp();
  pms.before = () => {
    if (pms.writes.length === 2) pms.price = () => null;
  };
  await run();
  expect(await only(db().pricePush.findMany())).toMatchObject({ status: "sending" });
  later(61);
  await run();
  expect(await only(db().pricePush.findMany())).toMatchObject({ status: "failed", confirmed: 0 });
  expect(await db().usageCharge.count()).toBe(0);
});

test("a trial that changes a neighbour stops the connection and sends nothing else", async () => {
  const { run, pms, connection } = await setUp();
  pms.after = ({ id }) => {
    pms.night(id, first + 117).minStay = 9;
  };
  await run();
  expect(pms.writes.length).toBe(2);
  const { state, stateReason } = await db().connection.findUniqueOrThrow({
    where: { id: connection.id },
  });
  expect(state).toBe("attention");
  expect(stateReason).toMatch(/minimum stay/);
});

test("an interrupted trial is undone before the next one", async () => {
  const { run, later, pms, listings } = await setUp();
  pms.after = () => {
    if (pms.writes.length === 1) throw failing("unavailable");
  };
  await run();
  later(90);
  await run();
  const id = listings[0]?.listingId ?? "";
  const trials = pms.writes.slice(0, 4).flatMap(({ ranges }) => ranges.map(({ price }) => price));
  expect(trials).toEqual([10_100, "base", 10_100, "base"]);
  expect(pms.night(id, first + 118).price).not.toBe(10_100);
  expect(await only(db().pricePush.findMany())).toMatchObject({ status: "confirmed" });
});

test("a listing that the PMS does not have any more fails alone", async () => {
  const { run, pms, listings } = await setUp(3);
  const gone = listings[1]?.listingId ?? "";
  pms.reading = (ids) => {
    if (ids.includes(gone)) throw failing("not_found", "No such listing.");
  };
  pms.before = ({ id }) => {
    if (id === gone) throw failing("not_found", "No such listing.");
  };
  await run();
  const pushes = await db().pricePush.findMany({ orderBy: { listingKey: "asc" } });
  expect(pushes.map(({ status }) => status)).toEqual(["confirmed", "failed", "confirmed"]);
});

test("an account that fails does not block another one", async () => {
  const one = await setUp();
  const other = await setUp();
  one.pms.before = () => {
    throw failing("auth", "Bad credentials.");
  };
  await one.run();
  await other.run();
  expect(
    (await db().connection.findUniqueOrThrow({ where: { id: one.connection.id } })).state,
  ).toBe("refused");
  expect(nightsIn(other.pms.writes.slice(2).flatMap(({ ranges }) => ranges)).length).toBe(120);
  const pushes = await db().pricePush.findMany({ where: { status: "confirmed" } });
  expect(pushes.map(({ accountId }) => accountId)).toEqual([other.account.id]);
});
