import type { Account } from "@/generated/prisma/client";
import { addDays, today, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { insideAirbnbCredit } from "@/lib/intake/market-sources/schema";
import { makeMarketCalendar, makeMarketListing } from "@/prisma/factories";

const homes = 12;

/** Market data of an account: one that is read, one too old, one that failed, one half uploaded, one removed. */
export async function makeMarketSources({ id: accountId }: Account): Promise<void> {
  const { id: userId } = await db().person.findFirstOrThrow({
    where: { accountId, role: "owner" },
  });
  const make = (fields: object) =>
    db().marketSource.create({
      data: { accountId, userId, name: "Victoria", currency: "CAD", ...fields },
    });
  const ready = {
    state: "ready",
    format: "inside-airbnb",
    attribution: insideAirbnbCredit,
  } as const;
  const day = today("UTC");
  const daysAgo = (days: number): Date => toUtc(addDays(day, -days));
  const problems = [
    "listings.csv.gz line 812: latitude: must not be empty; a comparable needs coordinates",
  ];
  const read = await make({
    ...ready,
    asOf: daysAgo(6),
    homes: 3_062,
    nights: 1_117_630,
    result: { skipped: 1, problems },
  });
  for (let n = 0; n < homes; n++) {
    const home = await makeMarketListing({
      sourceId: read.id,
      source: "inside-airbnb",
      externalId: `${n}`,
      asOf: daysAgo(6),
    });
    await makeMarketCalendar(home, { from: day, nights: 200, price: () => 15_000 + 500 * n });
  }
  await make({ ...ready, name: "Nanaimo", asOf: daysAgo(196), homes: 418, nights: 152_570 });
  await make({
    name: "Tofino",
    state: "failed",
    result: { error: 'calendar.csv has no column "available".' },
  });
  const files = ["listings", "calendar"] as const;
  await make({
    name: "Whistler",
    files: {
      create: files.map((part, at) => ({
        part,
        name: `${part}.csv.gz`,
        bytes: 4_200_000,
        received: at === 0 ? 4_200_000 : 737_280,
      })),
    },
  });
  await make({ ...ready, name: "Sooke", asOf: daysAgo(3), removedAt: new Date() });
}
