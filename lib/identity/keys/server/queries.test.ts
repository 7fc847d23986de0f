import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { recentCalls, keyUse } from ".";

const minuteMs = 60_000;

/** Creates calls of a person's key, each `ago` milliseconds before now. */
async function makeCalls(personId: number, agos: readonly number[], status = 200): Promise<void> {
  const now = Date.now();
  const call = { keyId: 1, method: "GET", route: "/v1/listings_minimal", code: null, ms: 9 };
  await db().apiCall.createMany({
    data: agos.map((ago, index) => ({
      ...call,
      personId,
      status,
      requestId: `request-${index}`,
      createdAt: new Date(now - ago),
    })),
  });
}

test("recent calls are the person's own last 50 of 7 days, newest first", async () => {
  const one = await makeAccount();
  const two = await makeAccount();
  await makeCalls(one.owner.id, [
    ...Array.from({ length: 60 }, (_, i) => i * 1_000),
    8 * 86_400_000,
  ]);
  await makeCalls(two.owner.id, [500], 403);
  const { calls } = await recentCalls(one.caller);
  expect(calls).toHaveLength(50);
  expect(calls[0]).toMatchObject({
    request_id: "request-0",
    status: 200,
    route: "/v1/listings_minimal",
  });
  expect(calls.map((call) => call.request_id)).toEqual(
    Array.from({ length: 50 }, (_, i) => `request-${i}`),
  );
  expect((await recentCalls(two.caller)).calls).toMatchObject([{ status: 403 }]);
});

test("key use counts calls other than 429 by minute, the current minute last", async () => {
  const { owner, caller } = await makeAccount({ timeZone: "UTC" });
  const agos = [100, 200, 1.5 * minuteMs, 59.5 * minuteMs, 60.5 * minuteMs];
  await makeCalls(owner.id, agos);
  await makeCalls(owner.id, [300], 429);
  const { minutes, hour } = await keyUse(caller);
  expect(minutes).toHaveLength(60);
  expect([minutes[59], minutes[58], minutes[0], hour]).toEqual([2, 1, 1, 4]);
});

test.each(["UTC", "Pacific/Apia", "America/New_York"])(
  "today begins at midnight in %s",
  async (timeZone) => {
    const { owner, caller } = await makeAccount({ timeZone });
    const hours = Array.from({ length: 30 }, (_, index) => index);
    await makeCalls(
      owner.id,
      hours.map((hour) => hour * 60 * minuteMs + 1_000),
    );
    const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    const day = (at: number): string => format.format(at);
    const wanted = hours.filter(
      (h) => day(Date.now() - h * 60 * minuteMs - 1_000) === day(Date.now()),
    );
    expect((await keyUse(caller)).today).toBe(wanted.length);
  },
);

test("without calls, key use has sixty zeros", async () => {
  const { caller } = await makeAccount();
  expect(await keyUse(caller)).toEqual({ minutes: Array(60).fill(0), hour: 0, today: 0 });
});
