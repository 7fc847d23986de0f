import type { Caller } from "@/lib/auth/server/caller";
import { Book } from "@/lib/pricing/customizations/server/book";
import { resolve } from "@/lib/pricing/customizations/resolve";
import { addDays, dateIn, dayOf, startOf } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { marketAlertsOf, marketFiguresOf } from "@/lib/market/neighborhood/server";
import type { Subject } from "./rules";
import { minimumSettledDays, nightsRead } from "./thresholds";

/** The account that is looked at. */
export type Whole = Pick<Caller, "accountId" | "account">;

/** A listing's key with all that the conditions look at. */
export interface Keyed {
  key: number;
  subject: Subject;
}

const columns = {
  key: true,
  pmsName: true,
  listingId: true,
  roomType: true,
  latitude: true,
  longitude: true,
  currency: true,
  bedrooms: true,
  channels: true,
  timeZone: true,
  basePrice: true,
  minPrice: true,
  parentKey: true,
  groupId: true,
  subgroupId: true,
  createdAt: true,
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

const day = 86_400_000;

/**
 * Every listing of an account as the conditions see it at `now`, and when time alone changes that: a day begins, or a
 * minimum has stood long enough. A fixed number of statements.
 */
export async function readSubjects(
  { accountId, account }: Whole,
  now: Date,
): Promise<{ subjects: Keyed[]; dueAt: Date }> {
  const rows = await db().listing.findMany({ where: { accountId }, select: columns });
  if (rows.length === 0) return { subjects: [], dueAt: firstAfter(now, []) };
  const zoneOf = (row: Row): string => row.timeZone ?? account.timeZone;
  const todays = new Map(rows.map((row) => [row.key, dayOf(dateIn(zoneOf(row), now))]));
  const nightsOf = await readListingNights(todays, nightsRead, "minStays");
  const rulesOf = await readRules(accountId);
  const changedAt = await readMinimumChanges(accountId, now);
  const figuresOf = await marketFiguresOf({ account }, rows, now);
  const alertsOf = await marketAlertsOf({ account }, rows, now);
  const settledAt = (row: Row): number =>
    (changedAt.get(row.key) ?? row.createdAt).getTime() + minimumSettledDays * day;
  const subjects = rows.map((row) => ({
    key: row.key,
    subject: {
      ...row,
      basePrice: minor(row.basePrice),
      minPrice: minor(row.minPrice),
      isChild: row.parentKey !== 0,
      today: todays.get(row.key) ?? 0,
      nights: nightsOf(row.key),
      isMinimumSettled: settledAt(row) <= now.getTime(),
      rules: rulesOf(row),
      market: { ...alertsOf(row), medianPrice: figuresOf(row).medianPrice },
    },
  }));
  const moments = [...dayEnds(new Set(rows.map(zoneOf)), now), ...rows.map(settledAt)];
  return { subjects, dueAt: firstAfter(now, moments) };
}

function minor(price: bigint | null): number | null {
  return price === null ? null : Number(price);
}

function dayEnds(zones: Iterable<string>, now: Date): number[] {
  return [...zones].map((zone) => startOf(addDays(dateIn(zone, now), 1), zone).getTime());
}

/** The first of the moments that is still to come; a day on at the latest. */
function firstAfter(now: Date, moments: readonly number[]): Date {
  let first = now.getTime() + day;
  for (const moment of moments) if (moment > now.getTime() && moment < first) first = moment;
  return new Date(first);
}

async function readRules(accountId: number): Promise<(row: Row) => Subject["rules"]> {
  const kinds = ["last_minute_prices", "occupancy_adjustment", "custom_seasonal_profile"] as const;
  const rows = await db().customization.findMany({
    where: { accountId, kind: { in: [...kinds] } },
  });
  const book = new Book(rows, new Map());
  return ({ key, groupId, subgroupId, pmsName }) => {
    const steps = book.steps({ listingKey: key, groupId, subgroupId, pmsName });
    const profile = resolve("custom_seasonal_profile", steps).value["custom_seasonal_profile"];
    return {
      lateRule: resolve("last_minute_prices", steps).value,
      occupancyRule: resolve("occupancy_adjustment", steps).value,
      hasSeasons: hasSeasons(profile),
    };
  };
}

function hasSeasons(profile: unknown): boolean {
  const { seasons = [], non_repeating_seasons = [] } = (profile ?? {}) as {
    seasons?: readonly unknown[] | null;
    non_repeating_seasons?: readonly unknown[] | null;
  };
  return (seasons?.length ?? 0) + (non_repeating_seasons?.length ?? 0) > 0;
}

/** When minimums were last changed, as the activity log knows, of those changed within the time that counts. */
async function readMinimumChanges(accountId: number, now: Date): Promise<Map<number, Date>> {
  const since = new Date(now.getTime() - minimumSettledDays * day);
  const rows = await db().logEntry.groupBy({
    by: ["listingKey"],
    where: {
      accountId,
      logType: "listing",
      createdAt: { gt: since },
      OR: [
        { action: { startsWith: "min_price" } },
        {
          action: "reverted",
          changes: { path: ["reverted_action"], string_starts_with: "min_price" },
        },
      ],
    },
    _max: { createdAt: true },
  });
  return new Map(
    rows.flatMap(({ listingKey, _max }) =>
      listingKey === null || _max.createdAt === null ? [] : [[listingKey, _max.createdAt]],
    ),
  );
}
