import { Webhook as Signer } from "standardwebhooks";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as route from "@/app/hooks/[token]/route";
import type { Caller } from "@/lib/auth/server/caller";
import { makeHookToken } from "@/lib/auth/server/key-format";
import { db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { admitHint, useRates } from "@/lib/http/server/rates";
import { pause } from "@/lib/intake/connections/server/commands";
import { removeConnection } from "@/lib/intake/connections/server/remove";
import { createHook, readHook, setHookSecret } from "@/lib/intake/hooks/server/address";
import { deleteOldHints, takeHint } from "@/lib/intake/hooks/server";
import { importJob } from "@/lib/intake/inbound/server";
import { readOwnMinStays } from "@/lib/delivery/pushes/server";
import { type JobName, runDue } from "@/lib/jobs/server";
import { dayAfter } from "@/e2e/standins/days";
import { expectSame, type Synced, synced } from "@/e2e/connections/synced";
import { type Vendor, vendors } from "@/e2e/connections/vendors";
import { makeAccount, makeConnection } from "@/prisma/factories";

const secret = `whsec_${Buffer.from("a quiet harbour at night").toString("base64")}`;
const minute = 60_000;

beforeEach(() => useRates(new MemoryRateStore()));

/** A connection with an address, and the address's token. */
interface Hooked {
  id: number;
  caller: Caller;
  token: string;
}

async function hooked(kind: Vendor["kind"] = "guesty"): Promise<Hooked> {
  const { account, caller } = await makeAccount();
  const listings = { confirmedAt: new Date(), nextImportAt: new Date(Date.now() + 1_440 * minute) };
  const { id } = await makeConnection(account, { kind, pmsName: kind, paused: false, ...listings });
  return addressed(caller, id, kind);
}

async function addressed(caller: Caller, id: number, kind: Vendor["kind"]): Promise<Hooked> {
  const { url } = await createHook(caller, id);
  if (kind === "guesty") await setHookSecret(caller, id, { secret });
  return { id, caller, token: url?.split("/hooks/")[1] ?? "" };
}

/** What a vendor sends: signed by Svix at a time, and with an ID, where there are any. */
interface Sent {
  body?: unknown;
  id?: string;
  at?: Date;
  key?: string;
}

function signed(text: string, { id = "msg_1", at = new Date(), key = secret }: Sent) {
  return {
    "svix-id": id,
    "svix-timestamp": seconds(at),
    "svix-signature": `v1,bm90aGluZw== ${new Signer(key).sign(id, at, text)}`,
  };
}

function post(token: string, text: string, headers: Record<string, string>): Promise<Response> {
  const request = new Request(`http://127.0.0.1:3000/hooks/${token}`, {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json", ...headers },
  });
  return route.POST(request, { params: Promise.resolve({ token }) });
}

/** Sends a signed delivery and returns the status. */
async function deliver({ token }: Hooked, sent: Sent = {}): Promise<number> {
  const text = JSON.stringify(sent.body ?? { event: "reservation.updated.v2" });
  return (await post(token, text, signed(text, sent))).status;
}

/** Sends what carries no signature and returns the status. */
async function unsigned({ token }: Hooked, body: unknown, headers = {}): Promise<number> {
  return (await post(token, JSON.stringify(body), headers)).status;
}

/** What waits for an import. */
async function waiting({ id }: Hooked) {
  const row = await db().connectionHook.findFirstOrThrow({ where: { connectionId: id } });
  return { isWoken: row.wakeAt !== null, listingIds: row.listingIds.toSorted() };
}

const asleep = { isWoken: false, listingIds: [] };

/** One look of the job, `ms` from now. */
function look(ms = 0): Promise<void> {
  const now = () => new Date(Date.now() + ms);
  return runDue(importJob({ ownMinStays: readOwnMinStays, now }));
}

function runsOf({ account }: Synced): Promise<number> {
  return db().connectionRun.count({ where: { accountId: account.id, kind: "import" } });
}

test("a signed hint wakes the import of its connection, and nobody else's", async () => {
  const [own, other] = [await hooked(), await hooked()];
  const body = { event: "calendar.updated.v2", listingId: "66a0", accountId: "1" };
  expect(await deliver(own, { body })).toBe(204);
  expect(await waiting(own)).toEqual({ isWoken: true, listingIds: ["66a0"] });
  expect(await waiting(other)).toEqual(asleep);
  expect(await readHook(own.caller, own.id)).toMatchObject({
    is_signed: true,
    has_secret: true,
    last_hint_at: expect.any(String) as string,
  });
  const notes = await db().connectionHint.groupBy({ by: "connectionId", _count: true });
  expect(notes).toEqual([{ connectionId: own.id, _count: 1 }]);
});

test("the job is woken at once, or once 30 s have passed since the last import that hints asked for", async () => {
  const own = await hooked();
  const wake = vi.fn<(name: JobName) => void>();
  const jobs = globalThis as { nightrateJobs?: { wake: typeof wake } | undefined };
  jobs.nightrateJobs = { wake };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    delete jobs.nightrateJobs;
  });
  await deliver(own, { id: "msg_1" });
  expect(wake.mock.calls).toEqual([["import-connections"]]);
  await takeHint({ ...own, accountId: own.caller.accountId, kind: "guesty" }, new Date());
  await deliver(own, { id: "msg_2" });
  await deliver(own, { id: "msg_3" });
  expect(wake).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(wake).toHaveBeenCalledTimes(2);
});

