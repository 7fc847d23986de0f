/** Imports the connection of the database of the environment until it is killed, or with FINISH until it is done. */
import { setTimeout as sleep } from "node:timers/promises";
import { database, db } from "@/lib/db/server";
import { importJob } from "@/lib/intake/inbound/server";
import {
  FakePms,
  makeConnection,
  meansOf,
  pmsListing,
  pmsReservation,
} from "@/lib/intake/inbound/server/testing";
import { runDue } from "@/lib/jobs/server";
import { makeAccount } from "@/prisma/factories";
import { updateDatabase } from "@/prisma/prepare";

const listings = Number(process.env["LISTINGS"] ?? 150);
const generation = process.env["GENERATION"] ?? "0";
const latencyMs = Number(process.env["LATENCY_MS"] ?? 20);

await updateDatabase();
if ((await db().account.count()) === 0) await makeConnection((await makeAccount()).account);
// The hold of the worker before has ended, and a person asks again.
await db().connection.updateMany({
  data: { leaseUntil: new Date(0), nextImportAt: new Date(0), requestedBy: 0 },
});
await db().connectionListing.updateMany({ data: { calendarReadAt: null } });

/** Every tenth listing has three rooms, of which two are sold and the source counts one left. */
const hasRooms = (id: string): boolean => Number(id) % 10 === 0;

/** What it has says which generation it is: names, departures and the state of one night. */
class SlowPms extends FakePms {
  override readonly pageSize = 25;

  constructor() {
    super();
    const ids = Array.from({ length: listings }, (_, at) => `${1_000 + at}`);
    this.listingRows = ids.map((id) =>
      pmsListing(id, { name: `Generation ${generation}`, units: hasRooms(id) ? 3 : null }),
    );
    this.reservationRows = ids.flatMap((id) =>
      (hasRooms(id) ? ["R", "S"] : ["R"]).map((letter) => {
        const stay = pmsReservation(`${letter}${id}`, id);
        return { ...stay, checkOut: stay.checkIn + 1 + Number(generation) };
      }),
    );
    const isSold = (day: number): boolean =>
      this.reservationRows.some(({ checkIn, checkOut }) => checkIn <= day && day < checkOut);
    this.stateOf = (id) => (hasRooms(id) ? "available" : null);
    this.unitsLeft = (id, day) => (hasRooms(id) ? (isSold(day) ? 1 : 3) : null);
  }

  override async calendar(ids: readonly string[], from: number, to: number) {
    await sleep(latencyMs);
    return super.calendar(ids, from, to);
  }
}

console.log("working");
const began = performance.now();
await runDue(importJob({ ...meansOf(new SlowPms()), now: () => new Date() }));
console.log(`done in ${Math.round(performance.now() - began)} ms`);
await database().close();
