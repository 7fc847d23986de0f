import { expect, test } from "vitest";
import { db, transaction } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import type { PmsNight } from "@/lib/intake/connections/server/connector";
import { emptyLedger, keepNights, outcome } from "@/lib/delivery/pushes/server/ledger";
import { settleNights } from "@/lib/delivery/pushes/server/settle";
import { writeLedgers } from "@/lib/delivery/pushes/server/store";
import { makeAccount } from "@/prisma/factories";
import { FakePms, importFrom, makeConnection, noon, pmsListing, today } from "./testing";

/** A PMS whose first nights have these minimum stays. */
class PmsWithStays extends FakePms {
  stays: (number | null)[] = [];

  override async calendar(ids: readonly string[], from: number, to: number) {
    const calendars = await super.calendar(ids, from, to);
    for (const nights of calendars.values()) {
      for (const [at, night] of nights.entries()) night.minStay = this.stays[at] ?? null;
    }
    return calendars;
  }
}

const count = 6;
const later = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);

async function setUp(stays: (number | null)[]) {
  const { account } = await makeAccount();
  const connection = await makeConnection(account);
  const pms = new PmsWithStays();
  pms.listingRows = [pmsListing("100")];
  pms.stays = stays;
  await importFrom(pms, connection);
  const { key } = await db().listing.findFirstOrThrow();
  const read = async (hours: number, shown: (number | null)[]) => {
    pms.stays = shown;
    await db().connection.update({ where: { id: connection.id }, data: { requestedBy: 0 } });
    await importFrom(pms, connection, later(hours));
    const nights = (await readListingNights(new Map([[key, today]]), count, "minStays"))(key);
    return [...nights.minStays];
  };
  return { account, key, pms, read };
}

const usual = {
  state: "available",
  price: 18_000,
  closedOnArrival: null,
  closedOnDeparture: null,
  isBasePrice: true,
  isBaseMinStay: true,
} as const;

/** The ledger after a push of `minStay` to nights with these own values. */
async function pushed(
  accountId: number,
  listingKey: number,
  own: (number | null)[],
  nights: { at: number; minStay: number; ending?: number; shown?: number }[],
): Promise<void> {
  const ledger = emptyLedger(today, 540);
  const before = own.map((minStay, at): PmsNight => ({ ...usual, day: today + at, minStay }));
  keepNights(ledger, before);
  for (const { at, minStay, ending = outcome.confirmed, shown = minStay } of nights) {
    const night = { day: today + at, price: 20_000, minStay, rules: 0 };
    const now = (day: number): PmsNight => ({ ...usual, day, minStay: shown });
    settleNights(ledger, [night], { outcome: ending }, now);
  }
  await transaction({}, (tx) => writeLedgers(tx, accountId, [{ listingKey, ledger }]));
}

test("a minimum stay that we pushed is not mistaken for the PMS's own", async () => {
  const own = [3, 3, null, 3, 3, 3];
  const { account, key, read } = await setUp(own);
  await pushed(account.id, key, own, [
    { at: 0, minStay: 5 },
    { at: 1, minStay: 5 },
    { at: 2, minStay: 5 },
    { at: 3, minStay: 5, ending: outcome.rejected },
    { at: 4, minStay: 5, ending: outcome.notApplied, shown: 4 },
  ]);
  // Night 1 was changed in the PMS since, 2 has only the listing's, 3 and 4 never had ours.
  expect(await read(1, [5, 4, 5, 5, 5, 5])).toEqual([3, 4, 2, 5, 5, 5]);
  expect(await read(7, [5, 4, 5, 3, 3, 3])).toEqual([3, 4, 2, 3, 3, 3]);
});