test("a hint that came before does nothing, also with a new time", async () => {
  const own = await hooked();
  await deliver(own, { id: "msg_7" });
  await db().connectionHook.updateMany({ data: { wakeAt: null } });
  const later = new Date(Date.now() + minute);
  const again = [
    await deliver(own, { id: "msg_7" }),
    await deliver(own, { id: "msg_7", at: later }),
  ];
  expect([again, await waiting(own)]).toEqual([[204, 204], asleep]);
  expect([await deliver(own, { id: "msg_8" }), (await waiting(own)).isWoken]).toEqual([204, true]);
});

describe("what the vendor did not sign is refused and does nothing", () => {
  const text = JSON.stringify({ event: "reservation.new" });
  const old = new Date(Date.now() - 6 * minute);
  const forged: Record<string, Record<string, string>> = {
    "no signature": {},
    "another secret": signed(text, { key: `whsec_${Buffer.from("forged").toString("base64")}` }),
    "a signature of another body": signed(`${text} `, {}),
    "a signature of another ID": { ...signed(text, {}), "svix-id": "msg_2" },
    "a signature of another time": {
      ...signed(text, { at: old }),
      "svix-timestamp": seconds(new Date()),
    },
    "six minutes late": signed(text, { at: old }),
    "six minutes early": signed(text, { at: new Date(Date.now() + 6 * minute) }),
    "no time": { ...signed(text, {}), "svix-timestamp": "" },
    "the form of another version": { ...signed(text, {}), "svix-signature": "v1" },
  };
  test.each(Object.entries(forged))("%s", async (_, headers) => {
    const own = await hooked();
    const response = await post(own.token, text, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: "PERMISSION_DENIED" } });
    expect([await waiting(own), await db().connectionHint.count()]).toEqual([asleep, 0]);
    expect((await readHook(own.caller, own.id)).last_hint_at).toBeNull();
  });

  test("any signature, before the secret is entered or when it can't be read", async () => {
    const own = await hooked();
    for (const lost of [null, new Uint8Array(64)]) {
      await db().connectionHook.updateMany({ data: { secret: lost } });
      expect([await deliver(own), await waiting(own)]).toEqual([403, asleep]);
    }
  });
});

