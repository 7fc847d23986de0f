import type { Listing } from "@/generated/prisma/client";
import { v1 } from "@/lib/http/server/surfaces";
import { dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { getNeighborhoodData } from "@/lib/market/neighborhood/server/endpoints";
import { referenceStatement } from "@/lib/market/neighborhood/server/reference";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeAccount, makeListing } from "@/prisma/factories";
import { median } from "./load";
import { importVictoria } from "./real-market";
import type { Figure } from "./table";

const rounds = 25;
const { GET } = v1({ GET: getNeighborhoodData });

/** Neighborhood data in the real market, with key, limiter and all, against one statement over one row a night. */
export async function neighborhoodFigures(folder: string | undefined): Promise<Figure[]> {
  if (!(await importVictoria(folder))) {
    console.log(
      "Neighborhood: skipped, NIGHTRATE_BENCH_DATA names no folder with the real data set.",
    );
    return [];
  }
  const { listing, request } = await subject();
  const today = dateIn(listing.timeZone ?? "UTC", new Date());
  const statement = referenceStatement(listing, today);
  const reference = (): Promise<unknown> => db().$queryRaw(statement);
  const times: { reference: number; cold: number; warm: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Any write of market data invalidates the cache.
    await db().$executeRaw`UPDATE market_listing SET name = name WHERE false`;
    times.push({
      reference: await timed(reference),
      cold: await timed(request),
      warm: await timed(request),
    });
  }
  // The first rounds run code that isn't compiled yet.
  const settled = times.slice(5);
  return [figure("cold", settled, 3), figure("warm", settled, 20)];
}

function figure(
  state: "cold" | "warm",
  times: readonly Record<"reference" | "cold" | "warm", number>[],
  least: number,
): Figure {
  const ratio = median(times.map((each) => each.reference / each[state]));
  const middle = (of: "reference" | "cold" | "warm"): string =>
    median(times.map((each) => each[of])).toFixed(1);
  return {
    what: `GET /v1/neighborhood_data in the real market (3,095 listings × 365 nights), ${state}`,
    against: "one SQL statement with percentile_cont over one row per night",
    ratio,
    target: `≥ ${least}`,
    holds: ratio >= least,
    measured: `${middle(state)} ms and ${middle("reference")} ms`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A two-bedroom home in the middle of Victoria, and the call that asks about it. */
async function subject(): Promise<{ listing: Listing; request: () => Promise<void> }> {
  const limits = { limitMinute: 1_000_000_000, limitHour: 1_000_000_000 };
  const { account, owner } = await makeAccount({ apiAccess: "enabled", owner: limits });
  const place = { latitude: 48.4265, longitude: -123.366, bedrooms: 2 };
  const listing = await makeListing(account, place);
  const { key } = await generateKey(await callerFor(owner));
  const query = new URLSearchParams({ listing_id: listing.listingId, pms: listing.pmsName });
  const url = `http://127.0.0.1/v1/neighborhood_data?${query.toString()}`;
  const request = async (): Promise<void> => {
    const headers = { "X-API-Key": key };
    const answer = await GET(new Request(url, { headers }), { params: Promise.resolve({}) });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    await answer.arrayBuffer();
  };
  return { listing, request };
}
