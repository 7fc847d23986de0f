import { rmV1 } from "@/lib/http/server/surfaces";
import { getActions } from "@/lib/pricing/actions/server/endpoints";
import { flushCalls } from "@/lib/auth/server/calls";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import {
  makeAccount,
  makeMarketCalendar,
  makeMarketListing,
  makePartner,
  makePartnerGrant,
} from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { median } from "./load";
import type { Figure } from "./table";

const sizes = { small: 1_000, large: 10_000 } as const;
const comparables = 40;
const rounds = 7;
const { GET } = rmV1({ GET: getActions });

/** GET /rm/v1/actions of 10,000 listings against 1,000, with key, grant, limiter and all: as stored, and evaluated first. */
export async function actionsFigures(): Promise<Figure[]> {
  await makeMarket();
  const small = await tenant(sizes.small);
  const large = await tenant(sizes.large);
  // Evaluates both once, which reads their markets.
  await small.ask();
  await large.ask();
  const { statements } = await countStatements(small.ask);
  console.log(
    `Actions: ${statements.length} statements for 1,000 listings, key and grant included.`,
  );
  const figures = [
    await compare("as stored", small.ask, large.ask),
    await compare("evaluated first", small.askAfterChange, large.askAfterChange),
  ];
  await flushCalls();
  return figures;
}

async function compare(
  state: string,
  small: () => Promise<void>,
  large: () => Promise<void>,
): Promise<Figure> {
  const times: { small: number; large: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({ small: await timed(small), large: await timed(large) });
  }
  // The first rounds run code that isn't compiled yet.
  const settled = times.slice(2);
  const ratio = median(settled.map((each) => each.large / each.small));
  const middle = (of: "small" | "large"): string =>
    median(settled.map((each) => each[of])).toFixed(0);
  return {
    what: `GET /rm/v1/actions of 10,000 listings, ${state}`,
    against: "the same of 1,000",
    ratio,
    target: "≤ 11",
    holds: ratio <= 11,
    measured: `${middle("large")} ms and ${middle("small")} ms`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function makeMarket(): Promise<void> {
  const from = addDays(today("UTC"), -31);
  for (let n = 0; n < comparables; n++) {
    const comparable = await makeMarketListing({ bedrooms: n % 4 });
    await makeMarketCalendar(comparable, { from, nights: 420, price: () => 15_000 + n * 500 });
  }
}

/** A managed account whose listings have calendars; a tenth of them lacks bedrooms. */
async function tenant(listings: number) {
  const { account, owner } = await makeAccount({ listings, apiAccess: "enabled" });
  await db().listing.updateMany({
    where: { accountId: account.id, listingId: { endsWith: "7" } },
    data: { bedrooms: null },
  });
  await db().$executeRaw`
    INSERT INTO calendar_month (listing_key, month, prices, states, min_stays)
    SELECT l.key, month, array_agg(18000), array_agg(1 + (day % 5 = l.key % 5)::int), array_agg(2)
    FROM listing l,
      generate_series(date_trunc('month', now()::timestamp), now()::timestamp + interval '4 months',
        interval '1 month') AS month,
      generate_series(1, extract(day FROM month + interval '1 month' - interval '1 day')::int) AS day
    WHERE l.account_id = ${account.id} GROUP BY l.key, month`;
  await db().$executeRaw`ANALYZE`;
  const unlimited = { limitMinute: 1_000_000_000, limitHour: 1_000_000_000 };
  const { partner, caller } = await makePartner({ owner: unlimited });
  await makePartnerGrant(partner, account);
  const { key } = await generateKey(caller);
  const headers = { "X-API-Key": key, "SVC-User-Id": String(owner.id) };
  const ask = async (): Promise<void> => {
    const request = new Request("http://127.0.0.1/rm/v1/actions", { headers });
    const answer = await GET(request, { params: Promise.resolve({}) });
    const found = (await answer.json()) as unknown[];
    if (found.length < listings / 10)
      throw new Error(`Only ${found.length} listings have actions.`);
  };
  const askAfterChange = async (): Promise<void> => {
    await db().$executeRaw`
      UPDATE account SET catalog_version = catalog_version + 1 WHERE id = ${account.id}`;
    await ask();
  };
  return { ask, askAfterChange };
}
