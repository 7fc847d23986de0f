import { Webhook as Verifier } from "standardwebhooks";
import { expect, test } from "vitest";
import { lockWaits } from "@/e2e/setup/lock-waits";
import { onAccount, priced, setUp as accountWith, write } from "@/e2e/factories/log-entries";
import type { Caller } from "@/lib/auth/server/caller";
import { db, transaction } from "@/lib/db/server";
import { allowHost, removeHost } from "@/lib/intake/connectors/server";
import { runDue } from "@/lib/jobs/server";
import { DeliveriesQuery, NewWebhook, ReplayRequest, WebhookChange } from "../schema";
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  disableUnreadable,
  listWebhooks,
  rotateSecret,
} from "./commands";
import { webhookJob } from "./deliver";
import { deleteOldDeliveries, listDeliveries, replay, sendTest } from "./deliveries";
import { dueWebhooks } from "./sources";
import { type Received, receiver } from "./testing";

/** An account with a webhook to a receiver, a clock to move, and a run of the job. */
async function setUp(fields: object = {}) {
  const made = await accountWith(2, { apiAccess: "enabled" });
  const { caller } = made;
  const target = await receiver();
  await allowHost(caller, target.host);
  const url = `http://${target.host}/hook`;
  const webhook = await addWebhook(caller, NewWebhook.parse({ url, ...fields }));
  // Stands still, ahead of the database's, by which deliveries are made.
  let time = Date.now() + 60_000;
  const now = (): Date => new Date(time);
  const run = (): Promise<void> => runDue(webhookJob({ now }));
  const later = (seconds: number): void => {
    time += seconds * 1_000;
  };
  // What the webhook itself makes is told, too.
  await run();
  target.received.length = 0;
  return { ...made, ...target, webhook, run, later, now };
}

const deliveries = async (caller: Caller, id: number, query: object = {}) =>
  (await listDeliveries(caller, DeliveriesQuery.parse({ id, ...query }))).deliveries;

/** The secret's verdict on a request, by the published library. */
function verified(secret: string, { headers, body }: Received): unknown {
  return new Verifier(secret).verify(body, headers as Record<string, string>);
}

test("every event is sent once, signed as Standard Webhooks says, with the account and the event's id", async () => {
  const { caller, first, owner, received, webhook, run } = await setUp();
  await write(caller, [priced(first, 120), onAccount("settings_changed")]);
  await run();
  await run();
  expect(received.length).toBe(2);
  const [told] = received.map((request) => verified(webhook.secret, request));
  expect(told).toMatchObject({
    type: "listing.updated",
    data: {
      account: { user_id: owner.id },
      listing_id: first.listingId,
      pms: first.pmsName,
      action: "base_price",
      changes: { old_value: 100, new_value: 120 },
    },
  });
  const event = await db().event.findFirstOrThrow({
    where: { listingId: first.listingId },
    orderBy: { id: "desc" },
  });
  expect(received[0]?.headers["webhook-id"]).toBe(`evt_${event.id}`);
  expect(() => verified(webhook.secret, { ...received[0], body: "{}" } as Received)).toThrow(
    "No matching signature",
  );
  const listed = await deliveries(caller, webhook.id, { limit: 2 });
  expect(
    listed.map(({ status, attempts, last_attempt }) => [status, attempts, last_attempt?.status]),
  ).toEqual([
    ["delivered", 1, 204],
    ["delivered", 1, 204],
  ]);
  expect((await listWebhooks(caller)).webhooks[0]).not.toHaveProperty("secret");
});

test("only events of the wanted types are sent, and only those after the webhook was made", async () => {
  const { caller, first, received, webhook, run } = await setUp({ types: ["settings.updated"] });
  await write(caller, [priced(first, 120), onAccount("settings_changed"), priced(first, 130)]);
  await run();
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    "settings.updated",
  ]);
  expect((await deliveries(caller, webhook.id)).map(({ type }) => type)).not.toContain(
    "listing.created",
  );
});

test("a rotated secret signs beside the new one for 24 hours", async () => {
  const { caller, first, received, webhook, run, later } = await setUp();
  const { secret } = await rotateSecret(caller, webhook.id);
  await run();
  received.length = 0;
  await write(caller, [priced(first, 1)]);
  await run();
  const [both] = received;
  if (!both) throw new Error("nothing was received");
  expect(verified(secret, both)).toEqual(verified(webhook.secret, both));
  later(24 * 3_600 + 1);
  await write(caller, [priced(first, 2)]);
  await run();
  // The library refuses times that are far from now, so only the signatures are compared.
  expect(String(both.headers["webhook-signature"]).split(" ").length).toBe(2);
  expect(String(received[1]?.headers["webhook-signature"]).split(" ").length).toBe(1);
});

