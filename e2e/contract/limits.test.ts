import { describe, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/api/limiter";
import { useRates } from "@/lib/api/surfaces";
import { db } from "@/lib/db";
import { type Answer, codeOf, send } from "./call";
import { departures } from "./documented";
import { examplesOf } from "./examples";
import { declaredOperations, type Operation } from "./operations";
import { everyRow, makeTenant, type Tenant } from "./tenants";

const operations = await declaredOperations();

/** A tenant with these limits, and the clock that they go by. */
async function limited(minute: number, hour: number) {
  const tenant = await makeTenant("own", 2);
  await db().person.update({
    where: { id: tenant.owner.id },
    data: { limitMinute: minute, limitHour: hour },
  });
  const clock = { now: 5_000 };
  useRates(new MemoryRateStore(() => clock.now));
  return { tenant, clock, call: caller(tenant) };
}

function caller(tenant: Tenant): (operation: Operation) => Promise<Answer> {
  return (operation) => {
    const [input = {}] = examplesOf(operation.name, tenant.ids);
    return send(operation, operation.verb, input, { key: tenant.key });
  };
}

describe.each(operations)("$name", (operation) => {
  test("over the minute's limit: 429, nothing written, headers true to the second", async () => {
    const { clock, call } = await limited(2, 100);
    const first = await call(operation);
    expect(first.headers.get("ratelimit")).toBe('"minute";r=1;t=60, "hour";r=99;t=3600');
    clock.now += 10_500;
    await call(operation);
    const before = await everyRow();
    const over = await call(operation);
    expect([over.status, codeOf(over)]).toEqual([429, "OVER_RATE_LIMIT"]);
    expect(departures(operation, over)).toEqual([]);
    expect(Object.fromEntries(over.headers)).toMatchObject({
      "retry-after": "50",
      "ratelimit-policy": '"minute";q=2;w=60, "hour";q=100;w=3600',
      ratelimit: '"minute";r=0;t=50, "hour";r=98;t=3590',
      "x-ratelimit-limit": "100",
      "x-ratelimit-remaining": "98",
    });
    expect(over.body).toMatchObject({ error: { details: [{ path: "minute" }] } });
    expect(await everyRow()).toEqual(before);
    clock.now += 49_000;
    expect((await call(operation)).status).toBe(429);
    clock.now += 1_000;
    expect((await call(operation)).status).not.toBe(429);
  });

  test("over the hour's limit: the longest wait of the full windows", async () => {
    const { clock, call } = await limited(2, 3);
    await call(operation);
    clock.now += 100_000;
    await call(operation);
    await call(operation);
    const over = await call(operation);
    expect(over.headers.get("retry-after")).toBe("3500");
    expect(over.body).toMatchObject({ error: { details: [{ path: "minute" }, { path: "hour" }] } });
    clock.now += 3_499_000;
    expect((await call(operation)).status).toBe(429);
    clock.now += 1_000;
    expect((await call(operation)).status).not.toBe(429);
  });

  test("a refused call counts once its key is accepted; a refused key does not", async () => {
    const { tenant, call } = await limited(3, 100);
    const [input = {}] = examplesOf(operation.name, tenant.ids);
    const bad = { ...input, query: { ...input.query, zebra: "1" } };
    const refused = await send(operation, operation.verb, bad, { key: tenant.key });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("ratelimit")).toMatch(/^"minute";r=2;/);
    const unknown = await send(operation, operation.verb, bad, { key: "nr_live_wrong" });
    expect(unknown.headers.has("ratelimit")).toBe(false);
    expect((await call(operation)).headers.get("ratelimit")).toMatch(/^"minute";r=1;/);
  });
});
