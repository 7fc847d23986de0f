import { randomInt } from "node:crypto";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { Caller } from "@/lib/auth/server/caller";
import { db, transaction } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { makeAccount } from "@/prisma/factories";
import { type Endpoint, endpoint, Tagged } from "./endpoint";
import { MemoryRateStore } from "./limiter";
import { mount } from "./surface";

const windows = [{ name: "minute", limit: 200, seconds: 60 } as const];

const Body = z.strictObject({ name: z.string(), dry_run: z.boolean().optional() });
const Made = z.strictObject({ name: z.string(), dry_run: z.literal(true).optional() });

/** What a call adds, under its name. */
const row = ({ accountId }: Caller, name: string) => ({
  id: randomInt(2 ** 31 - 1),
  accountId,
  name,
  deletedAt: new Date(),
  rules: [],
  overrides: [],
});

/** A writing endpoint that adds a row; the names "refuse" and "break" throw a refusal and an error. */
const create = endpoint({
  summary: "Add",
  permission: null,
  writes: true,
  schemas: {
    body: Body,
    returns: Made,
  },
  run: ({ caller, body }) =>
    transaction(caller, async (tx) => {
      if (body.name === "refuse") throw new Refusal("LISTING_NOT_FOUND");
      const { name } = await tx.deletedGroup.create({ data: row(caller, body.name) });
      if (body.name === "break") throw new Error("on purpose");
      return { name };
    }),
});

/** The same with steps around the transaction that a test can hold up or break, and an ETag. */
function stepwise(steps: { before?: () => Promise<void>; after?: () => Promise<void> }) {
  return endpoint({
    ...create,
    schemas: { body: Body, returns: Made },
    tagged: true,
    run: async ({ caller, body }) => {
      await steps.before?.();
      const { value, etag } = await transaction(caller, async (tx) => {
        const { name } = await tx.deletedGroup.create({ data: row(caller, body.name) });
        return { value: { name }, etag: `"${name}"` };
      });
      await steps.after?.();
      return new Tagged(value, etag);
    },
  });
}

/** Returns a function that calls as `caller` with an Idempotency-Key. */
function callsOf(caller: Caller, offered: Endpoint = create) {
  const rates = new MemoryRateStore();
  const surface = mount<Caller>({
    name: "/test",
    authenticate: async () => caller,
    admit: () => rates.admit("one", windows),
    callerOf: () => caller,
    accountsOf: () => [caller.accountId],
    record: () => {},
    userId: () => caller.actor.id,
  });
  const { POST } = surface({ POST: offered });
  return async (key: string | null, name: string, dry?: boolean) => {
    const response = await POST(
      new Request("http://test/test", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key !== null && { "Idempotency-Key": key }),
        },
        body: JSON.stringify({ name, ...(dry !== undefined && { dry_run: dry }) }),
      }),
      { params: Promise.resolve({}) },
    );
    const body = (await response.json()) as { name?: string; error?: { code: string } };
    const { status, headers } = response;
    return {
      status,
      headers,
      body,
      code: body.error?.code,
      replayed: headers.has("Idempotency-Replayed"),
    };
  };
}

const made = (name: string): Promise<number> => db().deletedGroup.count({ where: { name } });

/** Sets the age of every stored answer. */
const age = (minutes: number) =>
  db().idempotentAnswer.updateMany({
    data: { createdAt: new Date(Date.now() - minutes * 60_000) },
  });

test("the same request under the same key runs once and gets the same answer", async () => {
  const call = callsOf((await makeAccount()).caller);
  const first = await call("k", "Quayside");
  const again = await call("k", "Quayside");
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect([first.replayed, again.replayed]).toEqual([false, true]);
  expect(await made("Quayside")).toBe(1);
});

test("without a key every call runs", async () => {
  const call = callsOf((await makeAccount()).caller);
  await call(null, "Quayside");
  await call(null, "Quayside");
  expect(await made("Quayside")).toBe(2);
});

test("a replay counts against the limit and has its headers", async () => {
  const call = callsOf((await makeAccount()).caller);
  await call("k", "Quayside");
  const again = await call("k", "Quayside");
  expect(again.headers.get("RateLimit")).toMatch(/^"minute";r=198;/);
});

test("another request under the same key is refused and does not run", async () => {
  const call = callsOf((await makeAccount()).caller);
  await call("k", "Quayside");
  expect(await call("k", "Seawall")).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  expect(await made("Seawall")).toBe(0);
});

