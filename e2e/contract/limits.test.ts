import { describe, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { regenerateKey } from "@/lib/identity/keys/server";
import { keepRows } from "@/e2e/setup/kept-rows";
import { type Answer, codeOf, send } from "./call";
import { departures } from "./documented";
import { examplesOf } from "./examples";
import { declarations, type Operation } from "./operations";
import { everyRow } from "./every-row";
import { entranceOf, makeTenant } from "./tenants";

const operations = await declarations();

/** For all calls: what they did before changes their answers, not what they count. */
const shared = keepRows(() => makeTenant("own", 2));

/** Returns a valid call with these limits, and the clock that they use. */
async function limited(operation: Operation, minute: number, hour: number) {
  const tenant = shared();
  const { person, userId } = await entranceOf(operation, tenant);
  await db().person.update({
    where: { id: person.id },
    data: { limitMinute: minute, limitHour: hour },
  });
  // A key is looked up at most once a second; a new one has the new limits.
  const { key } = await regenerateKey(await callerFor(person), { overlap_seconds: 0 });
  const who = { key, userId };
  const clock = { now: 5_000 };
  useRates(new MemoryRateStore(() => clock.now));
  const [input = {}] = examplesOf(operation.name, tenant.ids);
  const call = (): Promise<Answer> => send(operation, operation.verb, input, who);
  return { input, who, clock, call };
}

/** The windows that refuse a call; a listing's own limit of refreshes is none of them. */
function fullWindows({ status, body }: Answer): string[] {
  if (status !== 429) return [];
  const { error } = body as { error: { details: { path: string }[] } };
  return error.details.map(({ path }) => path).filter((path) => path !== "day");
}

describe.each(operations)("$name", (operation) => {
  test("over the minute's limit: 429, nothing written, headers exact to the second", async () => {
    const { clock, call } = await limited(operation, 2, 100);
    const first = await call();
    expect(first.headers.get("ratelimit")).toBe('"minute";r=1;t=60, "hour";r=99;t=3600');
    clock.now += 10_500;
    await call();
    const before = await everyRow();
    const over = await call();
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
    expect((await call()).status).toBe(429);
    clock.now += 1_000;
    expect(fullWindows(await call())).toEqual([]);
  });

  test("over the hour's limit: the longest wait of the full windows", async () => {
    const { clock, call } = await limited(operation, 2, 3);
    await call();
    clock.now += 100_000;
    await call();
    await call();
    const over = await call();
    expect(over.headers.get("retry-after")).toBe("3500");
    expect(over.body).toMatchObject({ error: { details: [{ path: "minute" }, { path: "hour" }] } });
    clock.now += 3_499_000;
    expect((await call()).status).toBe(429);
    clock.now += 1_000;
    expect(fullWindows(await call())).toEqual([]);
  });

  test("a refused call counts once its key is accepted; a refused key does not", async () => {
    const { input, who, call } = await limited(operation, 3, 100);
    const bad = { ...input, query: { ...input.query, zebra: "1" } };
    const refused = await send(operation, operation.verb, bad, who);
    expect(refused.status).toBe(400);
    expect(refused.headers.get("ratelimit")).toMatch(/^"minute";r=2;/);
    const unknown = await send(operation, operation.verb, bad, {
      ...who,
      key: "nr_live_wrong",
    });
    expect(unknown.headers.has("ratelimit")).toBe(false);
    expect((await call()).headers.get("ratelimit")).toMatch(/^"minute";r=1;/);
  });
});
