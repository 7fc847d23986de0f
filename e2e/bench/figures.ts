import { overviewFigures, overviewPace } from "@/lib/activity/overview/server/figures";
import { FiguresQuery } from "@/lib/activity/overview/schema";
import type { Caller } from "@/lib/auth/server/caller";
import { readCatalog } from "@/lib/catalog/server";
import { countNights } from "@/lib/catalog/server/figure-rules";
import { figuresOf } from "@/lib/catalog/server/figures";
import { acrossAccounts, db, inAccounts } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { makeAccount } from "@/prisma/factories";
import { median } from "./load";
import type { Figure } from "./table";

const listings = 5_000;
/** Nights before and after today with a calendar. */
const [back, ahead] = [400, 400];
const today = "2026-11-21";
const now = new Date(`${today}T20:00:00Z`);
const rounds = 5;

/**
 * Figures of an account with 5,000 listings and 60 bookings each: with every third listing the parent of the two after it,
 * against the same without homes; and counting their nights, against reading them.
 */
export async function figureFigures(): Promise<Figure[]> {
  const { account, caller } = await makeAccount({ listings, currency: "CAD" });
  await fill(account.id);
  const rows = await db().listing.findMany({ where: { accountId: account.id } });
  const apart = await measured(caller, account.id);
  const confined = await confinedAgainstAll(caller, account.id);
  const counting = await countingAgainstReading(rows.map(({ key }) => key));
  await mapThirds(account.id);
  const homes = await measured(caller, account.id);
  const names = ["listings", "overview", "pace"] as const;
  return [
    counting,
    ...confined,
    ...names.map((name): Figure => {
      const ratio = homes[name] / apart[name];
      return {
        what: `${whats[name]} of ${listings} listings, all in homes of three`,
        against: "the same listings unmapped",
        ratio,
        target: "≤ 2",
        holds: ratio <= 2,
        measured: `${homes[name].toFixed(0)} ms and ${apart[name].toFixed(0)} ms`,
      };
    }),
  ];
}

const whats = {
  listings: "Figures in GET listings",
  overview: "Figures of the Overview",
  pace: "Six months of pace",
} as const;

/** Milliseconds of each read, the median of some rounds. */
async function measured(caller: Caller, accountId: number) {
  const rows = await db().listing.findMany({ where: { accountId } });
  const query = FiguresQuery.parse({});
  return {
    listings: await timed(() => figuresOf(caller, rows, now).then((of) => rows.map(of))),
    overview: await timed(() => overviewFigures(caller, query, now)),
    pace: await timed(() => overviewPace(caller, {}, now)),
  };
}

/** What the policies of accounts cost (docs/decisions/003): the reads as a request makes them, in turn with no policy. */
async function confinedAgainstAll(caller: Caller, accountId: number): Promise<Figure[]> {
  const rows = await db().listing.findMany({ where: { accountId } });
  const query = FiguresQuery.parse({});
  let catalogVersion = caller.account.catalogVersion;
  // Another version each time, or the answer would come from memory.
  const changed = (): Caller => ({
    ...caller,
    account: { ...caller.account, catalogVersion: ++catalogVersion },
  });
  const reads: [name: string, read: () => Promise<unknown>][] = [
    ["The catalog", () => readCatalog(changed())],
    [whats.listings, () => figuresOf(caller, rows, now)],
    [whats.overview, () => overviewFigures(caller, query, now)],
  ];
  const figures: Figure[] = [];
  for (const [name, read] of reads) {
    const ratios: number[] = [];
    let [confined, all] = [0, 0];
    for (let round = 0; round < 3 * rounds; round++) {
      confined = await once(() => inAccounts([accountId], read));
      all = await once(() => acrossAccounts(read));
      ratios.push(confined / all);
    }
    const ratio = median(ratios);
    figures.push({
      what: `${name} of ${listings} listings, with the policies of accounts`,
      against: "without",
      ratio,
      target: "≤ 1.05",
      holds: ratio <= 1.05,
      measured: `${confined.toFixed(0)} ms and ${all.toFixed(0)} ms in the last round`,
    });
  }
  return figures;
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await once(work));
  }
  return median(times.slice(1));
}