test("unknown, replaced and removed addresses, and those of paused connections, are alike", async () => {
  const [own, replaced, paused, removed] = [
    await hooked(),
    await hooked(),
    await hooked(),
    await hooked(),
  ];
  await createHook(replaced.caller, replaced.id);
  await pause(paused.caller, paused.id);
  await removeConnection(removed.caller, removed.id);
  const typo = own.token.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const tokens = [makeHookToken(), typo, "x", "", replaced.token, paused.token, removed.token];
  for (const token of tokens) {
    const response = await post(token, "{}", signed("{}", {}));
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    delete error["request_id"];
    const message = `Not found: /hooks/${token}.`;
    expect([response.status, error]).toEqual([404, { code: "NOT_FOUND", message }]);
  }
  expect([await waiting(paused), await db().connectionHint.count()]).toEqual([asleep, 0]);
  expect(await db().connectionHook.count({ where: { connectionId: removed.id } })).toBe(0);
  const read = await route.GET(new Request("http://127.0.0.1:3000/hooks/x"), {
    params: Promise.resolve({ token: "x" }),
  });
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
});

test("guesses of addresses are limited like those of keys", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 301; turn++)
    statuses.push((await post(makeHookToken(), "{}", {})).status);
  expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([404]), 429]);
});

test("hints beyond 300 in a minute get 429, of one connection only", async () => {
  const [own, other] = [await hooked(), await hooked()];
  for (let turn = 0; turn < 300; turn++) await admitHint(own.id);
  const response = await post(own.token, "{}", signed("{}", {}));
  expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect([await waiting(own), await deliver(other)]).toEqual([asleep, 204]);
});

test("a body above 1 MiB is refused", async () => {
  const own = await hooked("hostaway");
  expect(await unsigned(own, { data: "x".repeat(1_048_577) })).toBe(413);
  expect(await waiting(own)).toEqual(asleep);
});

test("a vendor that doesn't sign is believed to the same extent: any body wakes, once", async () => {
  const own = await hooked("hostaway");
  const body = {
    object: "reservation",
    event: "reservation.created",
    data: { listingMapId: 40_160 },
  };
  const credentials = { authorization: `Basic ${Buffer.from("user:word").toString("base64")}` };
  expect(await unsigned(own, body, credentials)).toBe(204);
  expect(await waiting(own)).toEqual({ isWoken: true, listingIds: ["40160"] });
  await db().connectionHook.updateMany({ data: { wakeAt: null, listingIds: [] } });
  expect([await unsigned(own, body), await waiting(own)]).toEqual([204, asleep]);
  for (const text of ["", "not JSON", "[]", '{"data": null}', '{"listingMapId": {"a": [1.5]}}']) {
    await db().connectionHook.updateMany({ data: { wakeAt: null } });
    expect((await post(own.token, text, {})).status).toBe(204);
    expect(await waiting(own)).toEqual({ isWoken: true, listingIds: [] });
  }
});

/** A hint of 15 listings. */
function named(from: number) {
  return { data: Array.from({ length: 15 }, (_, at) => ({ listingMapId: from + at })) };
}

test("of many listings that hints name, 20 are kept", async () => {
  const own = await hooked("hostaway");
  await unsigned(own, named(100));
  await unsigned(own, named(105));
  expect((await waiting(own)).listingIds).toHaveLength(20);
  await unsigned(own, named(500));
  expect((await waiting(own)).listingIds).toHaveLength(20);
});

