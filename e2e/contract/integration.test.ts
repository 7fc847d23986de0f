import { beforeEach, describe, expect, test } from "vitest";
import { makeIntegrationToken } from "@/lib/auth/server/key-format";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { maxBody } from "@/lib/http/server/read";
import { db } from "@/lib/db/server";
import { createIngestConnection } from "@/lib/intake/sources/ingest/server/commands";
import { callerFor } from "@/lib/auth/server/key-caller";
import { type Answer, anonymous, codeOf, send } from "./call";
import { departures } from "./documented";
import { examplesOf } from "./examples";
import { integrationOperations, type Operation } from "./operations";
import { everyRow } from "./every-row";
import { makeTenant, type Tenant } from "./tenants";

const operations = await integrationOperations();

beforeEach(() => useRates(new MemoryRateStore()));

interface Sender {
  tenant: Tenant;
  connectionId: number;
  headers: Record<string, string>;
}

/** A tenant whose listings a connection has sent. */
async function makeSender(canary: string): Promise<Sender> {
  const tenant = await makeTenant(canary, 2, operations[0]);
  const by = await callerFor(tenant.owner);
  const { id, token } = await createIngestConnection(by, { pms_name: "guesty" });
  await db().connectionListing.createMany({
    data: tenant.rows.map(({ key }) => ({ listingKey: key, connectionId: id })),
  });
  const headers = { "X-INTEGRATION-NAME": "guesty", "X-INTEGRATION-TOKEN": token };
  return { tenant, connectionId: id, headers };
}

function call(operation: Operation, { tenant, headers }: Sender, ids = tenant.ids) {
  const inputs = examplesOf(operation.name, ids);
  return Promise.all(inputs.map((input) => send(operation, operation.verb, input, { headers })));
}

function keyed({ headers }: Sender) {
  return { headers: { ...headers, "Idempotency-Key": "k1" } };
}

function comparable(answer: Answer): unknown {
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
  return { status: answer.status, headers, text: anonymous(answer) };
}

/** Every row but those of the connection, which a call has proved to work, and which is told. */
async function rowsOfOthers(): Promise<string[]> {
  const rows = await everyRow();
  return rows.filter((row) => !/^connection |"connection\.state_changed"/.test(row));
}

