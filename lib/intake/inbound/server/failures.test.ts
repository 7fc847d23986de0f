import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { makeAccount } from "@/prisma/factories";
import {
  FakePms,
  importFrom,
  makeConnection,
  noon,
  pmsListing,
  pmsReservation,
  stored,
} from "./testing";

const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

function pmsOf(count: number): FakePms {
  const pms = new FakePms();
  pms.listingRows = Array.from({ length: count }, (_, at) => pmsListing(`${100 + at}`));
  return pms;
}

function failing(pms: FakePms, request: string, error: () => Error): void {
  pms.fails = (asked) => {
    if (asked.startsWith(request)) throw error();
  };
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const unavailable = () => new ConnectorError("unavailable", "The PMS answered 503.");

test("refused credentials end all requests until a person reconnects", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  failing(pms, "health", () => new ConnectorError("auth", "The PMS refuses the credentials."));
  expect(await importFrom(pms, connection)).toBe(true);
  expect(await stored(connection)).toMatchObject({
    state: "refused",
    stateReason: { code: "pms", kind: "auth", message: "The PMS refuses the credentials." },
    stateSince: noon,
    nextImportAt: null,
  });
  expect(await importFrom(pms, connection, later(60))).toBe(false);
  expect(pms.requests).toEqual(["health"]);
  expect(await db().connectionRun.findMany()).toMatchObject([
    { outcome: "failed", error: { kind: "auth", message: "The PMS refuses the credentials." } },
  ]);
});

test("a PMS that fails is tried six times before it counts as unreachable, and recovers", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  failing(pms, "listings", unavailable);
  const states: unknown[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    await importFrom(pms, connection);
    const { state, nextImportAt } = await stored(connection);
    states.push([state, ((nextImportAt?.getTime() ?? 0) - noon.getTime()) / 60_000]);
  }
  expect(states).toEqual([
    ["active", 1],
    ["active", 2],
    ["active", 4],
    ["active", 8],
    ["active", 16],
    ["unreachable", 60],
    ["unreachable", 60],
  ]);
  pms.fails = () => {};
  await importFrom(pms, connection, later(60));
  expect(await stored(connection)).toMatchObject({
    state: "active",
    stateReason: null,
    attempts: 0,
    stateSince: later(60),
  });
});

test("a rate limit doesn't count as an attempt: the next import waits until it ends", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  const retryAt = new Date(Math.max(Date.now(), noon.getTime()) + 3_600_000);
  failing(
    pms,
    "calendar",
    () => new ConnectorError("rate_limit", "Too many requests.", { retryAt }),
  );
  await importFrom(pms, connection);
  expect(await stored(connection)).toMatchObject({
    state: "active",
    attempts: 0,
    nextImportAt: retryAt,
  });
});

test("an import waits for a limit that ends soon", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  let tries = 0;
  failing(pms, "calendar", () => new Error("unused"));
  pms.fails = (asked) => {
    if (!asked.startsWith("calendar") || ++tries > 2) return;
    throw new ConnectorError("rate_limit", "Too many requests.", {
      retryAt: new Date(Date.now() + 50),
    });
  };
  await importFrom(pms, connection);
  expect(tries).toBe(3);
  expect(await db().connectionRun.findMany()).toMatchObject([{ outcome: "done" }]);
});

test("a failure before everything is read writes nothing", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(5);
  pms.reservationRows = [1, 2, 3].map((n) => pmsReservation(`R${n}`, "100"));
  failing(pms, "reservations page", unavailable);
  await importFrom(pms, connection);
  expect(await db().listing.count()).toBe(0);
  expect(await db().logEntry.count()).toBe(0);
  expect((await stored(connection)).cursors).toEqual({});
});

test("calendars that were read before a failure count; the next import reads the others", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(60);
  let calendars = 0;
  pms.fails = (asked) => {
    if (asked.startsWith("calendar") && ++calendars > 2) throw unavailable();
  };
  await importFrom(pms, connection);
  expect(await db().connectionListing.count({ where: { calendarReadAt: { not: null } } })).toBe(20);
  expect(await stored(connection)).toMatchObject({ attempts: 1, nextImportAt: later(1) });
  pms.fails = () => {};
  pms.requests = [];
  await importFrom(pms, connection, later(1));
  expect(pms.requests).toHaveLength(2 + 4);
  expect(pms.requests[1]).toBe("reservations changes");
  expect(await db().connectionListing.count({ where: { calendarReadAt: null } })).toBe(0);
});

test("only the listing whose calendar the PMS denies is left out", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(3);
  pms.fails = (asked) => {
    if (asked.startsWith("calendar") && asked.includes("101")) {
      throw new ConnectorError("not_found", "No such listing.");
    }
  };
  await importFrom(pms, connection);
  const [run] = await db().connectionRun.findMany();
  expect(run).toMatchObject({
    outcome: "done",
    counts: { calendars: 2, problems: 1 },
    problems: ["The PMS has no calendar for listing 101."],
  });
});

test("an import that is stopped in the middle writes nothing and is due at once", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(30);
  const stopping = new AbortController();
  let calendars = 0;
  pms.fails = (asked) => {
    if (asked.startsWith("calendar") && ++calendars === 2) stopping.abort();
  };
  await importFrom(pms, connection, noon, stopping.signal);
  expect(await db().listing.count()).toBe(0);
  expect(await db().connectionRun.findMany()).toMatchObject([{ outcome: "stopped" }]);
  expect(await stored(connection)).toMatchObject({
    nextImportAt: noon,
    attempts: 0,
    leaseId: null,
  });
});

test("a pause while an import reads keeps it from writing", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(1);
  const { id } = connection;
  const calendar = pms.calendar.bind(pms);
  pms.calendar = async (...given) => {
    await db().connection.update({ where: { id }, data: { paused: true } });
    return calendar(...given);
  };
  await importFrom(pms, connection);
  expect(await db().listing.count()).toBe(0);
  expect(await db().connectionRun.findMany()).toMatchObject([{ outcome: "stopped" }]);
});

test("a connection has one run at a time; a killed server's run expires", async () => {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = pmsOf(3);
  const both: boolean[] = [];
  const calendar = pms.calendar.bind(pms);
  pms.calendar = async (...given) => {
    both.push(await importFrom(pms, connection));
    return calendar(...given);
  };
  both.push(await importFrom(pms, connection));
  expect(both).toEqual([false, true]);
  pms.calendar = calendar;
  const where = { id: connection.id };
  const leaseId = "00000000-0000-4000-8000-000000000000";
  const killed = { connectionId: connection.id, accountId: account.id, kind: "import" } as const;
  const run = await db().connectionRun.create({ data: killed });
  await db().connection.update({ where, data: { leaseId, leaseUntil: inSeconds(600) } });
  expect(await importFrom(pms, connection)).toBe(false);
  await db().connection.update({ where, data: { leaseUntil: inSeconds(-600) } });
  expect(await importFrom(pms, connection)).toBe(true);
  expect(await db().connectionRun.findUnique({ where: { id: run.id } })).toMatchObject({
    outcome: "stopped",
  });
});
