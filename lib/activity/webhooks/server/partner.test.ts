import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  onAccount,
  onGroup,
  priced,
  setUp as accountWith,
  write,
} from "@/e2e/factories/log-entries";
import { changes } from "@/lib/activity/changes/server/testing";
import { allows, areas, levels, type Permissions, presets } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { partnerOn } from "@/lib/auth/server/partner-caller";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { changeGrant, grantPartner, revokeGrant } from "@/lib/identity/partners/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { allowHost } from "@/lib/intake/connectors/server";
import { runDue } from "@/lib/jobs/server";
import { makePartner, makePartnerGrant } from "@/prisma/factories";
import { DeliveriesQuery, NewWebhook, ReplayRequest } from "../schema";
import { addWebhook, changeWebhook, listWebhooks } from "./commands";
import { webhookJob } from "./deliver";
import { listDeliveries, replay, sendTest } from "./deliveries";
import { dueWebhooks } from "./sources";
import { accept, receiver } from "./testing";

const asViewer = { permissions: presets.viewer };

/** A partner that manages one account of two, with a webhook to a receiver, a clock to move, and a run of the job. */
async function setUp() {
  const managed = await accountWith(2, { apiAccess: "enabled" });
  const other = await accountWith(2, { apiAccess: "enabled" });
  const { partner, caller: opener, opener: person } = await makePartner();
  const caller: Caller = { ...opener, account: { ...opener.account, apiEnabled: true } };
  const grant = await makePartnerGrant(partner, managed.account, asViewer);
  const target = await receiver();
  await allowHost(caller, target.host);
  const webhook = await addWebhook(caller, NewWebhook.parse({ url: `http://${target.host}/hook` }));
  let time = Date.now() + 60_000;
  const run = (): Promise<void> => runDue(webhookJob({ now: () => new Date(time) }));
  const later = (seconds: number): void => {
    time += seconds * 1_000;
  };
  const listed = async (query: object = {}) =>
    (await listDeliveries(caller, DeliveriesQuery.parse({ id: webhook.id, ...query }))).deliveries;
  return { managed, other, partner, person, caller, grant, webhook, run, later, listed, ...target };
}

const told = ({ received }: { received: readonly { body: string }[] }) =>
  received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    return { type, account: data["account"], listing_id: data["listing_id"] };
  });

const changed = (first: { listingId: string }, userId: number) => ({
  type: "listing.updated",
  account: { user_id: userId },
  listing_id: first.listingId,
});

test("a partner's webhook is told of the accounts that it manages, each by its user ID, and of no other", async () => {
  const world = await setUp();
  const { managed, other, partner, caller, webhook, run, listed } = world;
  await write(managed.caller, [priced(managed.first, 120)]);
  await write(other.caller, [priced(other.first, 130)]);
  await run();
  expect(told(world)).toEqual([changed(managed.first, managed.owner.id)]);
  // A grant that is newer than the webhook begins with itself.
  await makePartnerGrant(partner, other.account, asViewer);
  await write(other.caller, [priced(other.first, 140)]);
  await run();
  await run();
  expect(told(world).slice(1)).toEqual([changed(other.first, other.owner.id)]);
  const { name } = other.account;
  expect(await listed()).toMatchObject([
    { status: "delivered", account: { user_id: other.owner.id, name } },
    { status: "delivered", account: { user_id: managed.owner.id } },
  ]);
  expect((await listWebhooks(caller)).webhooks).toMatchObject([{ id: webhook.id }]);
  expect((await listWebhooks(managed.caller)).webhooks).toEqual([]);
});

test("what waits is judged by the grant when it is sent: of a listing, an area or an account that was taken away, nothing is", async () => {
  const world = await setUp();
  const { managed, grant, received, run, later, listed, answers } = world;
  const { caller: owner, first, second } = managed;
  answers((response) => response.writeHead(500).end());
  await write(owner, [priced(first, 120), priced(second, 130)]);
  await run();
  expect(received.length).toBe(2);
  answers(accept);
  const chosen = [{ listing_id: second.listingId, pms_name: second.pmsName }];
  await changeGrant(owner, grant.id, { all_listings: false, listings: chosen });
  later(3_600);
  await run();
  expect(told(world).slice(2)).toEqual([changed(second, managed.owner.id)]);
  const withdrawn = { status: "failed", attempts: 1, next_attempt_at: null, request: null };
  const error = "Access to what it tells ended before it was sent.";
  expect(await listed()).toMatchObject([
    { status: "delivered", attempts: 2 },
    { ...withdrawn, last_attempt: { error, status: null, response: null } },
  ]);
  // Nothing says what it was to tell before it is sent.
  answers((response) => response.writeHead(500).end());
  await write(owner, [priced(second, 150)]);
  await run();
  await write(owner, [priced(second, 160)]);
  const { permissions } = grant as unknown as typeof asViewer;
  await changeGrant(owner, grant.id, { permissions: { ...permissions, logs: "none" } });
  received.length = 0;
  later(3_600);
  await run();
  expect(received).toEqual([]);
  await changeGrant(owner, grant.id, { permissions });
  await run();
  expect(received).toEqual([]);
});

