import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { pushNow } from "@/lib/delivery/pushes/server/push-now";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { startJobs } from "@/lib/jobs/server";
import { jobHandlers } from "@/lib/serve/server/jobs";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { type Standin, startGuesty } from "@/e2e/standins";
import { makeAccount, makeConnection, makeListings } from "@/prisma/factories";
import type { Figure } from "./table";

/** Accounts with a PMS each: whole rounds of the ten connections that one, two and three workers push at a time. */
const accounts = 60;

/** How fast several workers are to be. */
interface Trial {
  /** Seconds until a PMS answers. */
  latency: number;
  /** Workers, and how many times one worker's rate they reach. */
  goals: readonly { count: number; least: number }[];
}

/** `growth.md` §5. */
export const fullGoals = [
  { count: 2, least: 1.9 },
  { count: 3, least: 2.7 },
];

/** A slow PMS, because workers, PMS and database share the cores here; fewer than eight of these limit three workers. */
const usual: Trial = {
  latency: 1,
  goals:
    availableParallelism() >= 8
      ? fullGoals
      : [
          { count: 2, least: 1.6 },
          { count: 3, least: 1.9 },
        ],
};

interface Tenant {
  caller: Caller;
  connection: Connection;
  standin: Standin;
}

/** Prices of 60 accounts sent by one, two and three workers: nights a second, against one. */
export async function workerFigures(
  databaseUrl: string,
  { latency, goals }: Trial = usual,
): Promise<Figure[]> {
  const tenants: Tenant[] = [];
  for (let n = 0; n < accounts; n++) tenants.push(await makeTenant(latency));
  const budget = { CONNECTION_HOSTS: "127.0.0.1", GUESTY_BUDGET: "1000000/1" };
  const variables = { DATABASE_URL: databaseUrl, NIGHTRATE_ROLE: "worker", ...budget };
  const workers = await Promise.all([1, 2, 3].map(() => startNode(variables)));
  const stopWaking = await startJobs(jobHandlers, false);
  try {
    // Not timed: code is compiled here.
    await nightsPerSecond(tenants);
    const rates = new Map<number, number>();
    while (workers.length > 0) {
      rates.set(workers.length, await nightsPerSecond(tenants));
      const worker = workers.pop();
      if (worker) await stopProgram(worker.child);
    }
    const one = rates.get(1) ?? NaN;
    return goals.map(({ count, least }) => {
      const rate = rates.get(count) ?? NaN;
      return {
        what: `${count} workers send the prices of ${accounts} accounts, whose PMS answers in ${latency} s`,
        against: "one worker's nights a second",
        ratio: rate / one,
        target: `≥ ${least}`,
        holds: rate / one >= least,
        measured: `${Math.round(rate)} and ${Math.round(one)} nights a second`,
      };
    });
  } finally {
    await Promise.all(workers.map(({ child }) => stopProgram(child)));
    await stopWaking();
    await Promise.all(tenants.map(({ standin }) => standin.close()));
  }
}

/** An account whose two listings sync with a PMS of its own. */
async function makeTenant(latency: number): Promise<Tenant> {
  const standin = await startGuesty({ listings: 2, stays: 0, latency, unlimited: true });
  const { account, caller } = await makeAccount({ apiAccess: "enabled" });
  const prices = { basePrice: 20_000, minPrice: null, maxPrice: null };
  const fields = [...standin.state.listings.values()].map(({ id: listingId, timeZone }) => {
    return { listingId, timeZone, ...prices, pushEnabled: true };
  });
  const listings = await makeListings(account, fields);
  const made = await makeConnection(account, { listings, baseUrl: standin.url });
  const credentials = sealFor(made, JSON.stringify(standin.credentials));
  const where = { id: made.id, accountId: account.id };
  const connection = await db().connection.update({
    where,
    data: { credentials, push: { create: { canary: "passed" } } },
  });
  return { caller, connection, standin };
}

/** All nights of all accounts, sent once more. Throws where not all are confirmed. */
async function nightsPerSecond(tenants: readonly Tenant[]): Promise<number> {
  const ids = tenants.map(({ caller }) => caller.accountId);
  const where = { accountId: { in: ids } };
  await db().pricePush.deleteMany({ where });
  await db().listingPush.updateMany({ where, data: { fullSyncAt: null } });
  const startedAt = performance.now();
  for (const { caller, connection } of tenants)
    await pushNow(caller, connection.id, { full: true });
  while ((await db().pricePush.count({ where: { ...where, endedAt: null } })) > 0) await sleep(50);
  const seconds = (performance.now() - startedAt) / 1_000;
  const sums = await db().pricePush.aggregate({ where, _sum: { nights: true, confirmed: true } });
  const { nights, confirmed } = sums._sum;
  if (!confirmed || nights !== confirmed)
    throw new Error(`${confirmed} of ${nights} nights were confirmed.`);
  return confirmed / seconds;
}