test("only the owner sees and changes the address, and no secret is told or logged", async () => {
  const own = await hooked();
  const { account } = await makeAccount();
  const member = { ...own.caller, actor: { ...own.caller.actor, role: "member" as const } };
  const stranger = { ...own.caller, accountId: account.id };
  for (const [who, code] of [
    [member, "PERMISSION_DENIED"],
    [stranger, "NOT_FOUND"],
  ] as const) {
    for (const call of [
      () => readHook(who, own.id),
      () => createHook(who, own.id),
      () => setHookSecret(who, own.id, { secret }),
    ])
      await expect(call()).rejects.toMatchObject({ code });
  }
  const told = JSON.stringify(await readHook(own.caller, own.id));
  const stored = JSON.stringify([
    await db().logEntry.findMany({ select: { changes: true, action: true } }),
    await db().event.findMany({ select: { data: true } }),
  ]);
  expect([told.includes(own.token), told.includes(secret)]).toEqual([true, false]);
  expect([stored.includes(own.token), stored.includes(secret)]).toEqual([false, false]);
  expect(stored).toContain("connection_webhook_created");
  for (const wrong of ["%", "whsec_", "whsec_%"]) {
    await expect(setHookSecret(own.caller, own.id, { secret: wrong })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  }
  const calendars = await makeConnection(account, { kind: "ical", pmsName: "ical" });
  await expect(createHook(stranger, calendars.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("hints are kept for two days", async () => {
  const own = await hooked();
  await deliver(own, { id: "msg_1" });
  const [before, after] = [2_879, 2_881].map((count) => new Date(Date.now() + count * minute));
  expect([
    await deleteOldHints(before ?? new Date(0)),
    await deleteOldHints(after ?? new Date(0)),
  ]).toEqual([0, 1]);
});

describe.each(vendors)("$kind", (vendor) => {
  async function connectedTo() {
    const world = await synced(vendor, { listings: 3 });
    await db().connection.updateMany({
      data: { nextImportAt: new Date(Date.now() + 1_440 * minute) },
    });
    const hook = await addressed(world.caller, world.connection.id, vendor.kind);
    let sent = 0;
    const hint = (body: object) => {
      sent += 1;
      const given = { ...body, sent };
      return vendor.kind === "guesty"
        ? deliver(hook, { body: given, id: `msg_${sent}` })
        : unsigned(hook, given);
    };
    return { world, hook, hint };
  }

  test("hints are answered by one import, at most every 30 s, and only where one may run", async () => {
    const { world, hook, hint } = await connectedTo();
    const before = await runsOf(world);
    await look();
    expect(await runsOf(world)).toBe(before);
    for (let turn = 0; turn < 3; turn++) expect(await hint({})).toBe(204);
    await look();
    await look();
    expect([await runsOf(world), await waiting(hook)]).toEqual([before + 1, asleep]);
    await hint({});
    await look();
    // Within 30 s of the last one.
    expect(await runsOf(world)).toBe(before + 1);
    const where = { id: world.connection.id };
    for (const no of [
      { paused: true },
      { state: "refused" },
      { state: "unreachable", attempts: 6 },
      { confirmedAt: null },
    ] as const) {
      await db().connection.update({ where, data: no });
      await look(31_000);
      const yes = { paused: false, state: "active", attempts: 0, confirmedAt: new Date() } as const;
      await db().connection.update({ where, data: yes });
      expect([no, await runsOf(world)]).toEqual([no, before + 1]);
    }
    await look(31_000);
    expect([await runsOf(world), await waiting(hook)]).toEqual([before + 2, asleep]);
  });

  test("a hint that comes while an import runs asks for another", async () => {
    const { world, hook, hint } = await connectedTo();
    const before = await runsOf(world);
    await hint({});
    let isSent = false;
    const { requests } = world.standin;
    const count = requests.length;
    const running = look();
    while (!isSent) {
      await new Promise((resume) => setImmediate(resume));
      isSent = requests.length > count;
    }
    await hint({});
    await running;
    expect([await runsOf(world), (await waiting(hook)).isWoken]).toEqual([before + 1, true]);
    await look(31_000);
    expect(await runsOf(world)).toBe(before + 2);
  });

  test("what is imported is what the vendor has, whatever the hint says", async () => {
    const { world, hint } = await connectedTo();
    const { state } = world.standin;
    const [first = "", second = ""] = state.listings.keys();
    const checkIn = dayAfter(state.today(first), 40);
    const stay = { id: "880001", checkIn, checkOut: dayAfter(checkIn, 3) };
    state.book(first, stay);
    state.changeNight(second, dayAfter(state.today(second), 50), { price: 98_700 });
    const invented = {
      event: "reservation.updated",
      reservation: { _id: "990002", listingId: second, status: "canceled" },
      data: { id: 990_003, listingMapId: second, status: "cancelled", totalPrice: 1 },
      more: { listingId: "unheard-of", listingMapId: 1 },
    };
    expect(await hint(invented)).toBe(204);
    const calendars = world.standin.count("calendar");
    await look();
    await expectSame(world);
    expect(world.standin.count("calendar")).toBeGreaterThan(calendars);
    expect(world.standin.problems).toEqual([]);
  });
});

/** A time as Svix sends it. */
function seconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1_000));
}
