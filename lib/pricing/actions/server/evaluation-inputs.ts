import { levelLookup } from "@/lib/pricing/customizations/server/level-rules";
import { resolve } from "@/lib/pricing/customizations/resolve";
import { addDays, dateIn, dayMs, dayOf, startOf } from "@/lib/core/dates";
import { db, type Prisma } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { coolingUntil } from "@/lib/inventory/guard-rails/rules";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { pricedColumns } from "@/lib/inventory/listings/server/columns";
import { marketAlertsOf, marketFiguresOf } from "@/lib/market/neighborhood/server";
import type { EvaluationInput } from "./rules";
import { minimumSettledDays, nightsRead } from "./thresholds";

/** The account whose listings are evaluated. */
export interface EvaluatedAccount {
  id: number;
  timeZone: string;
}

/** A listing's key with all that the conditions look at, and when time alone changes that. */
export interface ListingInput {
  key: number;
  input: EvaluationInput;
  /** Its next day begins, its minimum counts as settled, or a cool-down ends. */
  dueAt: Date;
}

const columns = {
  ...pricedColumns,
  minPrice: true,
  maxPrice: true,
  parentKey: true,
  createdAt: true,
} as const satisfies Prisma.ListingSelect;

type Row = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** The listings with these keys as the conditions see them at `now`. A fixed number of statements. */
export async function readEvaluationInputs(
  account: EvaluatedAccount,
  keys: readonly number[],
  now: Date,
): Promise<ListingInput[]> {
  const where = { accountId: account.id, key: { in: [...keys] } };
  const rows = await db().listing.findMany({ where, select: columns });
  if (rows.length === 0) return [];
  const zoneOf = (row: Row): string => row.timeZone ?? account.timeZone;
  const todays = new Map(rows.map((row) => [row.key, dayOf(dateIn(zoneOf(row), now))]));
  const nightsOf = await readListingNights(todays, nightsRead, "minStays");
  const rulesOf = await readRules(account.id);
  const changedAt = await readMinimumChanges(account.id, keys, now);
  const figuresOf = await marketFiguresOf({ account }, rows, now);
  const alertsOf = await marketAlertsOf({ account }, rows, now);
  const railsOf = await readRails(db(), keys);
  const dayEndOf = dayEnds(now);
  return rows.map((row) => {
    const settledAt =
      (changedAt.get(row.key) ?? row.createdAt).getTime() + minimumSettledDays * dayMs;
    const isMinimumSettled = settledAt <= now.getTime();
    const rails = railsOf(row.key);
    const cooling = (["base", "min"] as const).map((field) => coolingUntil(field, rails, now));
    const settling = isMinimumSettled ? [] : [settledAt];
    const cooled = cooling.flatMap((end) => end?.getTime() ?? []);
    return {
      key: row.key,
      dueAt: new Date(Math.min(dayEndOf(zoneOf(row)), ...settling, ...cooled)),
      input: {
        ...row,
        basePrice: minor(row.basePrice),
        minPrice: minor(row.minPrice),
        maxPrice: minor(row.maxPrice),
        rails,
        cooling: { base_price: cooling[0] != null, min_price: cooling[1] != null },
        isChild: row.parentKey !== 0,
        today: todays.get(row.key) ?? 0,
        nights: nightsOf(row.key),
        isMinimumSettled,
        rules: rulesOf(row),
        market: { ...alertsOf(row), medianPrice: figuresOf(row).medianPrice },
      },
    };
  });
}

function minor(price: bigint | null): number | null {
  return price === null ? null : Number(price);
}

/** When the day ends in a time zone; one moment is worked out for a zone. */
function dayEnds(now: Date): (zone: string) => number {
  const known = new Map<string, number>();
  return (zone) => {
    const end = known.get(zone) ?? startOf(addDays(dateIn(zone, now), 1), zone).getTime();
    known.set(zone, end);
    return end;
  };
}

async function readRules(accountId: number): Promise<(row: Row) => EvaluationInput["rules"]> {
  const kinds = ["last_minute_prices", "occupancy_adjustment", "custom_seasonal_profile"] as const;
  const rows = await db().customization.findMany({
    where: { accountId, kind: { in: [...kinds] } },
  });
  const levelsOf = levelLookup(rows);
  return ({ key, groupId, subgroupId, pmsName }) => {
    const steps = levelsOf({ listingKey: key, groupId, subgroupId, pmsName });
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
async function readMinimumChanges(
  accountId: number,
  keys: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  const since = new Date(now.getTime() - minimumSettledDays * dayMs);
  const rows = await db().logEntry.groupBy({
    by: ["listingKey"],
    where: {
      accountId,
      logType: "listing",
      listingKey: { in: [...keys] },
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