test("the same key 100 times at once runs once; calls in the meantime get 409", async () => {
  const call = callsOf((await makeAccount()).caller);
  const answers = await Promise.all(Array.from({ length: 100 }, () => call("k", "Quayside")));
  expect(await made("Quayside")).toBe(1);
  expect(answers.filter(({ status, replayed }) => status === 200 && !replayed)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
});

test("a refusal below 500 is stored; after a failure the same key can try again", async () => {
  const call = callsOf((await makeAccount()).caller);
  expect(await call("no", "refuse")).toMatchObject({ code: "LISTING_NOT_FOUND", replayed: false });
  expect(await call("no", "refuse")).toMatchObject({ code: "LISTING_NOT_FOUND", replayed: true });
  expect(await call("bad", "break")).toMatchObject({ status: 500, replayed: false });
  expect(await call("bad", "break")).toMatchObject({ status: 500, replayed: false });
  expect(await made("break")).toBe(0);
});

test("two people can use the same key", async () => {
  const one = callsOf((await makeAccount()).caller);
  const two = callsOf((await makeAccount()).caller);
  expect([(await one("k", "Quayside")).replayed, (await two("k", "Quayside")).replayed]).toEqual([
    false,
    false,
  ]);
});

test("a key is valid for 24 hours, to the minute", async () => {
  const call = callsOf((await makeAccount()).caller);
  await call("k", "Quayside");
  await age(24 * 60 - 1);
  expect((await call("k", "Quayside")).replayed).toBe(true);
  await age(24 * 60 + 1);
  expect((await call("k", "Quayside")).replayed).toBe(false);
});

test("a dry run writes nothing, and the real call under its key is another request", async () => {
  const call = callsOf((await makeAccount()).caller);
  expect((await call("k", "Quayside", true)).body).toEqual({ name: "Quayside", dry_run: true });
  expect(await made("Quayside")).toBe(0);
  expect((await call("k", "Quayside")).status).toBe(422);
});

test.each(["", "k".repeat(129), "schlüssel"])("the key %j is refused", async (key) => {
  const call = callsOf((await makeAccount()).caller);
  expect(await call(key, "Quayside")).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  expect(await made("Quayside")).toBe(0);
});

test("a call that fails after its effect is answered by what its transaction stored", async () => {
  const { caller } = await makeAccount();
  const after = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("on purpose"));
  const call = callsOf(caller, stepwise({ after }));
  expect(await call("k", "Quayside")).toMatchObject({ status: 500 });
  const again = await call("k", "Quayside");
  expect(again).toMatchObject({ status: 200, replayed: true, body: { name: "Quayside" } });
  expect(again.headers.get("ETag")).toBe('"Quayside"');
  expect(await made("Quayside")).toBe(1);
  expect(after).toHaveBeenCalledTimes(1);
});

test("the answer is stored in the transaction of the effect, with its ETag", async () => {
  const { caller } = await makeAccount();
  const call = callsOf(caller, stepwise({}));
  const first = await call("k", "Quayside");
  const rows = await db().$queryRaw<{ same: boolean }[]>`
    SELECT (answer.xmin = made.xmin) AS same
    FROM idempotent_answer AS answer, deleted_group AS made WHERE made.name = 'Quayside'`;
  expect(rows).toEqual([{ same: true }]);
  const again = await call("k", "Quayside");
  expect([first.headers.get("ETag"), again.headers.get("ETag")]).toEqual([
    '"Quayside"',
    '"Quayside"',
  ]);
});

test("a call that takes hours still runs alone under its key", async () => {
  const { caller } = await makeAccount();
  let isHeld = true;
  const release = Promise.withResolvers<void>();
  const before = (): Promise<void> => (isHeld ? release.promise : Promise.resolve());
  const call = callsOf(caller, stepwise({ before }));
  const first = call("k", "Quayside");
  await vi.waitFor(() => expect(isHeld).toBe(true));
  isHeld = false;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 23 * 3_600_000 });
  expect(await call("k", "Quayside")).toMatchObject({ status: 409, code: "CONFLICT" });
  vi.useRealTimers();
  release.resolve();
  expect(await first).toMatchObject({ status: 200, replayed: false });
  expect(await made("Quayside")).toBe(1);
});

test("an answer over 1 MiB is not stored, and its effect not repeated", async () => {
  const twice = endpoint({
    ...create,
    schemas: { body: Body, returns: Made },
    run: ({ caller, body }) =>
      transaction(caller, async (tx) => {
        const { name } = await tx.deletedGroup.create({ data: row(caller, body.name) });
        return { name: name.repeat(2) };
      }),
  });
  const call = callsOf((await makeAccount()).caller, twice);
  const [fitting, large] = ["x".repeat(524_000), "x".repeat(524_300)];
  expect(await call("fits", fitting)).toMatchObject({ status: 200, replayed: false });
  expect(await call("fits", fitting)).toMatchObject({ status: 200, replayed: true });
  expect(await call("large", large)).toMatchObject({ status: 200, replayed: false });
  expect(await call("large", large)).toMatchObject({ status: 409, code: "CONFLICT" });
  expect(await made(large)).toBe(1);
  const stored = await db().idempotentAnswer.findMany({ orderBy: { key: "asc" } });
  expect(stored.map(({ body }) => body?.length)).toEqual([1_048_011, undefined]);
});