test("a delivery that fails is tried again, later each time, until it has failed for good; then it can be replayed", async () => {
  const { caller, first, received, answers, webhook, run, later, now } = await setUp();
  answers((response) => response.writeHead(500).end("Out of order.\0"));
  await write(caller, [priced(first, 1)]);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt++) {
    await run();
    const [delivery] = await deliveries(caller, webhook.id);
    expect(delivery).toMatchObject({
      status: "waiting",
      attempts: attempt,
      last_attempt: { status: 500, response: "Out of order." },
    });
    const wait = (Date.parse(delivery?.next_attempt_at ?? "") - now().getTime()) / 1_000;
    waits.push(wait);
    await run();
    expect(received.length).toBe(attempt);
    later(wait + 1);
    // Five days without a success would end the webhook.
    await db().webhook.updateMany({ data: { failingSince: null } });
  }
  const least = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [n, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan((least[n] ?? 0) - 2);
    expect(wait).toBeLessThan((least[n] ?? 0) * 1.1 + 1);
  }
  await run();
  later(10 * 86_400);
  await run();
  expect(received.length).toBe(10);
  const [failed] = await deliveries(caller, webhook.id, { status: "failed" });
  answers((response) => response.writeHead(200).end());
  const request = { id: webhook.id, since: new Date(0).toISOString() };
  expect(await replay(caller, ReplayRequest.parse(request))).toEqual({ deliveries: 1 });
  await run();
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await deliveries(caller, webhook.id, { status: "failed" })).toEqual([]);
  const again = { id: webhook.id, delivery_id: failed?.id };
  await replay(caller, ReplayRequest.parse(again));
  await run();
  expect(received.length).toBe(12);
});

test("a receiver that asks to wait is not asked before", async () => {
  const { caller, first, received, answers, webhook, run, later } = await setUp();
  answers((response) => response.writeHead(503, { "Retry-After": "600" }).end());
  await write(caller, [priced(first, 1)]);
  await run();
  later(590);
  await run();
  expect(received.length).toBe(1);
  answers((response) => response.writeHead(200).end());
  later(11);
  await run();
  expect(received.length).toBe(2);
  expect((await deliveries(caller, webhook.id))[0]).toMatchObject({
    status: "delivered",
    attempts: 2,
  });
});

test("after three failures in a row the others wait for a minute, so that a dead receiver costs little", async () => {
  const { caller, first, received, answers, run, later } = await setUp();
  answers((response) => response.writeHead(500).end());
  await write(
    caller,
    Array.from({ length: 10 }, (_, n) => priced(first, n)),
  );
  await run();
  await run();
  expect(received.length).toBe(3);
  answers((response) => response.writeHead(204).end());
  later(61);
  await run();
  expect(received.length).toBe(13);
});

test("410 and five days without a success turn a webhook off; turned on, it gets what it has missed", async () => {
  const { caller, first, received, answers, webhook, run, later } = await setUp();
  answers((response) => response.writeHead(410).end());
  await write(caller, [priced(first, 1)]);
  await run();
  expect((await listWebhooks(caller)).webhooks).toMatchObject([
    { state: "disabled", state_reason: "Its server answered 410: it wants no more deliveries." },
  ]);
  await write(caller, [priced(first, 2)]);
  await run();
  expect(received.length).toBe(1);
  answers((response) => response.writeHead(500).end());
  const turnOn = WebhookChange.parse({ id: webhook.id, state: "active" });
  expect(await changeWebhook(caller, turnOn)).toMatchObject({
    state: "active",
    state_reason: null,
  });
  await run();
  const [since] = (await listWebhooks(caller)).webhooks;
  expect(since?.failing_since).not.toBeNull();
  later(5 * 86_400 + 60);
  await run();
  expect((await listWebhooks(caller)).webhooks).toMatchObject([
    { state: "disabled", state_reason: "Every delivery has failed for 5 days." },
  ]);
  const logged = await db().logEntry.findMany({ where: { action: "webhook_disabled" } });
  expect(logged.map(({ accountId }) => accountId)).toEqual([caller.accountId, caller.accountId]);
  answers((response) => response.writeHead(204).end());
  await changeWebhook(caller, turnOn);
  later(86_400);
  received.length = 0;
  await run();
  const values = received.map(({ body }) => {
    const { data } = JSON.parse(body) as { data: { changes?: { new_value: unknown } } };
    return data.changes?.new_value;
  });
  expect(values).toEqual(expect.arrayContaining([1, 2]));
});

async function setAccess(apiAccess: "enabled" | "disabled"): Promise<void> {
  await db().account.updateMany({ data: { apiAccess } });
}

test("without API access nothing is sent until it is back", async () => {
  const { caller, first, received, run } = await setUp();
  await setAccess("disabled");
  await write(caller, [priced(first, 1)]);
  await run();
  expect([received, await dueWebhooks(new Date())]).toEqual([[], []]);
  await setAccess("enabled");
  await run();
  expect(received).toHaveLength(1);
});