describe.each(operations)("$name", (operation) => {
  const { verb, spec, name } = operation;

  test("every example is answered as documented", async () => {
    const sender = await makeSender("own");
    const answers = await call(operation, sender);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.flatMap((answer) => departures(operation, answer))).toEqual([]);
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"minute";q=300;w=60');
  });

  test("every call without a valid token gets the same bytes and writes nothing", async () => {
    const sender = await makeSender("own");
    const { headers, tenant } = sender;
    const token = headers["X-INTEGRATION-TOKEN"] ?? "";
    const removed = await makeSender("removed");
    await db().connection.update({
      where: { id: removed.connectionId },
      data: { state: "removed" },
    });
    const [input = {}] = examplesOf(name, tenant.ids);
    const before = await everyRow();
    const wrong: Record<string, string>[] = [
      {},
      { "X-API-Key": tenant.key },
      { "X-INTEGRATION-TOKEN": token },
      { ...headers, "X-INTEGRATION-NAME": "hostaway" },
      { ...headers, "X-INTEGRATION-TOKEN": makeIntegrationToken() },
      { ...headers, "X-INTEGRATION-TOKEN": tenant.key },
      { ...headers, "X-INTEGRATION-TOKEN": `${token.slice(0, -1)}-` },
      { Authorization: `Bearer ${token}` },
      removed.headers,
    ];
    const answers = await Promise.all(
      wrong.map((each) => send(operation, verb, input, { headers: each })),
    );
    const [first] = answers;
    if (!first) throw new Error("Nothing was called.");
    expect([first.status, codeOf(first)]).toEqual([403, "INTEGRATION_TOKEN_INVALID"]);
    expect(departures(operation, first)).toEqual([]);
    for (const answer of answers) expect(comparable(answer)).toEqual(comparable(first));
    expect(await everyRow()).toEqual(before);
  });

  test("another account's listings are not touched, and show in no answer", async () => {
    const sender = await makeSender("own");
    const other = await makeSender("canary");
    // The id of another account's listing is a new listing here, and unknown to all other calls.
    const before = (await everyRow()).filter((row) => row.includes("canary"));
    const answers = await call(operation, sender, other.tenant.ids);
    expect(answers.map((answer) => answer.text).join("\n")).not.toContain("canary");
    expect((await everyRow()).filter((row) => row.includes("canary"))).toEqual(before);
  });

  test("a paused connection takes nothing", async () => {
    const sender = await makeSender("own");
    await db().connection.update({ where: { id: sender.connectionId }, data: { paused: true } });
    const before = await everyRow();
    for (const answer of await call(operation, sender)) {
      expect([answer.status, codeOf(answer)]).toEqual([409, "CONFLICT"]);
      expect(departures(operation, answer)).toEqual([]);
    }
    expect(await everyRow()).toEqual(before);
  });

  test("over 300 calls in a minute: 429", async () => {
    const sender = await makeSender("own");
    const store = new MemoryRateStore();
    useRates(store);
    const windows = [{ name: "minute" as const, limit: 300, seconds: 60 }];
    for (let count = 0; count < 300; count++) {
      await store.admit(`connection:${sender.connectionId}`, windows);
    }
    const [answer] = await call(operation, sender);
    expect([answer?.status, answer && codeOf(answer)]).toEqual([429, "OVER_RATE_LIMIT"]);
  });

  test.runIf(spec.endpoint.writes)(
    "an unknown field is refused with the nearest name",
    async () => {
      const sender = await makeSender("own");
      const [input] = examplesOf(name, sender.tenant.ids);
      const [list = ""] = Object.keys(input?.body ?? {});
      const rows = Object.values(input?.body ?? {})[0];
      const wrong = await send(operation, verb, { body: { [`${list}x`]: rows } }, sender);
      expect(wrong.status).toBe(400);
      expect(wrong.text).toContain(`did you mean \\"${list}\\"?`);
      const before = await rowsOfOthers();
      const row = { listing_idx: "1" };
      const judged = await send(operation, verb, { body: { [list]: [row] } }, sender);
      expect(judged.body).toMatchObject({ success: false, success_count: 0, failure_count: 1 });
      expect(judged.text).toContain('did you mean \\"listing_id\\"?');
      expect(await rowsOfOthers()).toEqual(before);
    },
  );

  test.runIf(spec.endpoint.writes)("a dry run writes nothing", async () => {
    const sender = await makeSender("own");
    const before = await everyRow();
    for (const { body } of examplesOf(name, sender.tenant.ids)) {
      const dry = { ...(body as object), dry_run: true };
      const answer = await send(operation, verb, { body: dry }, sender);
      expect(answer.body).toMatchObject({ dry_run: true });
      expect(departures(operation, answer)).toEqual([]);
    }
    expect(await everyRow()).toEqual(before);
  });

  test.runIf(spec.endpoint.writes)("an Idempotency-Key is the connection's own", async () => {
    const [one, other] = [await makeSender("one"), await makeSender("other")];
    const [input = {}] = examplesOf(name, one.tenant.ids);
    const first = await send(operation, verb, input, keyed(one));
    const again = await send(operation, verb, input, keyed(one));
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
    const theirs = await send(operation, verb, input, keyed(other));
    expect([theirs.status, theirs.headers.get("idempotency-replayed")]).toEqual([200, null]);
    const reused = await send(
      operation,
      verb,
      { body: { ...(input.body as object), dry_run: false } },
      keyed(one),
    );
    expect(codeOf(reused)).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test.runIf(spec.endpoint.writes)("a body over 1 MiB is refused", async () => {
    const sender = await makeSender("own");
    const raw = JSON.stringify({ listings: "x".repeat(maxBody) });
    const answer = await send(operation, verb, {}, { ...sender, raw });
    expect(codeOf(answer)).toBe("BODY_TOO_LARGE");
  });
});
