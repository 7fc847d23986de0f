import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Caller } from "@/lib/auth/server/caller";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { pushOutcomes } from "./outcomes";
import { nightsIn } from "./ranges";
import { failing, type FakePms, setUp, today } from "./testing";

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

/** A PMS that refuses these nights, after the trial; returns how many requests it got. */
function refusing(pms: FakePms, isBad: (day: number) => boolean): () => number {
  let requests = 0;
  pms.before = ({ ranges }) => {
    requests++;
    const isTrial = pms.writes.length < 2;
    if (!isTrial && nightsIn(ranges).some(({ day }) => isBad(day)))
      throw failing("invalid", "Price too high.");
  };
  return () => requests;
}

/** One fixed price for all nights, so that a push has one range. */
async function flatten(caller: Caller, [listing]: { listingId: string }[], price: number) {
  const rows = Array.from({ length: 120 }, (_, n) => fixed(price, { date: dateOf(first + n) }));
  await set(caller, listing?.listingId ?? "", rows);
}

test("one refused night costs that night, and few requests, even inside a range of 120", async () => {
  const { caller, run, pms, listings } = await setUp();
  await flatten(caller, listings, 222);
  const bad = first + 40;
  const requests = refusing(pms, (day) => day === bad);
  await run();
  const push = await only(db().pricePush.findMany());
  expect(push).toMatchObject({ status: "partly", error: "Price too high.", confirmed: 119 });
  const sent = nightsIn(pms.writes.slice(2).flatMap(({ ranges }) => ranges));
  expect(new Set(sent.map(({ day }) => day)).size).toBe(119);
  expect(sent.length).toBe(119);
  // Two of the trial, the whole, and two for each halving, of which tonight has one more.
  expect(requests()).toBeLessThanOrEqual(3 + 2 * (Math.ceil(Math.log2(120)) + 1));
});

test.each([
  ["the first 30 nights", (day: number) => day < first + 30],
  ["the last 30 nights", (day: number) => day >= first + 90],
  ["every seventh night", (day: number) => (day - first) % 7 === 0],
])("refused %s keep nothing from the others", async (_name, isBad) => {
  const { caller, run, pms, listings } = await setUp();
  await flatten(caller, listings, 222);
  refusing(pms, isBad);
  await run();
  const days = Array.from({ length: 120 }, (_, n) => first + n);
  const sent = nightsIn(pms.writes.slice(2).flatMap(({ ranges }) => ranges));
  expect(sent.map(({ day }) => day).toSorted((one, other) => one - other)).toEqual(
    days.filter((day) => !isBad(day)),
  );
});

test("a PMS that refuses every night of a listing is not asked night by night", async () => {
  const { run, pms, connection, caller, listings } = await setUp();
  const requests = refusing(pms, () => true);
  await run();
  expect(requests()).toBeLessThanOrEqual(2 + 16);
  const push = await only(db().pricePush.findMany());
  expect(push).toMatchObject({ status: "failed", error: "Price too high.", confirmed: 0 });
  const id = listings[0]?.listingId ?? "";
  expect((await pushOutcomes(caller, connection.id, id)).rejected).toBe(120);
});

test("a refused night is tried again nightly for a week, then waits for another value", async () => {
  const { caller, run, later, pms, listings, connection, clock } = await setUp();
  await flatten(caller, listings, 222);
  const bad = first + 40;
  refusing(pms, (day) => day === bad);
  await run();
  let asked = 0;
  const isBad = ({ ranges }: { ranges: Parameters<typeof nightsIn>[0] }): void => {
    if (!nightsIn(ranges).some(({ day }) => day === bad)) return;
    asked++;
    throw failing("invalid", "Still too high.");
  };
  pms.before = isBad;
  const nightly = [];
  for (let night = 1; night <= 9; night++) {
    later(86_400);
    const before = asked;
    await run();
    await run();
    nightly.push(asked > before);
  }
  expect(nightly).toEqual([true, true, true, true, true, true, true, false, false]);
  const id = listings[0]?.listingId ?? "";
  const { nights } = await pushOutcomes(caller, connection.id, id, clock.now());
  expect(nights.find(({ date }) => date === dateOf(bad))).toMatchObject({
    outcome: "rejected",
    message: "Still too high.",
  });
  pms.before = () => {};
  await set(caller, id, [fixed(444, { date: dateOf(bad) })]);
  await run();
  later(61);
  await run();
  expect(pms.night(id, bad).price).toBe(44_400);
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
  expect(stateReason).toMatchObject({ code: "trial_changed", field: "minStay" });
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

test("a listing with an unexpected error is skipped, and the others of its batch are sent", async () => {
  const { run, listings, pms } = await setUp(3);
  const bad = listings[1]?.key ?? 0;
  const account = { accountId: listings[1]?.accountId ?? 0 };
  const nights = Buffer.from("not packed");
  await db().listingPush.create({ data: { listingKey: bad, ...account, nights } });
  await run();
  const pushes = await db().pricePush.findMany({ orderBy: { listingKey: "asc" } });
  expect(pushes.map(({ listingKey, status }) => [listingKey, status])).toEqual([
    [listings[0]?.key, "confirmed"],
    [listings[2]?.key, "confirmed"],
  ]);
  await db().listingPush.update({ where: { listingKey: bad }, data: { nights: null } });
  await run();
  expect(pms.writes.some(({ id }) => id === listings[1]?.listingId)).toBe(true);
});

test("a connection whose time is over stops before its next request, and goes on in the next run", async () => {
  const { run, pms, later } = await setUp(5);
  pms.before = () => {
    if (pms.writes.length >= 2) later(20);
  };
  await run();
  // 50 s: the fourth request would begin after 60.
  expect(pms.writes.length).toBe(2 + 3);
  await run();
  expect(pms.writes.length).toBe(2 + 5);
  expect(await db().pricePush.count({ where: { status: "confirmed" } })).toBe(5);
});

test("a connection that cannot be opened leaves the others", async () => {
  const worlds = [await setUp(), await setUp(), await setUp()];
  const [broken] = worlds;
  if (!broken) throw new Error("no world");
  broken.pms.connector = () => {
    throw new TypeError("Not a connector.");
  };
  await expect(broken.run()).rejects.toThrow("Not a connector.");
  expect(await db().pricePush.count({ where: { status: "confirmed" } })).toBe(2);
});

test("a time zone that is not known here stops only the listings that have it", async () => {
  const { listings, pms, run } = await setUp(2);
  const [lost, other] = listings;
  if (!lost || !other) throw new Error("no listings");
  await db().listing.update({ where: { key: lost.key }, data: { timeZone: "Mars/Olympus_Mons" } });
  await run();
  expect(new Set(pms.writes.map(({ id }) => id))).toEqual(new Set([other.listingId]));
});
