import type { Account, Connection } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { change } from "@/lib/inventory/listings/server/testing";
import { confirmListings, importConnection } from "@/lib/intake/inbound/server";
import { pushJob, readOwnMinStays } from "@/lib/delivery/pushes/server";
import { runDue } from "@/lib/jobs/server";
import { pushNow } from "@/lib/delivery/pushes/server/push-now";
import { restorePrices } from "@/lib/delivery/pushes/server/restore";
import { makeAccount } from "@/prisma/factories";
import type { House } from "./house";
import { timeZone } from "./program";

const signal = new AbortController().signal;

/** An account of the portal whose listings are the rooms of a house, with sync on. */
export interface Connected {
  account: Account;
  caller: Caller;
  connection: Connection;
  /** One import, `hours` from now. */
  import(hours: number): Promise<void>;
  /** Asks for the prices of all rooms, and runs the pushes. */
  push(): Promise<void>;
  /** Puts back what the house had of its own. */
  restore(): Promise<void>;
}

/**
 * Connects an account: what the first read finds is confirmed and read, each room gets a base price, and sync is switched
 * on. The portal does not offer HotelDruid, so its row has the kind of a PMS that it does offer: import and push are the
 * portal's own, and the connector is the house's.
 */
export async function connect({ connector, rooms }: House): Promise<Connected> {
  const { account, caller } = await makeAccount({ timeZone, apiAccess: "enabled", decimals: true });
  const connection = await db().connection.create({
    data: { accountId: account.id, kind: "guesty", pmsName: "hoteldruid", name: "HotelDruid" },
  });
  const connectorOf = () => connector;
  let ahead = 0;
  const wait = (ms: number) => {
    ahead += ms;
    return Promise.resolve();
  };
  const clock = { now: () => new Date(Date.now() + ahead), wait };
  const read = async (hours = 0) => {
    const now = () => new Date(Date.now() + hours * 3_600_000);
    await importConnection(connection.id, signal, 0, {
      ownMinStays: readOwnMinStays,
      connectorOf,
      now,
    });
  };
  await read();
  await confirmListings(caller, connection.id);
  await read();
  const start = { min: 50, push_enabled: true, settle_days: 0 };
  const settings = rooms.map((id, at) => ({ id, base: 140 + 25 * at, ...start }));
  await change(
    caller,
    settings.map((row) => ({ ...row, pms: "hoteldruid" })),
  );
  /** Runs the pushes with a minute between them, until second reads are done too. */
  const settle = async () => {
    for (let run = 0; run < 3; run++) {
      await runDue(pushJob(connectorOf, clock));
      await wait(61_000);
    }
  };
  const push = async () => {
    await pushNow(caller, connection.id, {});
    await settle();
  };
  const restore = async () => {
    await restorePrices(caller, connection.id);
    await settle();
  };
  return { account, caller, connection, import: read, push, restore };
}