test("a server that dies between a request and its answer sends the event again, with the same id", async () => {
  const { caller, first, received, run, webhook } = await setUp();
  await write(caller, [priced(first, 1)]);
  const dying = webhookJob({
    fetch: async (url, fetching) => {
      const { checkedStream } = await import("@/lib/intake/connectors/server");
      await checkedStream(url, fetching);
      throw new TypeError("killed");
    },
  });
  await expect(runDue(dying)).rejects.toThrow("killed");
  await run();
  expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([
    received[0]?.headers["webhook-id"],
    received[0]?.headers["webhook-id"],
  ]);
  expect((await deliveries(caller, webhook.id))[0]).toMatchObject({ status: "delivered" });
});

test("two servers that look at once make one delivery of each event", async () => {
  const { caller, first, webhook, now } = await setUp();
  await write(
    caller,
    Array.from({ length: 30 }, (_, n) => priced(first, n)),
  );
  const before = (await deliveries(caller, webhook.id, { limit: 200 })).length;
  // The place up to which both have read is locked until each waits to move it.
  const locked = Promise.withResolvers<void>();
  const holding = transaction({}, async (tx) => {
    await tx.$queryRaw`SELECT FROM webhook_reader WHERE webhook_id = ${webhook.id} FOR UPDATE`;
    locked.resolve();
    await lockWaits(2, tx);
  });
  await locked.promise;
  await Promise.all([runDue(webhookJob({ now })), runDue(webhookJob({ now })), holding]);
  const rows = await db().webhookDelivery.findMany({ where: { webhookId: webhook.id } });
  expect(rows.length).toBe(before + 30);
  expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(rows.length);
});

test("a redirect, an endless answer and an address that may no longer be called are failures", async () => {
  const { caller, first, host, answers, webhook, run, received } = await setUp();
  answers((response) => response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end());
  await write(caller, [priced(first, 1)]);
  await run();
  expect((await deliveries(caller, webhook.id))[0]).toMatchObject({
    status: "waiting",
    last_attempt: { status: 302 },
  });
  answers((response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  });
  await write(caller, [priced(first, 2)]);
  await run();
  const [endless] = await deliveries(caller, webhook.id);
  expect(endless?.last_attempt?.response).toBe("x".repeat(2_048));
  await removeHost(caller, host);
  received.length = 0;
  await write(caller, [priced(first, 3)]);
  await run();
  expect(received).toEqual([]);
  expect((await deliveries(caller, webhook.id))[0]?.last_attempt).toMatchObject({
    status: null,
    error: "The address must begin with https://.",
  });
});

test("a test is sent and answered; another account's webhook is not found by any call", async () => {
  const { caller, received, run, webhook } = await setUp();
  const other = await accountWith(2, { apiAccess: "enabled" });
  const { delivery_id } = await sendTest(caller, webhook.id);
  await run();
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    "webhook.test",
  ]);
  expect((await deliveries(caller, webhook.id))[0]).toMatchObject({ id: delivery_id });
  const { id } = webhook;
  const calls = [
    () => changeWebhook(other.caller, WebhookChange.parse({ id, description: "Mine" })),
    () => deleteWebhook(other.caller, id),
    () => rotateSecret(other.caller, id),
    () => sendTest(other.caller, id),
    () => deliveries(other.caller, id),
    () => replay(other.caller, ReplayRequest.parse({ id, delivery_id })),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await deleteWebhook(caller, id);
  expect(await db().webhookDelivery.count()).toBe(0);
});

test("a webhook whose secret was lost with the installation's is off until it has another one", async () => {
  const { caller, first, received, run, webhook } = await setUp();
  await disableUnreadable();
  const moved = { secret: new Uint8Array(60) };
  await db().webhook.updateMany({ where: { id: webhook.id }, data: moved });
  const turnOn = WebhookChange.parse({ id: webhook.id, state: "active" });
  await expect(changeWebhook(caller, turnOn)).rejects.toMatchObject({ code: "CONFLICT" });
  const { secret, earlier_until: until } = await rotateSecret(caller, webhook.id);
  expect(until).toBeNull();
  await changeWebhook(caller, turnOn);
  await write(caller, [priced(first, 7)]);
  await run();
  const last = received.at(-1);
  if (!last) throw new Error("nothing was received");
  expect(verified(secret, last)).toMatchObject({ data: { changes: { new_value: 7 } } });
});

test("deliveries are listed for a week; those that wait are kept", async () => {
  const { caller, first, answers, run, webhook } = await setUp();
  const before = (await deliveries(caller, webhook.id)).length;
  answers((response) => response.writeHead(500).end());
  await write(caller, [priced(first, 1)]);
  await run();
  const week = new Date(Date.now() + 7 * 86_400_000 + 60_000);
  expect(await deleteOldDeliveries(week)).toBe(before);
  expect(await deliveries(caller, webhook.id)).toMatchObject([{ status: "waiting" }]);
});
