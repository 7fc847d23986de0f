import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import type { PmsReservation } from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { makeAccount } from "@/prisma/factories";
import {
  FakePms,
  importFrom,
  makeConnection,
  noon,
  pmsListing,
  pmsReservation,
  today,
} from "./testing";

/** A PMS with all reservations on one page. */
class DroppingPms extends FakePms {
  override readonly pageSize = 100;
}

const tomorrow = new Date(noon.getTime() + 24 * 3_600_000);
const dayAfter = new Date(noon.getTime() + 48 * 3_600_000);

/** Stays of one listing that were read once: three nights each, the first from ten days on. */
async function setUp(count = 2) {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new DroppingPms();
  pms.listingRows = [pmsListing("100")];
  pms.reservationRows = Array.from({ length: count }, (_, at) => {
    const checkIn = today + 10 + at * 5;
    return pmsReservation(`R${at + 1}`, "100", { checkIn, checkOut: checkIn + 3 });
  });
  await importFrom(pms, connection);
  const drop = (...ids: string[]) => {
    const before = pms.reservationRows;
    pms.reservationRows = before.filter(({ id }) => !ids.includes(id));
    return before;
  };
  return { connection, pms, drop };
}

const cancelled = async (): Promise<string[]> => {
  const rows = await db().reservation.findMany({
    where: { status: "cancelled" },
    orderBy: { reservationId: "asc" },
  });
  return rows.map(({ reservationId }) => reservationId);
};
const entries = () => db().logEntry.findMany({ where: { action: "reservations_dropped" } });

test("a future stay that is absent from a complete list and whose nights are open is cancelled and logged", async () => {
  const { connection, pms, drop } = await setUp();
  const before = drop("R1");
  await importFrom(pms, connection, tomorrow);
  expect(await cancelled()).toEqual(["R1"]);
  const stay = await db().reservation.findFirstOrThrow({ where: { reservationId: "R1" } });
  expect(stay).toMatchObject({ cancelledAt: tomorrow, rentalRevenue: 60_000n, channel: "airbnb" });
  expect(await entries()).toMatchObject([
    {
      name: "Quay 100",
      changes: { old_value: null, new_value: [{ reservation_id: "R1", status: "cancelled" }] },
    },
  ]);
  // It is booked again once the PMS lists it again.
  pms.reservationRows = before;
  await importFrom(pms, connection, dayAfter);
  expect([await cancelled(), (await entries()).length]).toEqual([[], 1]);
});

test("the hourly list of changes cancels no stays absent from it", async () => {
  const { connection, pms, drop } = await setUp();
  drop("R1");
  await importFrom(pms, connection, new Date(noon.getTime() + 3_600_000));
  expect(pms.requests.at(-1)).toBe("reservations changes");
  expect(await cancelled()).toEqual([]);
});

const spared: [string, (pms: DroppingPms) => void][] = [
  [
    "one of its nights is closed",
    (pms) => (pms.stateOf = (_, day) => (day === today + 12 ? "unavailable" : null)),
  ],
  ["its own row can't be read", (pms) => (pms.unread = ["R1"])],
  ["a row without an ID can't be read", (pms) => (pms.unread = [null])],
  ["the list is empty", (pms) => (pms.reservationRows = [])],
  [
    "its calendar can't be read",
    (pms) =>
      (pms.fails = (request) => {
        if (request.startsWith("calendar")) throw new ConnectorError("unavailable", "503");
      }),
  ],
  [
    "the list fails",
    (pms) =>
      (pms.fails = (request) => {
        if (request.startsWith("reservations")) throw new ConnectorError("unavailable", "503");
      }),
  ],
];

test.each(spared)("a stay is kept where %s", async (_, change) => {
  const { connection, pms, drop } = await setUp();
  drop("R1");
  change(pms);
  await importFrom(pms, connection, tomorrow);
  expect([await cancelled(), await entries()]).toEqual([[], []]);
});

test("a row that can't be read is reported, and stays of others that vanish are still cancelled", async () => {
  const { connection, pms, drop } = await setUp(6);
  drop("R1", "R2");
  pms.unread = ["R2", "R9"];
  await importFrom(pms, connection, tomorrow);
  expect(await cancelled()).toEqual(["R1"]);
  const [run] = await db().connectionRun.findMany({ orderBy: { id: "desc" } });
  expect(run?.problems).toEqual([
    "R2: totalPrice must be an amount up to 9999999999.",
    "R9: totalPrice must be an amount up to 9999999999.",
  ]);
});

test("four stays that vanish at once are kept, and the run says why", async () => {
  const { connection, pms, drop } = await setUp(6);
  drop("R1", "R2", "R3", "R4");
  await importFrom(pms, connection, tomorrow);
  expect(await cancelled()).toEqual([]);
  const [run] = await db().connectionRun.findMany({ orderBy: { id: "desc" } });
  expect(run?.problems).toEqual([
    "4 of 6 coming reservations are gone from the PMS at once, so none was cancelled.",
  ]);
});

test("a stay that has begun, and another PMS's, are not checked", async () => {
  const { connection, pms } = await setUp();
  const begun: Partial<PmsReservation> = { checkIn: today + 1, checkOut: today + 3 };
  pms.reservationRows.push(pmsReservation("R9", "100", begun));
  await db().connection.updateMany({ data: { cursors: {} } });
  await importFrom(pms, connection);
  pms.reservationRows.pop();
  await db().reservation.updateMany({ where: { reservationId: "R1" }, data: { pmsName: "csv" } });
  pms.reservationRows.shift();
  await importFrom(pms, connection, tomorrow);
  expect(await cancelled()).toEqual([]);
  expect(await db().reservation.count()).toBe(3);
});
