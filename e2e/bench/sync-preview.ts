import { addDays, today } from "@/lib/core/dates";
import { SyncPreviewRequest } from "@/lib/delivery/sync-preview/schema";
import { syncPreview } from "@/lib/delivery/sync-preview/server/preview";
import {
  makeAccount,
  makeCalendar,
  makeListings,
  makeMarketCalendar,
  makeMarketListing,
} from "@/prisma/factories";
import { median } from "./load";
import type { Figure } from "./table";

const sizes = { few: 100, many: 1_000 } as const;
const comparables = 40;
const rounds = 5;
/** `first-night.md` §3: seconds and megabytes above idle for 1,000 listings on two cores. */
const most = { seconds: 5, megabytes: 200 } as const;

/** The review of 1,000 listings against that of 100, half of them without a minimum. */
export async function syncPreviewFigures(): Promise<Figure[]> {
  const from = today("America/Vancouver");
  for (let n = 0; n < comparables; n++) {
    const home = await makeMarketListing({ bedrooms: n % 4 });
    await makeMarketCalendar(home, { from, nights: 365, price: (_, at) => 15_000 + 40 * at });
  }
  const { account, caller } = await makeAccount();
  const listings = await makeListings(
    account,
    Array.from({ length: sizes.many }, (_, n) => ({
      pushEnabled: false,
      ...(n % 2 === 0 && { minPrice: null }),
    })),
  );
  for (const [n, each] of listings.entries()) {
    const price = (_: unknown, at: number): number => 15_000 + 100 * ((n + at) % 90);
    await makeCalendar(each, { from: addDays(from, -365), nights: 730, price });
  }
  const ask = async (count: number): Promise<number> => {
    const rows = listings.slice(0, count).map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
    const started = performance.now();
    await syncPreview(caller, SyncPreviewRequest.parse({ listings: rows }));
    return performance.now() - started;
  };
  await ask(sizes.few);
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let highest = idle;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 5);
  const times: { few: number; many: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({ few: await ask(sizes.few), many: await ask(sizes.many) });
  }
  clearInterval(watch);
  const ratio = median(times.map(({ few, many }) => many / few));
  const seconds = median(times.map(({ many }) => many)) / 1_000;
  const megabytes = (highest - idle) / 1_048_576;
  return [
    {
      what: "sync_preview of 1,000 listings",
      against: "the same of 100",
      ratio,
      target: `≤ 12, in ${most.seconds} s and ${most.megabytes} MB here`,
      holds: ratio <= 12 && seconds <= most.seconds && megabytes <= most.megabytes,
      measured: `${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB more than before`,
    },
  ];
}
