import { test } from "vitest";
import { db } from "@/lib/db/server";
import { seedDemonstration } from "@/prisma/seed";

test("time", { timeout: 240_000 }, async () => {
  const t0 = performance.now();
  let saved = 0;
  await seedDemonstration("2026-11-20", () => { saved = performance.now(); });
  const t1 = performance.now();
  console.log("transaction", saved - t0, "rest", t1 - saved);
  console.log((await db().$queryRaw`select connection_id, kind, counts::text, started_at, ended_at from connection_run order by id`));
  console.log((await db().$queryRaw`select status, kind, requested_at, count(*), sum(nights)::int as nights, sum(confirmed)::int as confirmed from price_push group by 1,2,3 order by 3`));
  console.log((await db().$queryRaw`select month, count(*), min(first_pushed_at) from usage group by 1`));
  console.log((await db().$queryRaw`select listing_key, since, judged_at, found::text from push_hold`));
  console.log((await db().$queryRaw`select nightly_day, count(*) from listing_push group by 1`));
});
