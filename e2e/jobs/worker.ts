/** Runs the jobs on the database of the environment until it is killed, or with FINISH until nothing is left to do. */
import { setTimeout as sleep } from "node:timers/promises";
import { database, db } from "@/lib/db/server";
import { startJobs } from "@/lib/jobs/server";
import { jobHandlers } from "@/lib/serve/server/jobs";
import {
  makeAccount,
  makeListings,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { today } from "@/lib/core/dates";
import { updateDatabase } from "@/prisma/prepare";

const listings = 900;
const calls = 12_000;
const isLast = process.env["FINISH"] === "1";

await updateDatabase();
if ((await db().account.count()) === 0) await fill();
if (!isLast) await makeWork();
const stop = await startJobs(jobHandlers);
console.log("working");
if (isLast) {
  await finish();
  await stop();
  await database().close();
}

/** Listings that each open one action for good, and one that comes with a nudge. */
async function fill(): Promise<void> {
  const from = today("UTC");
  for (let n = 0; n < 20; n++) {
    const comparable = await makeMarketListing({
      asOf: new Date(from),
      externalId: String(n),
      bedrooms: 1,
    });
    await makeMarketCalendar(comparable, { from, nights: 200 });
  }
  const { account } = await makeAccount();
  const createdAt = new Date(Date.now() - 60 * 86_400_000);
  const rows = Array.from({ length: listings }, (_, n) =>
    n % 3 === 0 ? { bedrooms: null, createdAt } : { bedrooms: 1, basePrice: 1_000_000, createdAt },
  );
  await makeListings(account, rows);
}

/** Every listing is marked, and calls have expired. */
async function makeWork(): Promise<void> {
  await db().$executeRaw`
    UPDATE listing_evaluation SET due_at = to_timestamp(0), mark = mark + 1`;
  await db().$executeRaw`
    INSERT INTO api_call (person_id, key_id, method, route, status, ms, request_id, created_at)
    SELECT id, 1, 'GET', '/v1/listings', 200, 1, 'r', now() - interval '8 days'
    FROM person, generate_series(1, ${calls}::int)`;
}

async function finish(): Promise<void> {
  while ((await db().apiCall.count()) + (await due()) > 0) await sleep(100);
}

function due(): Promise<number> {
  return db().listingEvaluation.count({ where: { dueAt: { lte: new Date() } } });
}