async function countingAgainstReading(keys: readonly number[]): Promise<Figure> {
  const first = Math.floor(now.getTime() / 86_400_000);
  const read = () => readListingNights(new Map(keys.map((key) => [key, first])), 180, "states");
  const nightsOf = await read();
  const windows = [7, 15, 30, 60, 90, 120, 180];
  const reading = await timed(read);
  const counting = await timed(async () =>
    keys.map((key) => windows.map((to) => countNights(nightsOf(key), 0, to))),
  );
  return {
    what: `Counting ${windows.length} windows of ${keys.length} listings`,
    against: "reading their nights",
    ratio: counting / reading,
    target: "≤ 0.5",
    holds: counting / reading <= 0.5,
    measured: `${counting.toFixed(0)} ms and ${reading.toFixed(0)} ms`,
  };
}

/** Stays of three nights every ten days; three listings that follow each other share no night. */
async function fill(accountId: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO calendar_month (listing_key, month, states, prices, min_stays)
    SELECT l.key, month::date,
      (SELECT array_agg(CASE WHEN (month::date - ${today}::date + ${back}::int + at - 1 - l.key % 3 * 3) % 10 BETWEEN 0 AND 2 THEN 2 ELSE 1 END::smallint ORDER BY at)
        FROM generate_series(1, days) AS at), array_fill(0, ARRAY[days]), array_fill(1::smallint, ARRAY[days])
    FROM listing l
    CROSS JOIN generate_series(date_trunc('month', ${today}::date - ${back}::int),
      ${today}::date + ${ahead}::int, interval '1 month') AS month
    CROSS JOIN LATERAL (
      SELECT extract(day FROM month + interval '1 month' - interval '1 day')::int AS days) AS length
    WHERE l.account_id = ${accountId}`;
  await db().$executeRaw`
    INSERT INTO reservation (account_id, listing_key, pms_name, reservation_id, check_in, check_out,
      booked_at, status, rental_revenue, total_cost, currency, channel, guests)
    SELECT l.account_id, l.key, l.pms_name, l.listing_id || '-' || n, night, night + 3,
      night - interval '40 days', 'booked', 60000, 68000, l.currency, 'airbnb', 2
    FROM generate_series(0, 59) AS n CROSS JOIN listing l
    CROSS JOIN LATERAL (SELECT ${today}::date - ${back}::int + n * 10 + l.key % 3 * 3 AS night) AS stay
    WHERE l.account_id = ${accountId}`;
  await db().$executeRaw`ANALYZE`;
}

async function mapThirds(accountId: number): Promise<void> {
  const rows = await db().listing.findMany({ where: { accountId }, orderBy: { key: "asc" } });
  const parents = rows.filter((_, at) => at % 3 === 0);
  const groups = await db().mappingGroup.createManyAndReturn({
    data: parents.map(() => ({ accountId })),
  });
  const members = rows.map(({ key }, at) => {
    const parent = Math.floor(at / 3);
    const parentKey = at % 3 === 0 ? 0 : (parents[parent]?.key ?? 0);
    return { key, group: groups[parent]?.id ?? 0, parentKey };
  });
  await db().$executeRaw`
    UPDATE listing SET mapping_group_id = given.group_id, parent_key = given.parent_key
    FROM unnest(${members.map(({ key }) => key)}::int[], ${members.map(({ group }) => group)}::int[],
      ${members.map(({ parentKey }) => parentKey)}::int[]) AS given (key, group_id, parent_key)
    WHERE listing.key = given.key AND listing.account_id = ${accountId}`;
  await db().$executeRaw`ANALYZE`;
}