test("an account that is no longer managed is not listed, and one that is managed again begins anew", async () => {
  const world = await setUp();
  const { managed, partner, caller, webhook, grant, received, run, later, listed, answers } = world;
  const owner = { ...managed.caller, via: "session" as const, verifiedAt: new Date() };
  answers((response) => response.writeHead(500).end());
  await write(owner, [priced(managed.first, 120)]);
  await run();
  await revokeGrant(owner, grant.id);
  await write(owner, [priced(managed.first, 130)]);
  expect(await listed()).toEqual([]);
  const again = ReplayRequest.parse({ id: webhook.id, since: "2026-01-01T00:00:00Z" });
  expect(await replay(caller, again)).toEqual({ deliveries: 0 });
  later(3_600);
  answers(accept);
  received.length = 0;
  await run();
  expect(received).toEqual([]);
  const { partnerCode } = partner;
  await grantPartner(owner, {
    code: partnerCode ?? "",
    ...asViewer,
    all_listings: true,
    listings: [],
  });
  await run();
  await write(owner, [priced(managed.first, 140)]);
  await run();
  expect(told(world)).toEqual([changed(managed.first, managed.owner.id)]);
  expect(received[0]?.body).toContain("140");
});

test("what a webhook missed while it was off is sent, and an account without API access waits", async () => {
  const world = await setUp();
  const { managed, other, partner, caller, webhook, run, later, received, answers } = world;
  await run();
  await changeWebhook(caller, { id: webhook.id, state: "disabled" });
  await write(managed.caller, [priced(managed.first, 120)]);
  await run();
  const { id } = managed.account;
  const setAccess = (apiAccess: "enabled" | "disabled") =>
    db().account.updateMany({ where: { id }, data: { apiAccess } });
  await setAccess("disabled");
  await changeWebhook(caller, { id: webhook.id, state: "active" });
  await run();
  expect(received).toEqual([]);
  expect(await dueWebhooks(new Date())).toEqual([]);
  await setAccess("enabled");
  await run();
  expect(received.length).toBe(1);
  answers((response) => response.writeHead(500).end());
  await write(managed.caller, [priced(managed.first, 130)]);
  await run();
  await setAccess("disabled");
  answers(accept);
  received.length = 0;
  await makePartnerGrant(partner, other.account, asViewer);
  await write(other.caller, [priced(other.first, 140)]);
  later(60);
  await run();
  expect(told(world)).toEqual([changed(other.first, other.owner.id)]);
});

test("a test names the partner, and deliveries carry no account that could be another's", async () => {
  const { caller, webhook, person, run, received, listed } = await setUp();
  await sendTest(caller, webhook.id);
  await run();
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    type: "webhook.test",
    data: { account: { user_id: person.id } },
  });
  expect((await listed())[0]).not.toHaveProperty("account");
});

/** Any level in each area, on all listings or some. */
const access = fc.record({
  permissions: fc.record(
    Object.fromEntries(areas.map((area) => [area, fc.constantFrom(...levels)])) as Record<
      (typeof areas)[number],
      fc.Arbitrary<(typeof levels)[number]>
    >,
  ),
  listings: fc.constantFrom("all" as const, [0], [1]),
});
type Access = { permissions: Permissions; listings: "all" | number[] };

test("whatever the access was and is, a partner's webhook is told what its feed tells under both", async () => {
  const { managed, partner, grant, received, run, later, answers } = await setUp();
  const { first, second } = managed;
  const owner = { ...managed.caller, via: "session" as const, verifiedAt: new Date() };
  const homes = [first, second].map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
  const give = ({ permissions, listings }: Access) =>
    changeGrant(owner, grant.id, {
      permissions,
      all_listings: listings === "all",
      listings: homes
        .filter((_, n) => listings !== "all" && listings.includes(n))
        .map(({ id, pms }) => ({ listing_id: id, pms_name: pms })),
    });
  const feed = async (cursor: string): Promise<string[]> => {
    const reader = await partnerOn(partner.id, managed.account.id);
    if (!reader || !allows(reader.permissions, "logs:view")) return [];
    return (await changes(reader, { cursor, limit: 1_000 })).changes.map(({ id }) => `evt_${id}`);
  };
  let step = 0;
  const check = async (before: Access, now: Access): Promise<void> => {
    await give(before);
    await run();
    const { next_cursor: cursor } = await changes(owner, { limit: 1_000 });
    step += 1;
    await write(owner, [priced(first, step), priced(second, step), onAccount("key_generated")]);
    await write(owner, [onAccount("settings_changed"), onGroup({ id: 7, name: "Far" })]);
    for (const { id, pms } of homes) {
      const stay = { start_date: addDays(today("UTC"), 10), end_date: addDays(today("UTC"), 12) };
      const place = { listing_id: id, pms_name: pms };
      await create(owner, { ...stay, no_of_days: 2, ...place, reservation_id: `${id} ${step}` });
    }
    answers((response) => response.writeHead(500).end());
    const allowed = await feed(cursor);
    await run();
    await give(now);
    answers(accept);
    received.length = 0;
    const still = await feed(cursor);
    // Days without a success would turn the webhook off.
    later(120);
    await run();
    const sent = received.map(({ headers }) => String(headers["webhook-id"]));
    // Their retries have been moved by chance, and so has their order.
    expect(new Set(sent)).toEqual(new Set(allowed.filter((id) => still.includes(id))));
    expect(new Set(sent).size).toBe(sent.length);
  };
  await fc.assert(fc.asyncProperty(access, access, check), { numRuns: 15 });
});
