import { expect, test } from "vitest";
import { dateOf, dayOf, startOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { nightsIn } from "./ranges";
import { failing, setUp, today, zone } from "./testing";

const first = dayOf(today);
const midnight = startOf(dateOf(first + 1), zone).getTime();

/** A synced listing, the first days that its calendar was asked for, and the way past midnight. */
async function setUpNearMidnight() {
  const world = await setUp();
  const { pms, later, clock } = world;
  const asked: number[] = [];
  const connector = pms.connector.bind(pms);
  pms.connector = () => {
    const real = connector();
    return {
      ...real,
      calendar: (ids, from, ...rest) => {
        asked.push(from);
        return real.calendar(ids, from, ...rest);
      },
    };
  };
  const id = world.listings[0]?.listingId ?? "";
  /** A minute after midnight; the PMS shows yesterday's night as no one sent it. */
  const passMidnight = (): void => {
    later((midnight - clock.now().getTime()) / 1_000 + 60);
    pms.night(id, first).price = 1;
    asked.length = 0;
  };
  return { ...world, id, asked, passMidnight };
}

const newest = { orderBy: { requestedAt: "desc" } } as const;

test("nights that passed between a write and its read-back are not asked for and not judged", async () => {
  const { run, pms, asked, passMidnight } = await setUpNearMidnight();
  pms.after = () => {
    if (pms.writes.length === 3) passMidnight();
  };
  await run();
  expect(asked).toEqual([first + 1]);
  expect(await db().pricePush.findMany()).toMatchObject([
    { status: "confirmed", nights: 120, confirmed: 119, error: null },
  ]);
});

test("after midnight an unanswered write is read back without yesterday, and nothing is sent again", async () => {
  const { run, pms, asked, passMidnight } = await setUpNearMidnight();
  pms.after = () => {
    if (pms.writes.length === 3) throw failing("unavailable");
  };
  await run();
  passMidnight();
  await db().connectionPush.updateMany({ data: { resumeAt: null } });
  await run();
  expect(new Set(asked)).toEqual(new Set([first + 1]));
  const sent = nightsIn(pms.writes.slice(2).flatMap(({ ranges }) => ranges));
  expect(sent.map(({ day }) => day)).toEqual([...new Set(sent.map(({ day }) => day))]);
  expect(await db().pricePush.findMany()).toMatchObject([{ status: "confirmed", confirmed: 119 }]);
});

test("a push of which all nights have passed asks for nothing and is not called confirmed", async () => {
  const { caller, run, later, pms, id, asked, passMidnight } = await setUpNearMidnight();
  await run();
  await set(caller, id, [fixed(333, { date: today })]);
  await run();
  later(61);
  const { length } = pms.writes;
  pms.after = passMidnight;
  await run();
  expect(pms.writes.slice(length).map(({ ranges }) => ranges.map(({ from }) => from))).toEqual([
    [first],
  ]);
  expect(asked).toEqual([]);
  const push = await db().pricePush.findFirstOrThrow(newest);
  expect(push).toMatchObject({ status: "failed", nights: 1, confirmed: 0 });
  expect(push.error).toMatch(/past/);
});

test("midnight that passes before a request is sent leaves yesterday out of it", async () => {
  const { caller, run, later, pms, id, passMidnight } = await setUpNearMidnight();
  await run();
  await set(
    caller,
    id,
    [0, 1].map((n) => fixed(333, { date: dateOf(first + n) })),
  );
  await run();
  later(61);
  pms.before = () => {
    throw failing("rate_limit");
  };
  await run();
  pms.before = () => {};
  const { length } = pms.writes;
  passMidnight();
  await db().connectionPush.updateMany({ data: { resumeAt: null } });
  await run();
  expect(nightsIn(pms.writes.slice(length).flatMap(({ ranges }) => ranges))).toMatchObject([
    { day: first + 1, price: 33_300 },
  ]);
  expect(await db().pricePush.findFirstOrThrow(newest)).toMatchObject({ confirmed: 1 });
});
